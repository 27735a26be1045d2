/** Signatures of the Standard Webhooks specification, over id, timestamp and the raw bytes of the body. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

export type SignatureHeaders = Partial<Record<(typeof names)[number], string>>

export const signatureHeaders = (headers: Headers): SignatureHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

export const isSigned = (headers: SignatureHeaders): boolean => headers['webhook-signature'] !== undefined

export type SignatureFault = 'missing' | 'outdated' | 'replacedSecret' | 'wrong'
/** The accepted secrets, and those that have expired. */
type Secrets = { current: readonly string[]; replaced: readonly string[] }

const toleranceMs = 5 * 60_000

const hasSigned = (secrets: readonly string[], body: Buffer, headers: SignatureHeaders): boolean =>
  secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, { ...headers })
      return true
    } catch {
      return false
    }
  })

/** Null if one of the accepted secrets signed it at most five minutes ago. */
export function findSignatureFault(
  { current, replaced }: Secrets,
  body: Buffer,
  headers: SignatureHeaders,
  now: Date,
): SignatureFault | null {
  if (hasSigned(current, body, headers)) return null
  if (names.some((name) => headers[name] === undefined)) return 'missing'
  if (Math.abs(now.getTime() - Number(headers['webhook-timestamp']) * 1_000) > toleranceMs) return 'outdated'
  return hasSigned(replaced, body, headers) ? 'replacedSecret' : 'wrong'
}
