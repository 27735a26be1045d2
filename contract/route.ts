/** What a row of the table of calls says. */
import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Statuses a call may refuse with, each with an ErrorBody. 404 also stands for what belongs to another account. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504

export type Route = {
  method: Method
  /** Parameters as `{name}`. */
  path: `/${string}`
  /** Which configured host answers it. */
  host: 'origin' | 'api' | 'chat' | 'photo' | 'webhook'
  /** `cookie` is for calls that are specified without authorization header, from pages of this origin (spec decision 6). */
  /** `apiKey` is a bearer token that opens one agent to programs. */
  auth: 'bearer' | 'cookie' | 'apiKey' | 'none'
  /** The app says in `User-Id` whose call it is; another id than the token's is refused with 403 (spec decision 7). */
  namesUser?: true
  /** Refused with 403 to the role USER_CHAT, which only reads and talks (S1§6). */
  managersOnly?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form (multipart/form-data) with one file in it, in the field of this name. */
  upload?: 'files' | 'file'
  /** The body is a form of these text fields, each at most once, and perhaps of one file in each of `formFiles`. */
  form?: Schema
  formFiles?: readonly string[]
  /** Longest body that is read, in megabytes, where the usual one is too short. */
  bodyMb?: number
  /** The handler reads the body itself: a signature is of its bytes. JSON of any shape, at most `bodyMb`. */
  signed?: true
  /** Of a stream, one line of it. */
  reply: Schema
  /** Answers with a line of JSON for each thing that happens, until the work is done. */
  stream?: true
  /** Whoever accepts this type gets the reply as it comes, piece by piece; a reply that is there at once may come whole. */
  streamed?: { type: 'application/x-ndjson' | 'text/event-stream'; piece: Schema }
  /** Answers with the bytes of a file; `reply` is null. */
  file?: true
  refusals: readonly RefusalStatus[]
  /** Where the specification describes the call; `extension` when it does not. */
  source: string
  summary: string
}

/** Keeps the literal types of a row, which client and server are held to. */
export const route = <const R extends Route>(definition: R) => definition
