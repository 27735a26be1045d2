/** Encrypts secrets for storage, and masks them for display. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const prefix = 'enc:v1:'
const mask = '••••••••'
const ivBytes = 12
const tagBytes = 16

export type Secrets = {
  /** Encrypts for this owner: copied to another account, it cannot be decrypted. */
  seal: (ownerId: string, text: string) => string
  /**
   * Decrypts; null if it was encrypted with another key or for another owner. Unencrypted text is returned unchanged.
   */
  open: (ownerId: string, stored: string) => string | null
  /** A mask that identifies the secret without revealing it. */
  maskOf: (ownerId: string, text: string) => string
}

export const isSealed = (text: string): boolean => text.startsWith(prefix)
export const isMask = (text: string): boolean => text.startsWith(mask)

/** The token secret also signs sessions, so separate keys are derived. */
export function createSecrets(tokenSecret: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', tokenSecret, '', `prosa: ${use}`, 32))
  const [key, maskKey] = [derive('stored secrets'), derive('masks of stored secrets')]
  return {
    seal: (ownerId, text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString('base64')
    },
    open: (ownerId, stored) => {
      if (!isSealed(stored)) return stored
      const bytes = Buffer.from(stored.slice(prefix.length), 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(-tagBytes))
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    maskOf: (ownerId, text) => {
      const fingerprint = createHmac('sha256', maskKey).update(`${ownerId} ${text}`).digest('hex').slice(0, 8)
      return mask + fingerprint
    },
  }
}
