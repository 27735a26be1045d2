/** File types and sizes accepted by the Cloud API. */
import type { MediaType } from '../../../contract/chat.ts'
import type { FileToSend } from '../adapter.ts'

const megabyte = 1024 * 1024

type Rule = { mimes: readonly string[] | undefined; megabytes: number; kinds: string }

/** This server does not convert files, so a browser's recording (WebM) cannot be sent. */
const rules: Record<MediaType, Rule> = {
  image: {
    mimes: ['image/jpeg', 'image/png'],
    megabytes: 5,
    kinds: 'O WhatsApp oficial só aceita imagens PNG e JPEG.',
  },
  audio: {
    mimes: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/ogg'],
    megabytes: 16,
    kinds: 'O WhatsApp oficial não aceita este formato de áudio: envie MP3, M4A, AAC ou OGG.',
  },
  document: { mimes: undefined, megabytes: 100, kinds: '' },
}

export function whyNotOnCloud({ type, mime, size }: FileToSend): string | undefined {
  const { mimes, megabytes, kinds } = rules[type]
  if (mimes !== undefined && !mimes.includes(mime)) return kinds
  if (size > megabytes * megabyte) return `O WhatsApp oficial só aceita este tipo de arquivo até ${megabytes} MB.`
  return undefined
}
