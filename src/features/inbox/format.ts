/** Formats times, sizes and names for the inbox. */
import { channelNames } from '../../../contract/channel-names.ts'
import type { InboxChannel } from '../../../contract/inbox.ts'
import { phoneText } from '../../services/contact-text.ts'
import { isToday, numberText, recentDayText, sizeText, timeText } from '../../format.ts'

/** '09:05' for today, '02/11' or '02/11/2025' for any other day. */
export const timeOrDay = (at: number): string => (isToday(at) ? timeText(at) : recentDayText(at))

/** '09:05' for today, '02/11 09:05' or '02/11/2025 09:05' for any other day. */
export const timeOrDateTime = (at: number): string =>
  isToday(at) ? timeText(at) : `${recentDayText(at)} ${timeText(at)}`

type Named = { name: string; phone?: string | null | undefined; channel: InboxChannel }

/** The customer's name, or the phone number, or the channel. */
export const authorOf = ({ name, phone, channel }: Named): string => name || phoneText(phone) || channelNames[channel]

/** The author, or the first question of a conversation without a customer's name or a title. */
export const titleOf = ({ firstMessage, ...named }: Named & { firstMessage?: string | null | undefined }): string =>
  named.name || firstMessage || authorOf(named)

const megabyte = 1024 * 1024

/** '300,5 KB', '26 MB' */
export const fileSizeText = (bytes: number): string =>
  bytes < megabyte ? sizeText(bytes) : `${numberText(bytes / megabyte, 1)} MB`

export const isOverLimit = (file: File | null, limitMb: number | null): boolean =>
  file !== null && limitMb !== null && file.size > limitMb * megabyte
