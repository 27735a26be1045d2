/** Files in conversations, taken in with a question; and all stored files, given out by signed addresses. */
import { type CallRequest, routes } from '../../contract/routes.ts'
import { findAgent } from '../db/agents.ts'
import { addChatFile, findFileByAddress, isFileSent, removeChatFile } from '../db/chat-files.ts'
import { findConversation } from '../db/conversations.ts'
import { balanceOf } from '../db/credits.ts'
import type { StoredMedia } from '../db/schema.ts'
import { findTrainingFile } from '../db/training-files.ts'
import type { Attachment } from '../engine/engine.ts'
import { fileResponse } from '../files/file-response.ts'
import { cleanName } from '../files/names.ts'
import { type ReceivedFile, receiveFile } from '../files/receive.ts'
import { acceptedKinds, type SniffedFile, sniffFile } from '../files/sniff.ts'
import { drain } from '../http/drain.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import { foreignSession, noCredits } from './answer-question.ts'
import type { Dependencies } from './dependencies.ts'
import { exchange } from './exchange.ts'
import { replyCost } from './model-catalogue.ts'
import { refusedForm } from './refused-form.ts'

const megabyte = 1024 * 1024

const fileNotFound = notFound('Arquivo não encontrado.')
const notAccepted = refuse(415, 'unsupported_file', `Este arquivo não pode ser enviado. Envie ${acceptedKinds}.`)

type Question = CallRequest<'uploadChatFile'>['query']
type ChatFileHandlers = Pick<Handlers, 'uploadChatFile' | 'chatFile'>

export function chatFileHandlers(dependencies: Dependencies): ChatFileHandlers {
  const { config, files, db, addresses } = dependencies
  const limit = config.uploadLimitMb * megabyte
  const findFile = async (id: string) => (await findFileByAddress(db, id)) ?? findTrainingFile(db, id)
  return {
    uploadChatFile: async ({ query }, { session, request, signal }) => {
      const ownerId = session.user.id
      const inVain = await refusalBeforehand(dependencies, ownerId, query)
      if (inVain !== undefined) {
        await drain(request.body)
        return inVain
      }
      const received = await receiveFile(request, files, limit, routes.uploadChatFile.upload)
      if (!received.ok)
        return refusedForm(
          received.failure,
          `O arquivo é grande demais. Envie arquivos de até ${config.uploadLimitMb} MB.`,
        )
      return asking(dependencies, { ownerId, query, received: received.value }, signal)
    },

    chatFile: async ({ params, query }, { request }) => {
      const remainingMs = addresses.remaining(params.fileId, query)
      const file = remainingMs === undefined ? undefined : await findFile(params.fileId)
      const size = file && (await files.size(file.id))
      if (remainingMs === undefined || file === undefined || size === undefined) return fileNotFound
      const isShared = config.allowedOrigins.length > 0
      return reply(fileResponse(files, { file, size, request, remainingMs, isShared }))
    },
  }
}

/** What can be known to fail before a large body has come in; the exchange itself looks again. */
async function refusalBeforehand({ db }: Dependencies, ownerId: string, { agentId, sessionId, messageId }: Question) {
  const agent = await findAgent(db, ownerId, agentId)
  if (agent === undefined) return agentNotFound
  const conversation = await findConversation(db, ownerId, sessionId)
  if (conversation !== undefined && conversation.agent_id !== agentId) return foreignSession
  // A question that comes again may have been paid for with the last credits.
  const mayBeAnswered = messageId !== undefined && conversation !== undefined
  const isPayable = mayBeAnswered || (await balanceOf(db, ownerId)) >= replyCost(agent.response_model)
  return isPayable ? undefined : noCredits
}

type Asking = { ownerId: string; query: Question; received: ReceivedFile }

/** The file stays when its question was stored with it; else it goes, however this ends. */
async function asking(dependencies: Dependencies, { ownerId, query, received }: Asking, signal: AbortSignal) {
  const { db, files } = dependencies
  const { sessionId } = query
  try {
    const sniffed = await sniffFile(files.path(received.id))
    if (sniffed === undefined) return notAccepted
    const file = await stored(dependencies, { ownerId, query, received, sniffed }, signal)
    if (file === undefined) return agentNotFound
    const { agentId, message, messageId, enableSplitMessages: split } = query
    return await exchange(dependencies, { ownerId, agentId, sessionId, message, messageId, split, file }, signal)
  } finally {
    if (!(await isFileSent(db, ownerId, sessionId, received.id))) {
      await removeChatFile(db, ownerId, received.id)
      await files.remove([received.id])
    }
  }
}

/** Nothing when the agent has been deleted meanwhile. */
async function stored(
  { db, clock, files, documents }: Dependencies,
  { ownerId, query, received, sniffed }: Asking & { sniffed: SniffedFile },
  signal: AbortSignal,
): Promise<{ media: StoredMedia; attachment: Attachment } | undefined> {
  const { id: fileId, size } = received
  const { type, mime } = sniffed
  const name = cleanName(received.name, sniffed)
  const attachment = await attachmentOf()
  const content = attachment.type === 'document' ? attachment.content : null
  const row = { id: fileId, agent_id: query.agentId, type, mime, name, size, content, created_at: clock.now() }
  return (await addChatFile(db, ownerId, row)) ? { media: { fileId, type, name, size }, attachment } : undefined

  async function attachmentOf(): Promise<Attachment> {
    if (sniffed.type !== 'document') return { type: sniffed.type, name, mime, read: () => files.read(fileId) }
    const read = await documents({ path: files.path(fileId), mime: sniffed.mime }, signal)
    if (read.ok) return { type: 'document', name, mime, content: read.value.text }
    return { type: 'document', name, mime, content: null, problem: read.failure.reason }
  }
}
