/** The checklist of a new agent (FN-02): shown until it is done or dismissed. */
import { setup } from 'xstate'

type Input = { isHidden: boolean }
type Event = { type: 'steps.hide' }

export const firstStepsMachine = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as Event },
  guards: { isHidden: ({ context }) => context.isHidden },
}).createMachine({
  id: 'firstSteps',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isHidden', target: 'hidden' }, { target: 'shown' }] },
    shown: { on: { 'steps.hide': 'hidden' } },
    hidden: {},
  },
})

export type FirstStepsMachine = typeof firstStepsMachine
