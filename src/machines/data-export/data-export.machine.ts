/** Exports the account's data (AC-04): fetches it, then starts a download. */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port } from '../port.ts'

export type DataExportNotice = 'saved'

export const dataExportMachine = setup({
  types: {
    /** Why the export failed: the server's message, or empty. */
    context: {} as { problem: string | null },
    events: {} as { type: 'export.start' },
    emitted: {} as Effect<DataExportNotice>,
  },
  actors: { saveExport: port<null>('saveExport') },
  guards: { isDone: isOk, isUnauthorized: isFailure('unauthorized') },
  actions: {
    clearProblem: assign({ problem: null }),
    showProblem: assign({ problem: ({ event }) => failureIn(event).message ?? '' }),
    announceSaved: emit({ type: 'notice', key: 'saved', tone: 'success' }),
  },
}).createMachine({
  id: 'dataExport',
  context: { problem: null },
  initial: 'idle',
  states: {
    idle: { on: { 'export.start': { target: 'preparing', actions: 'clearProblem' } } },
    preparing: {
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        onDone: [
          { guard: 'isDone', target: 'idle', actions: 'announceSaved' },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'failed', actions: 'showProblem' },
        ],
      },
    },
    failed: { on: { 'export.start': { target: 'preparing', actions: 'clearProblem' } } },
  },
})

export type DataExportMachine = typeof dataExportMachine
