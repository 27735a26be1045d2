import type { SnapshotFrom } from 'xstate'
import {
  namedAction,
  queuedText,
  quick,
  removeFileLabel,
  uploads,
} from '../../src/features/training/sources/strings.ts'
import type { uploadQueueMachine } from '../../src/machines/upload-queue/upload-queue.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { prices, program, rules, uploadQueueModel } from './upload-queue.model.ts'

type Snapshot = SnapshotFrom<typeof uploadQueueMachine>

/** Names of the files that a row of the queue may have. */
const namesOf = (id: string): string[] => (id === 'f1' ? [prices.name, program.name] : [rules.name, program.name])

const seesFiles = async (screen: Screen, { context: { files } }: Snapshot): Promise<void> => {
  if (files.length === 0) return screen.misses('region', uploads.title)
  for (const queued of files) {
    await screen.sees('listitem', queued.file.name)
    await screen.seesEnabled('button', removeFileLabel(queued.file.name))
    await screen.seesText(queuedText(queued))
  }
  for (const { state, file } of files) {
    const [retry, anyway] = [namedAction(uploads.retry, file.name), namedAction(uploads.trainAnyway, file.name)]
    await (state === 'failed' ? screen.sees('button', retry) : screen.misses('button', retry))
    await (state === 'duplicate' ? screen.sees('button', anyway) : screen.misses('button', anyway))
  }
  const has = (state: string): boolean => files.some((file) => file.state === state)
  await (files.filter(({ state }) => state === 'failed').length > 1
    ? screen.seesEnabled('button', uploads.retryAll)
    : screen.misses('button', uploads.retryAll))
  await (has('sent') || has('refused')
    ? screen.seesEnabled('button', uploads.clear)
    : screen.misses('button', uploads.clear))
}

export const uploadQueueScreen = defineScreenModel(uploadQueueModel, {
  gestures: {
    'queue.add': (screen, { files }) => screen.upload(quick.picker, files),
    'queue.retry': (screen, { id }) =>
      screen.clickEither(
        'button',
        namesOf(id).map((name) => namedAction(uploads.retry, name)),
      ),
    'queue.retryAll': (screen) => screen.click('button', uploads.retryAll),
    'queue.trainAnyway': (screen, { id }) =>
      screen.clickEither(
        'button',
        namesOf(id).map((name) => namedAction(uploads.trainAnyway, name)),
      ),
    'queue.remove': (screen, { id }) => screen.clickEither('button', namesOf(id).map(removeFileLabel)),
    'queue.clear': (screen) => screen.click('button', uploads.clear),
  },
  sights: {
    idle: seesFiles,
    sending: seesFiles,
    offline: async (screen, snapshot) => {
      await seesFiles(screen, snapshot)
      if (snapshot.context.files.length > 0) await screen.seesText(uploads.offline)
    },
  },
})
