import { discarding, removal } from '../../src/features/agent-list/question-strings.ts'
import {
  discardLabel,
  listOptionsLabel,
  optionsLabel,
  refreshLabel,
  statusLabels,
} from '../../src/features/agent-list/strings.ts'
import type { agentListMachine, Filters } from '../../src/machines/agent-list/agent-list.machine.ts'
import { visibleAgents } from '../../src/machines/agent-list/agent-list.select.ts'
import type { SnapshotFrom } from 'xstate'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { seesQuestion } from './confirm.screen.ts'
import { firstAgent } from '../../src/features/agent-list/example-strings.ts'
import { agentListModel, ana, emptyListModel, someAgents } from './agent-list.model.ts'

const searchBox = 'Buscar agentes'
export const wizardTitle = 'Assistente'
export const websiteTitle = 'Assistente, a partir de site'
export const continuedTitle = 'Assistente, continuação'
const draftTitle = 'Você começou a criar'

/** The button with which the test replaces the browser's address bar. */
export const addressOf = ({ search, status }: Filters): string => `Endereço: ${search} ${status}`

const seesList = async (screen: Screen, snapshot: SnapshotFrom<typeof agentListMachine>): Promise<void> => {
  const { search, status, draft } = snapshot.context
  const visible = visibleAgents(someAgents, search, status)
  await screen.misses('dialog', removal.title)
  await screen.misses('dialog', discarding.title)
  await screen.misses('dialog', wizardTitle)
  await screen.misses('menuitem', 'Deletar')
  await (draft ? screen.seesText(`Você começou a criar “${draft.name}”.`) : screen.missesText(draftTitle))
  await screen.seesValue(searchBox, search)
  await (search === '' ? screen.misses('button', 'Limpar busca') : screen.sees('button', 'Limpar busca'))
  for (const agent of someAgents)
    await (visible.includes(agent) ? screen.sees('listitem', agent.name) : screen.misses('listitem', agent.name))
  await (visible.length === 0
    ? screen.sees('heading', 'Nenhum agente encontrado')
    : screen.misses('heading', 'Nenhum agente encontrado'))
}

export const agentListScreen = defineScreenModel(agentListModel, {
  gestures: {
    'list.search': (screen, { text }) => screen.fill(searchBox, text),
    'list.clearSearch': (screen) => screen.click('button', 'Limpar busca'),
    'list.filter': (screen, { status }) => screen.click('button', statusLabels[status]),
    'list.clearFilters': (screen) => screen.click('button', 'Limpar filtros'),
    'url.changed': (screen, look) => screen.click('button', addressOf(look)),
    'options.open': (screen, { agent }) => screen.click('button', optionsLabel(agent.name)),
    'options.close': (screen) => screen.press('Escape'),
    'removal.ask': (screen) => screen.click('menuitem', 'Deletar'),
    'removal.cancel': (screen) => screen.click('button', removal.cancel),
    'removal.confirm': (screen) => screen.click('button', removal.confirm),
    'refresh.toggle': async (screen) => {
      await screen.click('button', listOptionsLabel)
      await screen.click('menuitemcheckbox', refreshLabel)
    },
    'wizard.open': (screen) => screen.click('button', 'Criar agente'),
    'wizard.openWebsite': (screen) => screen.click('button', firstAgent.website),
    'wizard.continue': (screen) => screen.click('button', 'Continuar'),
    'wizard.closed': (screen) => screen.click('button', 'Fechar'),
    'discarding.ask': (screen) => screen.click('button', discardLabel),
    'discarding.cancel': (screen) => screen.click('button', discarding.cancel),
    'discarding.confirm': (screen) => screen.click('button', discarding.confirm),
  },
  sights: {
    'view.browsing.idle': seesList,
    'view.browsing.removed': seesList,
    'view.browsing.reloading': seesList,
    'view.choosing': async (screen) => {
      await screen.sees('menuitem', 'Detalhes')
      await screen.sees('menuitem', 'Deletar')
    },
    'view.removing.asking.idle': async (screen) => {
      await seesQuestion(screen, { words: removal, effect: removal.warning(ana.name) })
      await screen.missesText(removal.failed)
    },
    'view.removing.asking.failed': async (screen) => {
      await seesQuestion(screen, { words: removal, effect: removal.warning(ana.name) })
      await screen.seesText(removal.failed)
    },
    'view.removing.deleting': async (screen) => {
      await screen.sees('dialog', removal.title)
      await screen.seesDisabled('button', removal.cancel)
      await screen.seesDisabled('button', removal.running)
    },
    'view.discarding': (screen) => seesQuestion(screen, { words: discarding, effect: discarding.effect }),
    'view.opening': { invisible: 'It is left at once.' },
    'view.creating.opened': async (screen) => {
      await screen.sees('dialog', wizardTitle)
      await screen.missesText(draftTitle)
    },
    'view.creating.continued': async (screen) => {
      await screen.sees('dialog', continuedTitle)
      await screen.missesText(draftTitle)
    },
    'view.creating.fromWebsite': (screen) => screen.sees('dialog', websiteTitle),
    // Their effects show in the query; the end-to-end tests count the requests.
    'refresh.deciding': { invisible: 'It is left at once.' },
    'refresh.off': {
      invisible: 'It stands in a menu; tests/views/agent-list.test.tsx looks at it.',
    },
    'refresh.on.waiting': {
      invisible: 'It stands in a menu; tests/views/agent-list.test.tsx looks at it.',
    },
    'refresh.on.fetching': {
      invisible: 'It stands in a menu; tests/views/agent-list.test.tsx looks at it.',
    },
    'refresh.on.paused': {
      invisible: 'It stands in a menu; tests/views/agent-list.test.tsx looks at it.',
    },
    'page.shown': { invisible: 'It is whether anybody looks at all.' },
    'page.hidden': { invisible: 'It is whether anybody looks at all.' },
  },
})

export const emptyListScreen = defineScreenModel(emptyListModel, {
  gestures: {
    'wizard.open': (screen) => screen.click('button', 'Criar agente'),
    'wizard.openWebsite': (screen) => screen.click('button', firstAgent.website),
    'wizard.closed': (screen) => screen.click('button', 'Fechar'),
  },
  sights: {
    ...agentListScreen.sights,
    'view.browsing.idle': async (screen) => {
      await screen.sees('heading', 'Nenhum agente encontrado')
      await screen.misses('dialog', wizardTitle)
      await screen.misses('button', 'Inativos')
      await screen.misses('button', listOptionsLabel)
      await screen.missesText('Ctrl K')
    },
  },
})
