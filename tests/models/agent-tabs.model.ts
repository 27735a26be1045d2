import { agentTabsMachine } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

export const someLoss = 'O arquivo escolhido seria perdido.'

const fade = () => 'desktop' as const

/** An agent opened without `?type=`. */
export const agentTabsModel = defineModel({
  machine: agentTabsMachine,
  input: { agentId: 'agent-1', tab: 'profile', fade },
  facts: ({ context: { tab, next, destination } }) => ({ tab, next, destination }),
  events: {
    'tab.leave': plain,
    'tab.stay': plain,
    'loss.changed': { something: { loss: someLoss }, nothing: { loss: '' } },
    'tab.choose': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
    'address.changed': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
  },
  ports: { watchDepartures: { 'a link': { says: { type: 'departure.held', to: '/agentes' } } } },
})
