import { fail, ok } from '../../contract/failures.ts'
import { examples, firstAgent } from '../../src/features/agent-list/example-strings.ts'
import { agentExampleMachine } from '../../src/machines/agent-example/agent-example.machine.ts'
import { defineModel } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

export const agentExampleModel = defineModel({
  machine: agentExampleMachine,
  input: undefined,
  stateKey: ({ context: { key } }) => ({ key }),
  events: { 'example.create': { bakery: { key: 'bakery' }, dentist: { key: 'dentist' } } },
  ports: {
    createExample: {
      created: { done: ok({ id: 'agent-1' }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      'limit reached': { done: fail('forbidden', { status: 403, message: 'Limite do plano.' }) },
      offline: { done: fail('offline') },
    },
  },
})

const seesAll = async (screen: Screen, see: 'seesEnabled' | 'seesDisabled'): Promise<void> => {
  for (const { business } of Object.values(examples)) await screen[see]('button', firstAgent.try(business))
}

export const agentExampleScreen = defineScreenModel(agentExampleModel, {
  gestures: {
    'example.create': (screen, { key }) => screen.click('button', firstAgent.try(examples[key].business)),
  },
  sights: {
    offered: (screen) => seesAll(screen, 'seesEnabled'),
    creating: async (screen) => {
      await seesAll(screen, 'seesDisabled')
      await screen.seesText(firstAgent.trying)
    },
    created: (screen) => seesAll(screen, 'seesDisabled'),
  },
})
