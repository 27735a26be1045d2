/** Marks the open conversation as read, once for each latest message, however often the view reports it as unread. */
import { conversationOf, inboxSetup } from './inbox.setup.ts'

type Seen = { event: { latestId: string } }

const marksNewer = {
  guard: { type: 'isUnseen', params: ({ event: { latestId } }: Seen) => ({ latestId }) },
  target: 'marking',
  actions: { type: 'setLatestSeen', params: ({ event: { latestId } }: Seen) => ({ latestId }) },
} as const

export const readingRegion = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'unread.seen': marksNewer } },
    marking: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => conversationOf(context),
        onDone: [{ guard: 'isDone', target: 'idle' }, { target: 'unmarked' }],
      },
    },
    // It stays unread, which does no harm.
    unmarked: {
      invoke: { id: 'awaitConnection', src: 'awaitConnection' },
      on: { 'unread.seen': marksNewer, 'connection.returned': 'marking' },
    },
  },
})
