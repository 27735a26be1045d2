/** The one way a call can go wrong, as every port reports it. */
import type { ErrorBody } from './wire.ts'

export const failureKinds = [
  'offline',
  'unauthorized',
  'forbidden',
  'notFound',
  'invalid',
  'malformed',
  'server',
  'aborted',
] as const
export type FailureKind = (typeof failureKinds)[number]

export type Failure = {
  kind: FailureKind
  /** HTTP status; 0 when no answer arrived. */
  status: number
  /** The message of the server, if it sent one. */
  message?: string | undefined
  body?: ErrorBody | undefined
  /** The body if it is not JSON, for the few calls that accept plain text (AU-03, WZ-15). */
  text?: string | undefined
  /** Of `offline`: the request never left, because the browser had no connection. */
  isUnsent?: true | undefined
}

export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = (
  kind: FailureKind,
  rest: Partial<Omit<Failure, 'kind'>> = {},
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { status: 0, ...rest, kind },
})

const kindOfStatus: Record<number, FailureKind> = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' }

/** The kind of failure that an HTTP status means. */
export const kindFromStatus = (status: number): FailureKind =>
  kindOfStatus[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
