import { createActorContext } from '../../flow/actor-context.tsx'
import type { PasswordResetMachine } from '../../machines/password-reset/password-reset.machine.ts'

export const PasswordResetContext = createActorContext<PasswordResetMachine>('password-reset')
