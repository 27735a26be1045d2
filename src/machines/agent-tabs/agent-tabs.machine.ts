/**
 * The tabs of an agent (S2§2.2): a change fades the old tab out, then changes the URL, and the URL decides which tab is
 * shown. While a tab has unsaved changes (`changes`), leaving it asks first, whatever the destination.
 */
import { and, assertEvent, assign, emit, not, setup, stateIn } from 'xstate'
import type { Effect } from '../effects.ts'
import { listener } from '../port.ts'

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

/** The tab in `?type=`; the first tab without one (DT-03). */
export const tabOf = (type: string | null): AgentTab => agentTabs.find((tab) => tab === type) ?? 'profile'

type Input = { agentId: string; tab: AgentTab; fade: () => 'phone' | 'desktop' | 'none' }
type Context = Input & {
  next: AgentTab
  /** The URL the user wanted to go to, unless it was another tab. */
  destination: string | null
  /** What would be lost, as a text for the user; empty if nothing would. */
  loss: string
}

/** The user tried to leave the page, by a link or by back and forward, and was held back. */
export type DepartureEvent = { type: 'departure.held'; to: string }

type Event =
  | { type: 'tab.choose'; tab: AgentTab }
  | { type: 'tab.leave' }
  | { type: 'tab.stay' }
  | { type: 'url.changed'; tab: AgentTab }
  | { type: 'loss.changed'; loss: string }
  | DepartureEvent

/** Duration of the fade in milliseconds (S2§9); none for users who prefer reduced motion. */
export const FADE = { phone: 100, desktop: 150, none: 0 } as const

export const agentTabsMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<never> },
  actors: {
    watchDepartures: listener<DepartureEvent>('watchDepartures'),
  },
  guards: {
    isOther: ({ context, event }) => {
      assertEvent(event, ['tab.choose', 'url.changed'])
      return event.tab !== context.tab
    },
    isAtRisk: stateIn({ changes: 'unsaved' }),
    isLoss: ({ event }) => {
      assertEvent(event, 'loss.changed')
      return event.loss !== ''
    },
    isLeavingPage: ({ context }) => context.destination !== null,
  },
  actions: {
    choose: assign({
      next: ({ event }) => {
        assertEvent(event, 'tab.choose')
        return event.tab
      },
    }),
    followUrl: assign(({ event }) => {
      assertEvent(event, 'url.changed')
      return { tab: event.tab, next: event.tab, destination: null }
    }),
    show: assign({ tab: ({ context }) => context.next }),
    stay: assign({ next: ({ context }) => context.tab, destination: null }),
    holdDeparture: assign({
      destination: ({ event }) => {
        assertEvent(event, 'departure.held')
        return event.to
      },
    }),
    noteLoss: assign({
      loss: ({ event }) => {
        assertEvent(event, 'loss.changed')
        return event.loss
      },
    }),
    changeAddress: emit(({ context }) => ({
      type: 'navigate',
      to: `/agentes/${context.agentId}?type=${context.next}`,
    })),
    leavePage: emit(({ context }) => ({ type: 'navigate', to: context.destination ?? '/agentes' })),
  },
  delays: { fade: ({ context }) => FADE[context.fade()] },
}).createMachine({
  id: 'agentTabs',
  context: ({ input }) => ({ ...input, next: input.tab, destination: null, loss: '' }),
  type: 'parallel',
  states: {
    view: {
      initial: 'visible',
      on: { 'url.changed': { guard: 'isOther', target: '.visible', actions: 'followUrl' } },
      states: {
        visible: {
          on: {
            'tab.choose': [
              { guard: and(['isOther', 'isAtRisk']), target: 'asking', actions: 'choose' },
              { guard: 'isOther', target: 'fading', actions: 'choose' },
            ],
            'departure.held': { target: 'asking', actions: 'holdDeparture' },
          },
        },
        asking: {
          on: {
            'tab.stay': { target: 'visible', actions: 'stay' },
            'tab.leave': [
              { guard: 'isLeavingPage', target: 'visible', actions: ['leavePage', 'stay'] },
              { target: 'fading' },
            ],
            // The changes were saved meanwhile, so the navigation goes on.
            'loss.changed': [
              { guard: and([not('isLoss'), 'isLeavingPage']), target: 'visible', actions: ['leavePage', 'stay'] },
              { guard: not('isLoss'), target: 'fading' },
            ],
          },
        },
        fading: {
          on: { 'tab.choose': { actions: 'choose' } },
          after: { fade: { target: 'visible', actions: ['show', 'changeAddress'] } },
        },
      },
    },
    changes: {
      initial: 'none',
      states: {
        none: { on: { 'loss.changed': { guard: 'isLoss', target: 'unsaved', actions: 'noteLoss' } } },
        unsaved: {
          invoke: { id: 'watchDepartures', src: 'watchDepartures' },
          on: {
            'loss.changed': [
              { guard: 'isLoss', actions: 'noteLoss' },
              { target: 'none', actions: 'noteLoss' },
            ],
          },
        },
      },
    },
  },
})

export type AgentTabsMachine = typeof agentTabsMachine
