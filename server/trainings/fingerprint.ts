/** What a training is made of, as one short text: the same for the same content, address or bytes (TX-02). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { CreatableType } from '../../contract/trainings.ts'
import { pageKey } from '../sources/website/same-page.ts'

type Made = { type: CreatableType; content?: string; sourceUrl?: string | null }

/** Case and spaces make no other content. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

export function fingerprintOf({ type, content = '', sourceUrl }: Made): string | null {
  // An image by its address is another thing than the page of that address.
  if (sourceUrl) return URL.canParse(sourceUrl) ? `${type} ${pageKey(sourceUrl)}` : null
  return content === '' ? null : `TEXT ${createHash('sha256').update(normalized(content)).digest('hex')}`
}

export async function fingerprintOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return `FILE ${hash.digest('hex')}`
}
