/**
 * Verifies Meta's webhook signature, an HMAC-SHA256 of the raw bytes: serializing the parsed body again may change
 * them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export function isSigned(secret: string, body: Uint8Array, header: string | null): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/u.exec(header ?? '')?.[1] ?? '', 'hex')
  const expected = createHmac('sha256', secret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
