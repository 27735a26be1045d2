import type { SnapshotFrom } from 'xstate'
import { columnLabels, menuLabel } from '../../src/features/training/list/strings.ts'
import { search } from '../../src/features/training/sources/strings.ts'
import { countLine, typeLabel } from '../../src/features/training/strings.ts'
import type { trainingListMachine } from '../../src/machines/training-list/training-list.machine.ts'
import { filtered } from '../../src/machines/training-list/training-list.select.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { listed, trainingListModel } from './training-list.model.ts'

type Snapshot = SnapshotFrom<typeof trainingListMachine>
type Sight = (screen: Screen, snapshot: Snapshot) => Promise<void>

const nameOf = (id: string | null): string => listed.find((training) => training.id === id)?.name ?? String(id)

/** An open menu covers everything else. */
const unlessCovered =
  (sight: Sight): Sight =>
  (screen, snapshot) =>
    snapshot.matches({ menu: 'open' }) ? Promise.resolve() : sight(screen, snapshot)

const seesPreview = async (screen: Screen, { context: { openItem, filter } }: Snapshot): Promise<void> => {
  const isListed = filtered(listed, filter).some(({ id }) => id === openItem)
  const name = `Prévia de ${nameOf(openItem)}`
  await (isListed ? screen.sees('region', name) : screen.misses('region', name))
}

export const trainingListScreen = defineScreenModel(trainingListModel, {
  gestures: {
    'list.showCards': (screen) => screen.click('button', 'Cartões'),
    'list.showTable': (screen) => screen.click('button', 'Tabela'),
    'list.sort': (screen, { column }) => screen.click('button', columnLabels[column]),
    'list.filter': (screen, { group }) => screen.click('button', typeLabel(group)),
    'list.search': (screen, { text }) => screen.fill(search.label, text),
    'list.clearFilter': (screen) => screen.click('button', 'Limpar filtro'),
    'list.toggleGroup': (screen) => screen.click('button', 'Ver todos (4)'),
    'item.toggle': (screen, { id }) => screen.click('button', nameOf(id)),
    'item.showWhole': (screen) => screen.click('button', 'Ver o texto inteiro'),
    'item.showBeginning': (screen) => screen.click('button', 'Ver só o começo'),
    'item.retry': (screen) => screen.click('button', 'Tentar novamente'),
    'menu.open': (screen, { id }) => screen.click('button', menuLabel(nameOf(id))),
    'menu.close': (screen) => screen.press('Escape'),
  },
  sights: {
    'viewMode.deciding': { invisible: 'It is left at once.' },
    'viewMode.cards': unlessCovered(async (screen, { context: { filter, expandedGroups } }) => {
      await screen.misses('button', columnLabels.name)
      await screen.sees('heading', typeLabel(filter ?? 'TEXT'))
      if (filter === 'WEBSITE') return
      const isExpanded = expandedGroups.includes('TEXT')
      await screen.sees('button', isExpanded ? 'Ver menos' : 'Ver todos (4)')
      await (isExpanded ? screen.sees('button', 'Pagamentos') : screen.misses('button', 'Pagamentos'))
    }),
    'viewMode.table': unlessCovered(async (screen) => {
      await screen.sees('button', columnLabels.name)
      await screen.misses('heading', 'Texto')
      await screen.sees('button', 'Pagamentos')
    }),
    'filter.cleared': unlessCovered(async (screen) => {
      await screen.misses('button', 'Limpar filtro')
      await screen.seesText(countLine(listed.length))
    }),
    'filter.set': unlessCovered(async (screen, { context: { filter } }) => {
      await screen.seesEnabled('button', 'Limpar filtro')
      await screen.seesText(countLine(filtered(listed, filter).length))
    }),
    'item.closed': unlessCovered((screen) => screen.misses('button', 'Editar')),
    'item.open.beginning': unlessCovered(async (screen, snapshot) => {
      await seesPreview(screen, snapshot)
      await screen.misses('button', 'Ver só o começo')
    }),
    'item.open.whole': unlessCovered(async (screen, snapshot) => {
      await seesPreview(screen, snapshot)
      await screen.misses('button', 'Ver o texto inteiro')
    }),
    'menu.closed': (screen) => screen.misses('menuitem', 'Deletar'),
    'menu.open': async (screen) => {
      await screen.sees('menuitem', 'Editar')
      await screen.sees('menuitem', 'Deletar')
    },
    'retry.idle': unlessCovered((screen, { context: { openItem, filter } }) =>
      openItem === 't3' && filter !== 'WEBSITE'
        ? screen.seesEnabled('button', 'Tentar novamente')
        : screen.misses('button', 'Tentar novamente'),
    ),
    'retry.queueing': async (screen, { context: { openItem } }) => {
      if (openItem === 't3') await screen.seesDisabled('button', 'Tentar novamente')
    },
  },
})
