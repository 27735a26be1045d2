/** Texts that are stored so that nobody reads them out of the database, and shown so that nobody reads them on a screen. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const prefix = 'enc:v1:'
const mask = '••••••••'
const ivBytes = 12
const tagBytes = 16

export type Secrets = {
  /** Only for this owner: copied to another account it opens no more. */
  seal: (ownerId: string, text: string) => string
  /** The text; null when it was sealed with another key or for someone else. What is not sealed stays as it is. */
  open: (ownerId: string, stored: string) => string | null
  /** Says which secret it is, not what it is. */
  maskOf: (ownerId: string, text: string) => string
}

export const isSealed = (text: string): boolean => text.startsWith(prefix)
export const isMask = (text: string): boolean => text.startsWith(mask)

/** The secret signs sessions, too; these are keys of their own. */
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
