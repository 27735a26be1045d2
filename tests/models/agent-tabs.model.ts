import { agentTabsMachine } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const someLoss = 'O arquivo escolhido seria perdido.'

const fade = () => 'desktop' as const

/** An agent opened without `?type=`. */
export const agentTabsModel = defineModel({
  machine: agentTabsMachine,
  input: { agentId: 'agent-1', tab: 'profile', fade },
  stateKey: ({ context: { tab, next, destination } }) => ({ tab, next, destination }),
  events: {
    'tab.leave': noPayload,
    'tab.stay': noPayload,
    'loss.changed': { something: { loss: someLoss }, nothing: { loss: '' } },
    'tab.choose': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
    'url.changed': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
  },
  ports: { watchDepartures: { 'a link': { emits: { type: 'departure.held', to: '/agentes' } } } },
})
