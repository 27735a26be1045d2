/** Downloads a customer's file from the provider. */
import { sleep } from '../platform/abort.ts'
import type { Egress, EgressFailure } from '../platform/egress.ts'
import type { InboundFile } from './provider-events.ts'

/** Bytes of a customer's file; customers are told it as 25 MB. */
export const maxMedia = 25_000_000
const tries = 3
/** For all tries together: also after a look-up they end before the message is answered without its file. */
const maxDownloadMs = 40_000
/** Failures that another try would meet again. */
const lasting = new Set<EgressFailure['kind']>(['invalid', 'blocked', 'aborted'])

const mimeIn = (contentType = ''): string => contentType.split(';')[0]?.trim() || 'application/octet-stream'

type MediaRequest = {
  url: string
  mime?: string
  name: string
  headers?: Record<string, string>
  maxBytes?: number
}

/**
 * The type is read from the response if it is not given. Tries again after most failures: a failed download often
 * succeeds a moment later.
 */
export async function fetchMedia(
  egress: Egress,
  { url, mime, name, headers = {}, maxBytes = maxMedia }: MediaRequest,
): Promise<InboundFile> {
  const signal = AbortSignal.timeout(maxDownloadMs)
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answered = await egress({ url, headers, maxBytes, headersStayAtOrigin: true, signal })
    if (answered.ok && answered.value.status === 200) {
      const { body: bytes, headers: described } = answered.value
      return { bytes, name, mime: mime ?? mimeIn(described['content-type']) }
    }
    if (!answered.ok && answered.failure.kind === 'tooLarge') return { name, isTooLarge: true }
    if (!answered.ok && lasting.has(answered.failure.kind)) break
    if (attempt < tries) await sleep(500 * attempt, signal)
  }
  return { name }
}
