/** Signatures of the Standard Webhooks specification: over id, time stamp and the exact bytes of the body. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

export type SignatureHeaders = Partial<Record<(typeof names)[number], string>>

export const signatureHeaders = (headers: Headers): SignatureHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

export const isSigned = (headers: SignatureHeaders): boolean => headers['webhook-signature'] !== undefined

/** Whether one of the secrets signed it, at most five minutes ago. */
export const isValidSignature = (secrets: readonly string[], body: Buffer, headers: SignatureHeaders): boolean =>
  secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, { ...headers })
      return true
    } catch {
      return false
    }
  })
