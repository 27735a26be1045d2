/** The type of one row of the table of calls. */
import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Statuses a call may refuse with, each with an ErrorBody. 404 is also used for resources of another account. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504

export type Route = {
  method: Method
  /** Parameters are written as `{name}`. */
  path: `/${string}`
  /** The configured host that serves the call. */
  host: 'origin' | 'api' | 'chat' | 'photo' | 'webhook'
  /**
   * `cookie` is for calls that the specification describes without authorization header, from pages of this origin
   * (spec decision 6).
   */
  /** `apiKey` is a bearer token that lets programs use one agent. */
  auth: 'bearer' | 'cookie' | 'apiKey' | 'none'
  /**
   * The app sends the user's id in the header `User-Id`; an id other than the token's is refused with 403 (spec
   * decision 7).
   */
  namesUser?: true
  /** Refused with 403 for the role USER_CHAT, which may only read and chat (S1§6). */
  managersOnly?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form (multipart/form-data) with one file, in the field of this name. */
  upload?: 'files' | 'file'
  /** The body is a form with these text fields, each at most once, and optionally one file in each of `formFiles`. */
  form?: Schema
  formFiles?: readonly string[]
  /** Maximum body size in megabytes, if the default is too small. */
  bodyMb?: number
  /**
   * The handler reads the body itself, because a signature covers its raw bytes. JSON of any shape, at most `bodyMb`.
   */
  signed?: true
  /** For a stream: the schema of one line. */
  reply: Schema
  /** Always replies with one line of JSON per event, until the work is done; `streamed` only if the client asks. */
  stream?: true
  /** Clients that accept this type get the reply in pieces; a reply that is ready at once may be sent whole. */
  streamed?: { type: 'application/x-ndjson' | 'text/event-stream'; piece: Schema }
  /** Replies with the bytes of a file; `reply` is null. */
  file?: true
  refusals: readonly RefusalStatus[]
  /** Section of the specification that describes the call, or `extension`. */
  source: string
  summary: string
}

/** Keeps the literal types of a row, from which the types of client and server are derived. */
export const route = <const R extends Route>(definition: R) => definition
