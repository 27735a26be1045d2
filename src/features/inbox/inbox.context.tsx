import { createActorContext } from '../../flow/actor-context.tsx'
import type { InboxMachine } from '../../machines/inbox/inbox.machine.ts'

export const InboxContext = createActorContext<InboxMachine>('inbox')
