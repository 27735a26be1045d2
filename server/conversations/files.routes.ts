/** Uploading files with a question, and downloading stored files by signed URLs. */
import { type CallRequest, routes } from '../../contract/routes.ts'
import { findAgent } from '../agents/agents.ts'
import { balanceOf } from '../credits/ledger.ts'
import { findFile, mediaTypeOf } from '../db/files.ts'
import type { AgentRow } from '../db/schema.ts'
import { discardBody } from '../http/discard-body.ts'
import type { ConversationDependencies } from './dependencies.ts'
import { fileResponse } from '../http/file-response.ts'
import { type ReceivedFile, receiveFile } from '../http/receive-file.ts'
import { refusedForm } from '../http/refused-form.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentNotFound } from '../http/refusals.ts'
import { noCredits, otherAgent, sameReply, toOutcome, toStream } from './replies.routes.ts'
import { findConversation } from './repository.ts'
import { removeUnlessClaimed, storeChatFile } from './store-file.ts'

const megabyte = 1024 * 1024

const fileNotFound = notFound('Arquivo não encontrado.')
type Question = CallRequest<'uploadChatFile'>['query']
type ChatFileHandlers = Pick<Handlers, 'uploadChatFile' | 'chatFile'>

export function chatFileHandlers(dependencies: ConversationDependencies): ChatFileHandlers {
  const { config, files, db, fileUrls } = dependencies
  const limit = config.uploadLimitMb * megabyte
  return {
    uploadChatFile: async ({ query }, { session, request, signal, wantsStream }) => {
      const ownerId = session.user.id
      const agent = await findAgent(db, ownerId, query.agentId)
      const inVain = agent === undefined ? agentNotFound : await refusalBeforehand(dependencies, agent, query)
      if (agent === undefined || inVain !== undefined) {
        await discardBody(request.body)
        return inVain ?? agentNotFound
      }
      const received = await receiveFile(request, files, limit, routes.uploadChatFile.upload)
      if (!received.ok)
        return refusedForm(
          received.failure,
          `O arquivo é grande demais. Envie arquivos de até ${config.uploadLimitMb} MB.`,
        )
      return asking(dependencies, { ownerId, agent, query, received: received.value, wantsStream }, signal)
    },

    chatFile: async ({ params, query }, { request }) => {
      const remainingMs = fileUrls.remaining(params.fileId, query)
      const file = remainingMs === undefined ? undefined : await findFile(db, params.fileId)
      const size = file && (await files.size(file.id))
      if (remainingMs === undefined || file === undefined || size === undefined) return fileNotFound
      return reply(fileResponse(files, { file: { ...file, type: mediaTypeOf(file.mime) }, size, request, remainingMs }))
    },
  }
}

/** Refuses early what is certain to fail, before a large body is read; accepting the question checks again. */
async function refusalBeforehand(
  { db, answering }: ConversationDependencies,
  agent: AgentRow,
  { sessionId, messageId }: Question,
) {
  const conversation = await findConversation(db, agent.ownerId, sessionId)
  if (conversation !== undefined && conversation.agentId !== agent.id) return otherAgent
  // A repeated question may already have been paid for with the last credits.
  const mayBeAnswered = messageId !== undefined && conversation !== undefined
  const price = answering.priceOf(agent)
  const isPayable = mayBeAnswered || price === 0 || (await balanceOf(db, agent.ownerId)) >= price
  return isPayable ? undefined : noCredits
}

type QuestionWithFile = {
  ownerId: string
  agent: AgentRow
  query: Question
  received: ReceivedFile
  wantsStream: boolean
}

/** Keeps the file if its question was stored; removes it otherwise. */
async function asking(dependencies: ConversationDependencies, given: QuestionWithFile, signal: AbortSignal) {
  const { answering } = dependencies
  const { ownerId, agent, query, received, wantsStream } = given
  try {
    const stored = await storeChatFile(dependencies, { ownerId, agentId: agent.id }, received)
    if (stored.kind === 'refused') return refuse(415, 'unsupported_file', stored.reason)
    if (stored.kind === 'agentGone') return agentNotFound
    const { sessionId, message, messageId, enableSplitMessages: split } = query
    const conversation = { sessionId, channel: 'test' } as const
    const question = { ownerId, agent, conversation, message, messageId, split, files: [stored.media] }
    // A stream begins only after the question was accepted.
    return wantsStream
      ? await toStream((onText) => answering.answer(question, signal, onText), sameReply)
      : toOutcome(await answering.answer(question, signal), sameReply)
  } finally {
    await removeUnlessClaimed(dependencies, ownerId, received.id)
  }
}
