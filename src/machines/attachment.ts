/** A file that goes with a question: which ones may be sent, and what stands for their words (S1§5, S1§9). */
import { mediaWords, type MediaType } from '../../contract/chat.ts'

export type Attachment = { type: MediaType; file: File }

/** Chosen in a file dialogue, or dropped or pasted into the chat; the dialogue takes a few kinds more (CH-05, CH-06). */
export type AttachmentWay = 'picker' | 'drop'

export const pickerExtensions = ['.pdf', '.doc', '.docx', '.txt'] as const

/** A hint: a larger file is warned about, not refused (spec decision 19). */
const sizeHint = 10 * 1024 * 1024

const mediaTypeOf = ({ name, type }: File, way: AttachmentWay): MediaType | null => {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  if (type === 'application/pdf' || type.includes('document')) return 'document'
  const lowerName = name.toLowerCase()
  return way === 'picker' && pickerExtensions.some((extension) => lowerName.endsWith(extension)) ? 'document' : null
}

/** The first of the files that may be sent. */
export const attachmentIn = (files: readonly File[], way: AttachmentWay): Attachment | null => {
  for (const file of files) {
    const type = mediaTypeOf(file, way)
    if (type) return { type, file }
  }
  return null
}

export const isLarge = ({ file }: Attachment): boolean => file.size > sizeHint

/** S1§5 has none for a recording; the server finds its own. */
const placeholders: Record<MediaType, string> = { ...mediaWords, audio: '' }

/** What a question with a file says: the words, else those that stand for the file (CH-09). */
export const wordsWith = (text: string, attachment: Attachment | null): string =>
  text.trim() || (attachment ? placeholders[attachment.type] : '')

/** The words that were typed for it. */
export const typedWords = (text: string, attachment: Attachment | null): string =>
  attachment && text === placeholders[attachment.type] ? '' : text
