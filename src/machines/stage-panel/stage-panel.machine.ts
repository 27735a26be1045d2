/** The panel beside the test chat (SM-02): a line with the current stage, and its details on demand. */
import { assign, setup } from 'xstate'

type Context = {
  /** The condition whose explanation is open (SM-03). */
  explained: string | null
}
type Event =
  | { type: 'panel.open' }
  | { type: 'panel.close' }
  | { type: 'panel.explain'; stageId: string }
  | { type: 'panel.explained' }

export const stagePanelMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: {
    explain: assign((_, { stageId }: { stageId: string }) => ({ explained: stageId })),
    forget: assign({ explained: null }),
  },
}).createMachine({
  id: 'stagePanel',
  context: { explained: null },
  initial: 'closed',
  states: {
    closed: { on: { 'panel.open': 'open' } },
    open: {
      initial: 'overview',
      on: { 'panel.close': { target: 'closed', actions: 'forget' } },
      states: {
        overview: {
          on: {
            'panel.explain': {
              target: 'explaining',
              actions: { type: 'explain', params: ({ event: { stageId } }) => ({ stageId }) },
            },
          },
        },
        explaining: { on: { 'panel.explained': { target: 'overview', actions: 'forget' } } },
      },
    },
  },
})

export type StagePanelMachine = typeof stagePanelMachine
