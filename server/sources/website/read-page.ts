/** Requests, decodes and parses one page of a website. */
import type { Result } from '../../../contract/failures.ts'
import type { Egress, EgressFailure } from '../../platform/egress.ts'
import { encodingByMark } from '../../platform/text/encoding.ts'
import { decode, unpack } from './decode.ts'
import { type Page, type SiteFailure, siteFailed } from './page.ts'
import type { Parser } from './parse-page.ts'

const kinds: Record<EgressFailure['kind'], SiteFailure['kind']> = {
  invalid: 'invalid',
  blocked: 'blocked',
  unresolved: 'unresolved',
  unreachable: 'unreachable',
  timeout: 'timeout',
  tooLarge: 'tooComplex',
  tooManyRedirects: 'redirects',
  aborted: 'aborted',
}

export const failureOfEgress = ({ kind, detail }: EgressFailure) => siteFailed(kinds[kind], detail)

export function failureOfStatus(status: number) {
  const detail = `status ${status}`
  if (status === 404 || status === 410) return siteFailed('missing', detail)
  if (status === 401 || status === 403 || status === 451) return siteFailed('forbidden', detail)
  if (status === 429) return siteFailed('busy', detail)
  return siteFailed(status >= 500 ? 'broken' : 'refused', detail)
}

/** Whether a response without content type could be a page. */
const looksLikePage = (body: Buffer) => {
  const start = body.subarray(0, 1_000)
  return !start.includes(0) && /<[a-z!]/iu.test(start.toString('latin1'))
}
/** Binary bytes in a response declared as a page: an image or an archive of the wrong type. */
const isNoise = (body: Buffer) => {
  if (encodingByMark(body) !== undefined) return false
  const start = body.subarray(0, 4_096)
  const odd = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  return odd > start.length / 50
}
const isPage = (type: string, body: Buffer) => !isNoise(body) && isPageType(type, body)
const isPageType = (type: string, body: Buffer) =>
  type.trim() === '' ? looksLikePage(body) : /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu.test(type)

export type PageRequest = {
  egress: Egress
  parse: Parser
  userAgent: string
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
}

export async function readPage(
  href: string,
  { egress, parse, userAgent, maxBytes, timeoutMs, signal }: PageRequest,
): Promise<Result<Page, SiteFailure>> {
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml;q=0.9',
    'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5,es;q=0.5',
  }
  const sent = await egress({ url: href, headers, signal, timeoutMs, maxBytes, truncate: true })
  if (!sent.ok) return failureOfEgress(sent.failure)
  const { status, url, headers: answered, body } = sent.value
  if (status < 200 || status > 299) return failureOfStatus(status)
  const type = answered['content-type'] ?? ''
  const bytes = await unpack(body, answered['content-encoding'] ?? '', maxBytes)
  if (bytes === undefined) return siteFailed('tooComplex', 'cannot be unpacked')
  if (!isPage(type, bytes)) return siteFailed('notPage', `type ${type}`)
  const read = await parse(decode(bytes, type), url, signal)
  const isCut = body.length >= maxBytes || bytes.length >= maxBytes
  return read.ok ? { ok: true, value: { ...read.value, url, isCut } } : read
}
