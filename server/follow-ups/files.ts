/**
 * Files of a follow-up: each field accepts its own type, detected from the bytes; a misleading file name is refused.
 */
import { fileTypeFromFile } from 'file-type'
import type { FollowUpFileField } from '../../contract/follow-ups.ts'
import type { FollowUpFile } from '../db/schema.ts'
import { cleanName, findNameMismatch } from '../platform/files/names.ts'
import { sniffFile } from '../platform/files/sniff.ts'

type Received = { id: string; size: number; name: string }

const kindOfField = { imageFile: 'image', documentFile: 'document', audioFile: 'audio' } as const
const videos: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' }

/** Undefined if the type does not match the field. */
export async function toFollowUpFile(
  field: FollowUpFileField,
  { id: fileId, size, name }: Received,
  path: string,
): Promise<FollowUpFile | undefined> {
  if (field === 'videoFile') {
    const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ''
    const ending = videos[mime]
    // In a chat, a video is sent as a document.
    return ending === undefined ? undefined : { fileId, field, type: 'document', mime, size, name: `video.${ending}` }
  }
  const sniffed = await sniffFile(path)
  if (sniffed?.type !== kindOfField[field] || findNameMismatch(name, sniffed) !== undefined) return undefined
  return { fileId, field, type: sniffed.type, mime: sniffed.mime, size, name: cleanName(name, sniffed) }
}
