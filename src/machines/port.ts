/**
 * Placeholders for side effects (the app wires the real ones, tests wire controlled ones), and helpers that read their
 * results.
 */
import { fromCallback, fromPromise, type DoneActorEvent, type EventObject } from 'xstate'
import { fail, type Failure, type FailureKind, type Result } from '../../contract/failures.ts'

/** A port that resolves once, with a Result instead of an error. */
export const port = <Output, Input = undefined>(name: string) =>
  fromPromise<Result<Output>, Input>(() => Promise.reject(new Error(`port ${name} is not wired`)))

/** A port that sends events until its state is left. */
export const listener = <Reported extends EventObject, Input = undefined, Command extends EventObject = EventObject>(
  name: string,
) =>
  fromCallback<Command, Input, Reported>(() => {
    throw new Error(`port ${name} is not wired`)
  })

/** The value of a successful port, or undefined after a failure. */
export const valueIn = <T>(event: EventObject): T | undefined => {
  const { output } = event as DoneActorEvent<Result<T>>
  return output.ok ? output.value : undefined
}

export const failureIn = (event: EventObject): Failure => {
  const { output } = event as DoneActorEvent<Result<unknown>>
  return output.ok ? fail('server').failure : output.failure
}

/** Guard: the port succeeded. */
export const isOk = ({ event }: { event: EventObject }): boolean => (event as DoneActorEvent<Result<unknown>>).output.ok

/** Guard: the port failed with this kind. */
export const isFailure =
  (kind: FailureKind) =>
  ({ event }: { event: EventObject }): boolean =>
    !isOk({ event }) && failureIn(event).kind === kind

/**
 * Guards for the outcomes of a port. `isUnauthorized` is a branch without a notice, because the session's own machine
 * tells the user and leads to the sign-in (AU-12).
 */
export const outcomes = { isDone: isOk, isUnauthorized: isFailure('unauthorized') }
