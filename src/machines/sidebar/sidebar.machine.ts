/** The sidebar (S1§2): wide or narrow on a desktop, an open or closed drawer on a phone. */
import { setup } from 'xstate'

type Input = { isCollapsed: boolean }
type Event = { type: 'sidebar.toggle' } | { type: 'drawer.open' } | { type: 'drawer.close' }

export const sidebarMachine = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as Event },
  guards: { isCollapsed: ({ context }) => context.isCollapsed },
}).createMachine({
  id: 'sidebar',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    width: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isCollapsed', target: 'collapsed' }, { target: 'expanded' }] },
        expanded: { on: { 'sidebar.toggle': 'collapsed' } },
        collapsed: { on: { 'sidebar.toggle': 'expanded' } },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'drawer.open': 'open' } },
        open: { on: { 'drawer.close': 'closed' } },
      },
    },
  },
})

export type SidebarMachine = typeof sidebarMachine
