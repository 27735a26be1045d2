import { createActorContext } from '../../flow/actor-context.tsx'
import type { PasswordRecoveryMachine } from '../../machines/password-recovery/password-recovery.machine.ts'

export const PasswordRecoveryContext = createActorContext<PasswordRecoveryMachine>('password-recovery')
