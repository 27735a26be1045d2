/** Addresses of stored files that whoever was told may open for a while, and that nobody can make up. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MediaFile } from '../../contract/chat.ts'
import { routes } from '../../contract/routes.ts'
import type { Clock } from '../platform/clock.ts'
import type { StoredMedia } from '../db/schema.ts'

const hourMs = 60 * 60 * 1000
const lifetimeMs = 24 * hourMs

type Signed = { expires: number; signature: string }

export type FileAddresses = {
  /** Begins with `/`: the app knows where this server is. */
  addressOf: (fileId: string) => string
  /** How long an address holds on, in milliseconds; undefined when it is not ours or has ended. */
  remaining: (fileId: string, signed: Signed) => number | undefined
  /** What a message's file looks like on the wire. */
  mediaToWire: (media: StoredMedia) => MediaFile
}

/** The secret signs sessions too, so this is a key of its own: no signature of one is worth anything as the other. */
export function createFileAddresses(tokenSecret: string, clock: Clock): FileAddresses {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'prosa: addresses of chat files', 32))
  const sign = (fileId: string, expires: number) =>
    createHmac('sha256', key).update(`${fileId} ${expires}`).digest('base64url')

  const addressOf = (fileId: string) => {
    // For an hour the same, so that a browser that reads a conversation again has its images already.
    const expires = Math.ceil(clock.now().getTime() / hourMs) * hourMs + lifetimeMs
    const query = new URLSearchParams({ expires: String(expires), signature: sign(fileId, expires) })
    return `${routes.chatFile.path.replace('{fileId}', fileId)}?${query}`
  }

  return {
    addressOf,
    remaining: (fileId, { expires, signature }) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(fileId, expires))]
      const left = expires - clock.now().getTime()
      return given.length === right.length && timingSafeEqual(given, right) && left > 0 ? left : undefined
    },
    mediaToWire: ({ fileId, type, name, size }) => ({ type, name, size, url: addressOf(fileId), cacheKey: fileId }),
  }
}
