import type { SnapshotFrom } from 'xstate'
import { emptyText, panel, problemText } from '../../src/features/training/retrieval/strings.ts'
import type { retrievalTestMachine } from '../../src/machines/retrieval-test/retrieval-test.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { found, nothing, retrievalTestModel } from './retrieval-test.model.ts'

type Snapshot = SnapshotFrom<typeof retrievalTestMachine>
type Sight = (screen: Screen, snapshot: Snapshot) => Promise<void>

const whenOpen =
  (sight: Sight): Sight =>
  (screen, snapshot) =>
    snapshot.matches({ panel: 'open' }) ? sight(screen, snapshot) : Promise.resolve()

const titles = found.passages.map(({ title }) => title)
const missesPassages = async (screen: Screen): Promise<void> => {
  for (const title of titles) await screen.misses('heading', title)
}

export const retrievalTestScreen = defineScreenModel(retrievalTestModel, {
  gestures: {
    'panel.toggle': (screen) => screen.click('button', panel.title),
    'question.edit': (screen, { text }) => screen.fill(panel.question, text),
    'question.submit': (screen) => screen.click('button', panel.submit),
  },
  sights: {
    'panel.closed': async (screen) => {
      await screen.sees('button', panel.title)
      await screen.misses('textbox', panel.question)
    },
    'panel.open': async (screen, snapshot) => {
      await screen.seesValue(panel.question, snapshot.context.question)
      await (snapshot.can({ type: 'question.submit' })
        ? screen.seesEnabled('button', panel.submit)
        : screen.seesDisabled('button', panel.submit))
    },
    'test.idle': whenOpen(missesPassages),
    'test.searching': whenOpen(async (screen) => {
      await screen.sees('progressbar', panel.searching)
      await missesPassages(screen)
    }),
    'test.answered': whenOpen(async (screen, { context: { submittedQuestion, reply } }) => {
      await screen.seesText(`“${submittedQuestion}”`)
      if (reply === nothing) return screen.seesText(emptyText(nothing.searched))
      for (const title of titles) await screen.sees('heading', title)
      await screen.seesText(panel.used)
      await screen.seesText(panel.unused)
    }),
    'test.failed': whenOpen(async (screen, { context: { problem } }) => {
      await missesPassages(screen)
      if (problem) await screen.seesText(problemText(problem))
    }),
  },
})
