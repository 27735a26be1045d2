/** The result of a handler: a value that fits the call's reply, or a refusal the call declares. */
import type {
  CallName,
  CallRefusal,
  CallRequest,
  FileCallName,
  FormCallName,
  SignedCallName,
  Routes,
  StreamCallName,
  UploadCallName,
  WirePiece,
  WireReply,
} from '../../contract/routes.ts'
import type { ErrorBody } from '../../contract/wire.ts'
import type { HeldBody } from './body-budget.ts'
import type { Session } from '../accounts/session.ts'

export type Refusal<Status extends number> = { ok: false; status: Status; body: ErrorBody }
export type HandlerResult<K extends CallName> =
  | {
      ok: true
      /** 202 for work that has begun and is not finished. */
      status?: 202
      value: K extends FileCallName
        ? Response
        : K extends StreamCallName
          ? AsyncIterable<WireReply<K>>
          : WireReply<K> | ([WirePiece<K>] extends [never] ? never : AsyncIterable<WirePiece<K>>)
    }
  | Refusal<CallRefusal<K>>

/** What every handler may use besides its input. */
export type CallContext<K extends CallName> = {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Whether the client accepts a streamed reply, if the call has one. */
  wantsStream: boolean
  /** IP of the client, for rate limits. */
  ip: string
  /** The User-Agent header, truncated. */
  userAgent: string
  /** The Origin header; empty if there is none. */
  origin: string
} & (Routes[K]['auth'] extends 'none'
  ? {
      /** Counts the bytes of a body that the handler reads itself; the reply of one that is refused is replaced. */
      held: HeldBody
    }
  : { session: Session }) &
  // The body is not read yet, because files must not be held in memory; a file request may also have a Range header.
  (K extends UploadCallName | FormCallName | FileCallName | SignedCallName ? { request: Request } : unknown)

export type Handler<K extends CallName> = (
  request: CallRequest<K>,
  context: CallContext<K>,
) => Promise<HandlerResult<K>>
/** One handler per call: a missing one does not compile. */
export type Handlers = { [K in CallName]: Handler<K> }

export const reply = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** `message` is Portuguese and may be shown to the user. */
export const refuse = <const Status extends number>(
  status: Status,
  error: string,
  message: string,
  rest: Omit<ErrorBody, 'error' | 'message'> = {},
): Refusal<Status> => ({ ok: false, status, body: { error, message, ...rest } })

export const notFound = (message: string): Refusal<404> => refuse(404, 'not_found', message)
