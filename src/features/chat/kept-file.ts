/** The unsent file of a chat, stored in this browser so that it survives a reload. */
import * as v from 'valibot'
import { mediaTypes } from '../../../contract/chat.ts'
import type { Attachment } from '../../machines/attachment.ts'
import { chatName, type ChatOwner } from '../../services/last-conversation.ts'
import { fileSlot } from '../../services/file-storage.ts'
import { randomId } from '../../services/random-id.ts'

/** What the stored state of a chat says of its file. */
export const KeptFile = v.object({
  id: v.string(),
  type: v.picklist(mediaTypes),
  askedAs: v.exactOptional(v.string()),
})
export type KeptFile = v.InferOutput<typeof KeptFile>

const ids = new WeakMap<File, string>()
const slotOf = (owner: ChatOwner, id: string) => fileSlot(`${chatName(owner)}.${id}`)

export const keepFile = (owner: ChatOwner, { file, ...attachment }: Attachment): KeptFile => {
  const id = ids.get(file) ?? randomId()
  ids.set(file, id)
  slotOf(owner, id).write({ file })
  return { id, ...attachment }
}

export const forgetFile = (owner: ChatOwner, id: string): void => slotOf(owner, id).write({})

/** Null if it is gone. */
export const readKeptFile = async (owner: ChatOwner, { id, ...attachment }: KeptFile): Promise<Attachment | null> => {
  const { file } = await slotOf(owner, id).read()
  if (!file) return null
  ids.set(file, id)
  return { ...attachment, file }
}
