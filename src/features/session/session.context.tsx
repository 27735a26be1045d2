import { createActorContext } from '../../flow/actor-context.tsx'
import type { SessionMachine } from '../../machines/session/session.machine.ts'

export const SessionContext = createActorContext<SessionMachine>('session')
