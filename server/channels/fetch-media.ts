/** Fetches what a customer sent from where the provider keeps it. */
import type { Egress } from '../platform/egress.ts'
import type { InboundFile } from './receive.ts'

const maxMedia = 25_000_000
const tries = 3

/** Nothing when it cannot be had: the message counts all the same. Downloads often work a moment later. */
export async function fetchMedia(
  egress: Egress,
  { url, mime, name, headers = {} }: { url: string; mime: string; name: string; headers?: Record<string, string> },
): Promise<InboundFile | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answered = await egress({ url, headers, maxBytes: maxMedia, headersStayAtOrigin: true })
    if (answered.ok && answered.value.status === 200) return { bytes: answered.value.body, mime, name }
    if (attempt < tries) await new Promise((done) => setTimeout(done, 500 * attempt))
  }
  return undefined
}
