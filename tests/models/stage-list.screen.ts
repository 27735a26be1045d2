import type { SnapshotFrom } from 'xstate'
import { drag, list, map } from '../../src/features/stages/strings.ts'
import type { stageListMachine } from '../../src/machines/stage-list/stage-list.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { stageListModel } from './stage-list.model.ts'

type Snapshot = SnapshotFrom<typeof stageListMachine>

const seesFilter = (label: string) => (screen: Screen) => screen.sees('button', `Filtro: ${label}`)

/** Over three stages: 'Pedido', 'Entrega' (inactive) and 'Troca'. Dragging is tested end to end. */
export const stageListScreen = defineScreenModel(stageListModel, {
  gestures: {
    'filter.cycle': (screen) => screen.clickEither('button', ['Filtro: Todos', 'Filtro: Ativos', 'Filtro: Inativos']),
    'filter.clear': (screen) => screen.click('button', list.clear),
    'stage.toggle': (screen) => screen.click('button', list.row(1, { name: 'Pedido' })),
    'stage.reveal': (screen) => screen.click('button', map.node('Pedido', [map.fine])),
    'order.move': async (screen) => {
      await screen.click('button', drag.handle('Troca'))
      await screen.press(' ')
      await screen.seesText(drag.over('Troca', 3, 3))
      await screen.press('ArrowUp')
      await screen.seesText(drag.over('Troca', 2, 3))
      await screen.press(' ')
    },
    'order.retry': (screen) => screen.click('button', list.orderRetry),
    'order.dismiss': (screen) => screen.click('button', list.orderDismiss),
  },
  sights: {
    'filter.all': async (screen) => {
      await seesFilter('Todos')(screen)
      await screen.misses('button', list.clear)
    },
    'filter.active': async (screen) => {
      await seesFilter('Ativos')(screen)
      await screen.sees('button', list.clear)
    },
    'filter.inactive': seesFilter('Inativos'),
    'order.settled': (screen) => screen.missesText(list.placeFailed),
    'order.saving': async (screen, snapshot: Snapshot) => {
      await screen.missesText(list.orderFailed(snapshot.context.failed.map(({ name }) => name)))
    },
    'order.failed': (screen, { context }: Snapshot) =>
      screen.seesText(list.orderFailed(context.failed.map(({ name }) => name))),
  },
})
