/** A fingerprint of a training's source: equal for equal content, URL or bytes (TX-02). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { CreatableType } from '../../contract/trainings.ts'
import { pageKey } from '../sources/website/same-page.ts'

type Source = { type: CreatableType; content?: string; sourceUrl?: string | null }

/** Case and spaces do not make the content different. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

export function fingerprintOf({ type, content = '', sourceUrl }: Source): string | null {
  // An image by URL differs from the page with that URL.
  if (sourceUrl) return URL.canParse(sourceUrl) ? `${type} ${pageKey(sourceUrl)}` : null
  return content === '' ? null : `TEXT ${createHash('sha256').update(normalized(content)).digest('hex')}`
}

export async function fingerprintOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return `FILE ${hash.digest('hex')}`
}
