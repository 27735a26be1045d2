/** Exports the account's data (AC-04): fetches it, then starts a download. */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, outcomes, port } from '../port.ts'

export type DataExportNotice = 'saved'

export const dataExportMachine = setup({
  types: {
    /** Why the export failed: the server's message, or empty. */
    context: {} as { problem: string | null },
    events: {} as { type: 'export.start' },
    emitted: {} as Effect<DataExportNotice>,
  },
  actors: { saveExport: port<null>('saveExport') },
  guards: outcomes,
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
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'failed', actions: 'showProblem' },
        ],
      },
    },
    failed: { on: { 'export.start': { target: 'preparing', actions: 'clearProblem' } } },
  },
})

export type DataExportMachine = typeof dataExportMachine
