/** A file that goes with a question (S1§5). */
import type { MediaType } from '../../../contract/chat.ts'

export type Attachment = { type: MediaType; file: File }
