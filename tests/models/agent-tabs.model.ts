import { agentTabsMachine } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { defineModel } from '../kit/model.ts'

const fade = () => 'desktop' as const

/** An agent opened without `?type=`. */
export const agentTabsModel = defineModel({
  machine: agentTabsMachine,
  input: { agentId: 'agent-1', tab: 'profile', fade },
  facts: ({ context: { tab, next } }) => ({ tab, next }),
  events: {
    'tab.choose': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
    'address.changed': { profile: { tab: 'profile' }, training: { tab: 'training' }, debug: { tab: 'debug' } },
  },
  ports: {},
})
