import type { MediaType } from '../../contract/chat.ts'

/** The file data stored in a message. */
export type StoredMedia = { fileId: string; type: MediaType; name: string; size: number }
