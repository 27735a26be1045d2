/** Verifies that requests to a webhook come from Meta. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature covers the raw bytes: serializing the parsed body again may change them. */
export function isSignedBy(secrets: readonly string[], body: Uint8Array, header: string | null): boolean {
  const given = /^sha256=([\da-f]{64})$/iu.exec(header ?? '')?.[1]
  if (given === undefined) return false
  const signature = Buffer.from(given, 'hex')
  return secrets.some((secret) => timingSafeEqual(signature, createHmac('sha256', secret).update(body).digest()))
}

type Verification = { 'hub.mode'?: string | undefined; 'hub.verify_token'?: string | undefined }

/** Whether the subscription names the token that was agreed on; not if there is none. */
export function isSubscription(query: Verification, token: string | undefined): boolean {
  if (token === undefined || query['hub.mode'] !== 'subscribe') return false
  const [given, right] = [Buffer.from(query['hub.verify_token'] ?? ''), Buffer.from(token)]
  return given.length === right.length && timingSafeEqual(given, right)
}
