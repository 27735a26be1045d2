/** Parses webhook requests of Instagram. */
import * as v from 'valibot'
import { stickerText } from '../../answering/small-talk.ts'
import { hiddenText } from '../../conversations/missing-files.ts'

const Party = v.object({ id: v.string() })
const Attachment = v.object({
  type: v.nullish(v.string(), 'unsupported_type'),
  payload: v.nullish(v.object({ url: v.nullish(v.string(), '') }), {}),
})
const Message = v.object({
  mid: v.string(),
  text: v.nullish(v.string(), ''),
  // An unknown attachment must not lose the text beside it.
  attachments: v.fallback(v.nullish(v.array(Attachment), []), []),
  is_echo: v.nullish(v.boolean(), false),
  is_deleted: v.nullish(v.boolean(), false),
  is_unsupported: v.nullish(v.boolean(), false),
})
const Messaging = v.object({
  sender: Party,
  recipient: Party,
  timestamp: v.number(),
  message: v.nullish(Message),
  postback: v.nullish(v.object({ mid: v.string(), title: v.nullish(v.string(), '') })),
  read: v.nullish(v.object({ mid: v.string() })),
})
type Messaging = v.InferOutput<typeof Messaging>
const Notification = v.object({
  object: v.literal('instagram'),
  entry: v.array(v.object({ id: v.string(), messaging: v.optional(v.array(v.unknown()), []) })),
})

export type InstagramFile = { url: string; type: 'image' | 'audio' | 'video' | 'file' }
export type InstagramEvent = { accountId: string } & (
  | {
      kind: 'message'
      providerId: string
      personId: string
      sentAt: Date
      text: string
      files: InstagramFile[]
      isOwn: boolean
    }
  | { kind: 'deleted'; providerId: string }
  | { kind: 'read'; personId: string; providerId: string }
)

/** Undefined if it is not a notification of Instagram; unknown entries are skipped. */
export function eventsIn(body: unknown): InstagramEvent[] | undefined {
  // Some examples in the documentation are wrapped in a list.
  const notification = v.safeParse(Notification, Array.isArray(body) ? body[0] : body)
  if (!notification.success) return undefined
  return notification.output.entry.flatMap(({ id, messaging }) =>
    messaging.flatMap((each) => {
      const parsed = v.safeParse(Messaging, each)
      const event = parsed.success ? eventOf(parsed.output) : undefined
      return event === undefined ? [] : [{ ...event, accountId: id }]
    }),
  )
}

type WithoutAccount<T> = T extends unknown ? Omit<T, 'accountId'> : never

function eventOf({
  sender,
  recipient,
  timestamp,
  message,
  postback,
  read,
}: Messaging): WithoutAccount<InstagramEvent> | undefined {
  const sentAt = new Date(timestamp)
  if (Number.isNaN(sentAt.getTime())) return undefined
  if (read) return { kind: 'read', personId: sender.id, providerId: read.mid }
  const written = { kind: 'message', personId: sender.id, sentAt, isOwn: false } as const
  if (postback) return { ...written, providerId: postback.mid, text: postback.title || hiddenText, files: [] }
  if (!message) return undefined
  if (message.is_deleted) return { kind: 'deleted', providerId: message.mid }
  const own = message.is_echo ? { personId: recipient.id, isOwn: true } : {}
  return { ...written, ...own, providerId: message.mid, text: textOf(message), files: filesOf(message) }
}

const fileTypes = ['image', 'audio', 'video', 'file'] as const
const filesOf = ({ attachments }: v.InferOutput<typeof Message>): InstagramFile[] =>
  attachments.flatMap(({ type, payload: { url } }) => {
    const known = fileTypes.find((each) => each === type)
    return known === undefined || url === '' ? [] : [{ type: known, url }]
  })

/** Attachments whose content Instagram does not give to applications, such as photos that disappear. */
const hiddenTypes = new Set(['ephemeral', 'unsupported_type', 'template'])

const stickerTypes = new Set(['sticker', 'like_heart'])

function textOf({ text, attachments, is_unsupported: isUnsupported }: v.InferOutput<typeof Message>): string {
  if (isUnsupported) return hiddenText
  const shared = attachments.flatMap(({ type, payload: { url } }) => {
    if (fileTypes.some((each) => each === type)) return url === '' ? hiddenText : []
    if (hiddenTypes.has(type)) return hiddenText
    if (stickerTypes.has(type)) return stickerText
    return type === 'story_mention' ? '[Mencionou você em um story]' : `[Compartilhou uma publicação] ${url}`.trim()
  })
  // Nobody would answer a message without text and files, such as one of a kind that is newer than this server.
  if (text.trim() === '' && attachments.length === 0) return hiddenText
  return [text, ...shared].filter((each) => each !== '').join('\n')
}
