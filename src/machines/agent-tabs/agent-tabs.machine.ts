/**
 * The tabs of an agent (S2§2.2): changing one fades the old out, then the address changes, and the address decides what
 * is shown.
 */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'

export const agentTabs = [
  'profile',
  'training',
  'intentions',
  'settings',
  'integrations',
  'channel',
  'campaign',
  'debug',
] as const
export type AgentTab = (typeof agentTabs)[number]

/** The tab that `?type=` names; the first when it names none (DT-03). */
export const tabOf = (type: string | null): AgentTab => agentTabs.find((tab) => tab === type) ?? 'profile'

type Input = { agentId: string; tab: AgentTab; fade: () => 'phone' | 'desktop' | 'none' }
type Context = Input & { next: AgentTab }

type Event = { type: 'tab.choose'; tab: AgentTab } | { type: 'address.changed'; tab: AgentTab }

/** Milliseconds of the fade (S2§9); none for those who asked for less motion. */
export const FADE = { phone: 100, desktop: 150, none: 0 } as const

export const agentTabsMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<never> },
  guards: {
    isOther: ({ context, event }) => {
      assertEvent(event, ['tab.choose', 'address.changed'])
      return event.tab !== context.tab
    },
  },
  actions: {
    choose: assign({
      next: ({ event }) => {
        assertEvent(event, 'tab.choose')
        return event.tab
      },
    }),
    follow: assign(({ event }) => {
      assertEvent(event, 'address.changed')
      return { tab: event.tab, next: event.tab }
    }),
    show: assign({ tab: ({ context }) => context.next }),
    changeAddress: emit(({ context }) => ({
      type: 'navigate',
      to: `/agentes/${context.agentId}?type=${context.next}`,
    })),
  },
  delays: { fade: ({ context }) => FADE[context.fade()] },
}).createMachine({
  id: 'agentTabs',
  context: ({ input }) => ({ ...input, next: input.tab }),
  initial: 'visible',
  on: { 'address.changed': { guard: 'isOther', target: '.visible', actions: 'follow' } },
  states: {
    visible: { on: { 'tab.choose': { guard: 'isOther', target: 'fading', actions: 'choose' } } },
    fading: {
      on: { 'tab.choose': { actions: 'choose' } },
      after: { fade: { target: 'visible', actions: ['show', 'changeAddress'] } },
    },
  },
})

export type AgentTabsMachine = typeof agentTabsMachine
