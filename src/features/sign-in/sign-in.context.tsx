import { createActorContext } from '../../flow/actor-context.tsx'
import type { SignInMachine } from '../../machines/sign-in/sign-in.machine.ts'

export const SignInContext = createActorContext<SignInMachine>('sign-in')
