import { createActorContext } from '../../flow/actor-context.tsx'
import type { SessionMachine } from '../../machines/session/session.machine.ts'

export const SessionContext = createActorContext<SessionMachine>('session')

/** Empty for a token that names no user. */
export const useUserId = (): string => SessionContext.useSelect(({ context }) => context.user?.id ?? '')

/** Whether the user may do more than use the chat. */
export const useCanManage = (): boolean => SessionContext.useSelect(({ context }) => context.user?.role !== 'USER_CHAT')
