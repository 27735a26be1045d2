/** The model picker (S2§2.4): first the provider, then the model; choosing one closes it. */
import { assign, setup } from 'xstate'

type Context = { provider: string }
type Event =
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | { type: 'picker.provider'; provider: string }
  | { type: 'picker.back' }
  | { type: 'picker.choose' }

/** The other providers are announced, but cannot be chosen (ST-03). */
export const OFFERED_PROVIDER = 'OpenAI'

export const modelPickerMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: { isOffered: (_, { provider }: Context) => provider === OFFERED_PROVIDER },
  actions: { setProvider: assign((_, { provider }: Context) => ({ provider })) },
}).createMachine({
  id: 'modelPicker',
  context: { provider: OFFERED_PROVIDER },
  initial: 'closed',
  states: {
    closed: { on: { 'picker.open': 'providers' } },
    providers: {
      on: {
        'picker.close': 'closed',
        'picker.provider': {
          guard: { type: 'isOffered', params: ({ event: { provider } }) => ({ provider }) },
          target: 'models',
          actions: { type: 'setProvider', params: ({ event: { provider } }) => ({ provider }) },
        },
      },
    },
    models: { on: { 'picker.close': 'closed', 'picker.back': 'providers', 'picker.choose': 'closed' } },
  },
})

export type ModelPickerMachine = typeof modelPickerMachine
