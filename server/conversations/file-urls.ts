/** Signed URLs of stored files, which expire and cannot be guessed. */
import { hourMs } from '../../contract/durations.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MediaFile } from '../../contract/chat.ts'
import { routes } from '../../contract/routes.ts'
import type { Clock } from '../platform/clock.ts'
import type { StoredMedia } from '../db/stored-media.ts'

const lifetimeMs = 24 * hourMs

type Signed = { expires: number; signature: string }

export type FileUrls = {
  /** A path that begins with `/`: the app knows the origin of this server. */
  urlOf: (fileId: string) => string
  /** Remaining validity in milliseconds; undefined if the signature is invalid or expired. */
  remaining: (fileId: string, signed: Signed) => number | undefined
  /** The file of a message in the contract's format. */
  mediaToWire: (media: StoredMedia) => MediaFile
}

/** The secret also signs sessions, so a separate key is derived: neither signature is valid as the other. */
export function createFileUrls(tokenSecret: string, clock: Clock): FileUrls {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'prosa: addresses of chat files', 32))
  const sign = (fileId: string, expires: number) =>
    createHmac('sha256', key).update(`${fileId} ${expires}`).digest('base64url')

  const urlOf = (fileId: string) => {
    // The URL stays the same for an hour, so that browsers can cache the images of a conversation.
    const expires = Math.ceil(clock.now().getTime() / hourMs) * hourMs + lifetimeMs
    const query = new URLSearchParams({ expires: String(expires), signature: sign(fileId, expires) })
    return `${routes.chatFile.path.replace('{fileId}', fileId)}?${query}`
  }

  return {
    urlOf,
    remaining: (fileId, { expires, signature }) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(fileId, expires))]
      const left = expires - clock.now().getTime()
      return given.length === right.length && timingSafeEqual(given, right) && left > 0 ? left : undefined
    },
    mediaToWire: ({ fileId, type, name, size }) => ({ type, name, size, url: urlOf(fileId), cacheKey: fileId }),
  }
}
