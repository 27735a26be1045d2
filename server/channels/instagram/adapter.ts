/** The channel adapter of Instagram direct messages. */
import type { ChannelAdapter, SendResult, ToSend } from '../adapter.ts'
import { endedBy, leaveFailure, reconnectReason, sendResultOf } from './failures.ts'
import type { InstagramGraph } from './graph.ts'
import { mediaRules } from './message-format.ts'

type Options = {
  graph: InstagramGraph
  /** Base URL of the stand-in's pages. */
  simulatorUrl: string | undefined
  /** Public URL from which Instagram fetches a file; undefined if this server is not reachable from outside. */
  fileUrl: (fileId: string) => Promise<string | undefined>
}

const unreachable = 'O Instagram só busca arquivos em um endereço público (PUBLIC_URL).'
const refused = (reason: string): SendResult => ({ kind: 'refused', reason, isFinal: true })

export function createInstagramAdapter({ graph, simulatorUrl, fileUrl }: Options): ChannelAdapter {
  /** The content of `message`, or why the part cannot be sent. */
  async function contentOf({ part }: ToSend): Promise<{ message: object } | { reason: string }> {
    switch (part.type) {
      case 'text':
        return { message: { text: part.text } }
      case 'link':
        return { message: { text: `${part.text}\n${part.url}` } }
      case 'optionList': {
        const options = part.options.map(({ title }, at) => `${at + 1}. ${title}`)
        return { message: { text: [part.text, ...options].join('\n') } }
      }
      default: {
        const rule = mediaRules[part.type]
        if (!rule.mimes.includes(part.mime)) return { reason: rule.reason }
        const url = await fileUrl(part.fileId)
        if (url === undefined) return { reason: unreachable }
        return { message: { attachment: { type: rule.type, payload: { url } } } }
      }
    }
  }

  return {
    isSimulated: simulatorUrl !== undefined,
    ...(simulatorUrl && { simulatorUrl: ({ externalId }) => `${simulatorUrl}/${externalId ?? ''}` }),
    capabilities: {
      canFind: false,
      windowHours: 24,
      textLimit: { length: 1_000, unit: 'bytes' },
      canEmptyQueue: false,
    },
    refuseFile: async (file) => {
      if ((await fileUrl('')) === undefined) return unreachable
      return file && !mediaRules[file.type].mimes.includes(file.mime) ? mediaRules[file.type].reason : undefined
    },
    send: async ({ credentials }, given, signal) => {
      const token = credentials['token']
      if (token === undefined) return { kind: 'disconnected', reason: reconnectReason }
      const content = await contentOf(given)
      if ('reason' in content) return refused(content.reason)
      const body = { recipient: { id: given.recipient }, message: content.message }
      const sent = await graph.send(token, body, signal)
      if (sent.ok) return { kind: 'sent', providerId: sent.value.messageId }
      return sendResultOf(sent.failure)
    },
    leave: async ({ channel: { externalId }, credentials: { token } }) => {
      if (token === undefined || externalId === null) return { kind: 'refused', detail: 'the account is unknown' }
      const left = await graph.unsubscribe(token, externalId)
      return left.ok ? { kind: 'left' } : leaveFailure(left.failure)
    },
    status: async ({ channel, credentials }, signal) => {
      const token = credentials['token']
      if (token === undefined) return { kind: 'disconnected', reason: reconnectReason }
      const answer = await graph.me(token, signal)
      if (answer.ok) {
        const { username, pictureUrl } = answer.value
        return { kind: 'connected', profile: { ...channel.profile, username, ...(pictureUrl && { pictureUrl }) } }
      }
      return endedBy(answer.failure) ?? { kind: 'unknown', detail: answer.failure.kind }
    },
  }
}
