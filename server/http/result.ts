/** What a handler answers: a value that fits the call's reply, or a refusal the call declares. */
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
import type { Session } from '../accounts/session.ts'

export type Refusal<Status extends number> = { ok: false; status: Status; body: ErrorBody }
export type HandlerResult<K extends CallName> =
  | {
      ok: true
      /** 202 for what is begun and not there yet. */
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
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  /** Whether the caller accepts the reply as it comes, where there is such a thing. */
  wantsStream: boolean
  /** The caller's, for limits. */
  ip: string
  /** What the caller's browser says of itself, shortened. */
  userAgent: string
  /** Of the page that calls, as its browser says; empty without one. */
  origin: string
} & (Routes[K]['auth'] extends 'none' ? unknown : { session: Session }) &
  // Its body is not read yet, because a file must not wait in memory; who asks for one may want a part of it.
  (K extends UploadCallName | FormCallName | FileCallName | SignedCallName ? { request: Request } : unknown)

export type Handler<K extends CallName> = (
  request: CallRequest<K>,
  context: CallContext<K>,
) => Promise<HandlerResult<K>>
/** One for every call: a missing one does not compile. */
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
