/**
 * A file sent with a question: which files are allowed, and the placeholder text sent instead of words (S1§5, S1§9).
 */
import { mediaPlaceholders, type MediaType } from '../../contract/chat.ts'

export type Attachment = {
  type: MediaType
  file: File
  /** The message id of a question with this file that was not answered yet. */
  askedAs?: string
}

/**
 * Chosen in the file dialog, or dropped or pasted into the chat; the dialog accepts a few more types (CH-05, CH-06).
 */
export type AttachmentSource = 'picker' | 'drop'

export const pickerExtensions = ['.pdf', '.doc', '.docx', '.txt'] as const

/** Only a hint: larger files get a warning and are not refused (spec decision 19). */
const sizeHint = 10 * 1024 * 1024

const mediaTypeOf = ({ name, type }: File, way: AttachmentSource): MediaType | null => {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  if (type === 'application/pdf' || type.includes('document')) return 'document'
  const lowerName = name.toLowerCase()
  return way === 'picker' && pickerExtensions.some((extension) => lowerName.endsWith(extension)) ? 'document' : null
}

/** The first file that may be sent. */
export const attachmentIn = (files: readonly File[], way: AttachmentSource): Attachment | null => {
  for (const file of files) {
    const type = mediaTypeOf(file, way)
    if (type) return { type, file }
  }
  return null
}

export const isLarge = ({ file }: Attachment): boolean => file.size > sizeHint

/** S1§5 defines none for a recording; the server uses its own. */
const placeholders: Record<MediaType, string> = { ...mediaPlaceholders, audio: '' }

/** The text sent with a question: the typed text, or the placeholder of the file (CH-09). */
export const messageText = (text: string, attachment: Attachment | null): string =>
  text.trim() || (attachment ? placeholders[attachment.type] : '')

/** The typed text; empty for a placeholder. */
export const typedText = (text: string, attachment: Attachment | null): string =>
  attachment && text === placeholders[attachment.type] ? '' : text
