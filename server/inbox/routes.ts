/** The inbox: reading, searching, answering, tagging and exporting. */
import { Readable } from 'node:stream'
import { channelKinds } from '../../contract/channels.ts'
import { inboxLimits, inboxRoutes } from '../../contract/inbox.ts'
import { findAgent } from '../agents/agents.ts'
import { fileContents } from '../db/files.ts'
import { removeUnlessClaimed, storeChatFile } from '../conversations/store-file.ts'
import { discardBody } from '../http/discard-body.ts'
import { parseFields } from '../http/parse-fields.ts'
import { receiveForm } from '../http/receive-form.ts'
import { refusedForm } from '../http/refused-form.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import type { InboxDependencies } from './dependencies.ts'
import { exportAsCsv, exportAsJson } from './export.ts'
import {
  changeTags,
  deleteNote,
  findInboxConversation,
  type InboxRow,
  insertNote,
  listHandlingChanges,
  listNotes,
  markRead,
} from './conversation.repository.ts'
import { type Cursor, listInbox, summarizeInbox } from './list.repository.ts'
import { listDeliveries, listInboxMessages } from './messages.repository.ts'
import { type Resent, resend } from './resend.ts'
import {
  chooseHandBackDelay,
  close,
  handBack,
  reopen,
  takeOver,
  writeAsPerson,
  type WriteResult,
} from './person-actions.ts'
import { entryToWire, headToWire, messageToWire } from './wire.ts'

const conversationNotFound = notFound('Conversa não encontrada.')
const noteNotFound = notFound('Nota não encontrada.')
const tooManyNotes = refuse(409, 'note_limit', `Uma conversa tem no máximo ${inboxLimits.notes} notas.`)
const otherNote = refuse(409, 'note_exists', 'Esta nota já foi adicionada a outra conversa.')
const tooManyTags = refuse(409, 'tag_limit', `Use no máximo ${inboxLimits.tags} etiquetas.`)
const notTakenOver = refuse(409, 'not_taken_over', 'Nenhuma pessoa está respondendo esta conversa.')
const windowClosed =
  'O cliente escreveu há mais de 24 horas: este canal só deixa responder depois que ele escrever de novo.'
const notConnected = 'O canal desta conversa não está mais ligado ao agente.'
const refusals = {
  notFound: conversationNotFound,
  otherMessage: refuse(409, 'message_exists', 'Esta mensagem já foi enviada em outra conversa.'),
  window: refuse(409, 'window_closed', windowClosed),
  noChannel: refuse(409, 'no_channel', notConnected),
} satisfies Record<Exclude<WriteResult, 'written'>, unknown>

const resendRefusals = {
  notFound: notFound('Mensagem não encontrada.'),
  nothing: refuse(409, 'message_not_failed', 'Esta mensagem não falhou.'),
  uncertain: refuse(
    409,
    'message_uncertain',
    'Não se sabe se esta mensagem saiu: o cliente pode recebê-la duas vezes.',
  ),
  window: refusals.window,
  noChannel: refusals.noChannel,
} satisfies Record<Exclude<Resent, 'queued'>, unknown>

/** Maximum characters shown of a transcript or of text in an image. */
const shownCharacters = 2_000

const cursorOf = ({ updatedAt, id }: Cursor): string => `${updatedAt.getTime()}_${id}`
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const end = text.indexOf('_')
  return { updatedAt: new Date(Number(text.slice(0, end))), id: text.slice(end + 1) }
}

type Calls =
  | ('listInbox' | 'getInboxConversation' | 'markInboxRead' | 'takeOverConversation' | 'handBackConversation')
  | ('chooseHandBackDelay' | 'sendInboxMessageAgain' | 'closeConversation' | 'reopenConversation' | 'sendInboxFile')
  | ('sendInboxMessage' | 'tagConversation' | 'addInboxNote' | 'removeInboxNote' | 'exportInbox')

type ConversationRequest = { params: { agentId: string; sessionId: string } }
type RequestContext = { session: { user: { id: string } } }

export function inboxHandlers(dependencies: InboxDependencies): Pick<Handlers, Calls> {
  const { db, clock, events, channels, fileUrls, files, config } = dependencies
  const find = ({ params: { agentId, sessionId } }: ConversationRequest, { session }: RequestContext) =>
    findInboxConversation(db, { ownerId: session.user.id, agentId }, sessionId)

  /** Why nothing can be sent to the customer now, in Portuguese; null if sending is possible. */
  async function reasonNotToWrite({ id, channel, channelId, contactId }: InboxRow): Promise<string | null> {
    if (!channelKinds.some((kind) => kind === channel)) return null
    if (channelId === null || contactId === null) return notConnected
    return (await channels.outbound.refusalFor(db, id, clock.now())) === 'window' ? windowClosed : null
  }

  /** Refuses early what is certain to fail, before a large body is read; writing checks again. */
  async function refusalBeforeUpload(row: InboxRow) {
    const reason = await reasonNotToWrite(row)
    if (reason !== null) return reason === windowClosed ? refusals.window : refusals.noChannel
    const fileReason = await channels.outbound.whyNotFile(db, row.id)
    return fileReason === undefined ? undefined : refuse(415, 'unsupported_file', fileReason)
  }

  return {
    listInbox: async ({ params: { agentId }, query: { before, ...filters } }, { session }) => {
      const scope = { ownerId: session.user.id, agentId }
      if ((await findAgent(db, scope.ownerId, agentId)) === undefined) return agentNotFound
      const count = inboxLimits.conversations
      // One row more than shown tells whether there are more.
      const rows = await listInbox(db, scope, { filters, cursor: readCursor(before), count: count + 1 })
      const last = rows.length > count ? rows[count - 1] : undefined
      return reply({
        conversations: rows.slice(0, count).map(entryToWire),
        next: last ? cursorOf(last) : null,
        summary: before === undefined ? await summarizeInbox(db, scope) : null,
      })
    },

    getInboxConversation: async (request, context) => {
      const conversation = await find(request, context)
      if (conversation === undefined) return conversationNotFound
      const { messages: count } = inboxLimits
      const found = await listInboxMessages(db, conversation.id, count + 1, request.query.before)
      const rows = found.slice(-count)
      const fileIds = rows.flatMap(({ media }) =>
        media.filter(({ type }) => type !== 'document').map(({ fileId }) => fileId),
      )
      const [notes, changes, deliveries, words, cannotWrite] = await Promise.all([
        listNotes(db, conversation.id),
        listHandlingChanges(db, conversation.id, inboxLimits.handlingChanges),
        listDeliveries(
          db,
          rows.filter(({ role }) => role === 'assistant').map(({ id }) => id),
        ),
        fileContents(db, context.session.user.id, fileIds, shownCharacters),
        reasonNotToWrite(conversation),
      ])
      return reply({
        ...headToWire(conversation),
        agentName: conversation.agentName,
        returnAfterMinutes: conversation.returnAfterMinutes,
        returnAt: conversation.returnAt?.getTime() ?? null,
        handlingChanges: changes.map(({ at, ...change }) => ({ ...change, at: at.getTime() })),
        notes: notes.map(({ id, author, content, createdAt }) => ({
          id,
          author,
          text: content,
          createdAt: createdAt.getTime(),
        })),
        isDisconnected: ![null, 'connected'].includes(conversation.channelState),
        cannotWrite,
        cannotSendFiles: (await channels.outbound.whyNotFile(db, conversation.id)) ?? null,
        fileLimitMb: config.uploadLimitMb,
        hasMore: found.length > count,
        messages: rows.map((row) => messageToWire(row, { deliveries, words }, fileUrls)),
      })
    },

    markInboxRead: async (request, context) => {
      const conversation = await find(request, context)
      if (conversation === undefined) return conversationNotFound
      if (await markRead(db, conversation.id))
        await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ message: 'Conversa lida.' })
    },

    takeOverConversation: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const id = await takeOver(dependencies, scope, { ...body, sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa assumida.' })
    },

    handBackConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const id = await handBack(dependencies, scope, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'O agente voltou a responder.' })
    },

    closeConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const id = await close(dependencies, { ownerId: user.id, agentId }, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa encerrada.' })
    },

    reopenConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const id = await reopen(dependencies, { ownerId: user.id, agentId }, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa reaberta.' })
    },

    chooseHandBackDelay: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const changed = await chooseHandBackDelay(dependencies, { ownerId: user.id, agentId }, { ...body, sessionId })
      if (changed === 'changed') return reply({ message: 'A volta do agente foi escolhida.' })
      return changed === 'notFound' ? conversationNotFound : notTakenOver
    },

    sendInboxMessage: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const written = await writeAsPerson(dependencies, scope, { ...body, sessionId, personName: user.name })
      return written === 'written' ? reply({ message: 'Mensagem enviada.' }) : refusals[written]
    },

    sendInboxFile: async (request, context) => {
      const { user } = context.session
      const { agentId, sessionId } = request.params
      const conversation = await find(request, context)
      const refusal = conversation === undefined ? conversationNotFound : await refusalBeforeUpload(conversation)
      if (conversation === undefined || refusal !== undefined) {
        await discardBody(context.request.body)
        return refusal ?? conversationNotFound
      }
      const { uploadLimitMb } = config
      const { form, formFiles } = inboxRoutes.sendInboxFile
      const limit = uploadLimitMb * 1024 * 1024
      const received = await receiveForm(context.request, files, { limit, files: formFiles })
      if (!received.ok)
        return refusedForm(received.failure, `O arquivo é grande demais. Envie arquivos de até ${uploadLimitMb} MB.`)
      const file = received.value.files.get('file')
      if (file === undefined) return refusedForm('noFile', '')
      const scope = { ownerId: user.id, agentId }
      try {
        const parsed = parseFields(form, received.value)
        if (!parsed.ok) return parsed.refusal
        const stored = await storeChatFile(dependencies, scope, file)
        if (stored.kind === 'refused') return refuse(415, 'unsupported_file', stored.reason)
        if (stored.kind === 'agentGone') return agentNotFound
        const { media, mime } = stored
        const reason = await channels.outbound.whyNotFile(db, conversation.id, {
          type: media.type,
          mime,
          size: media.size,
        })
        if (reason !== undefined) return refuse(415, 'unsupported_file', reason)
        const writing = { ...parsed.fields, sessionId, personName: user.name, file: media }
        const written = await writeAsPerson(dependencies, scope, writing)
        return written === 'written' ? reply({ message: 'Arquivo enviado.' }) : refusals[written]
      } finally {
        await removeUnlessClaimed(dependencies, user.id, file.id)
      }
    },

    sendInboxMessageAgain: async ({ params: { agentId, ...message }, body }, { session: { user } }) => {
      const sent = await resend(dependencies, { ownerId: user.id, agentId }, { ...message, ...body })
      return sent === 'queued' ? reply({ message: 'Mensagem enviada de novo.' }) : resendRefusals[sent]
    },

    tagConversation: async (request, context) => {
      const conversation = await find(request, context)
      if (conversation === undefined) return conversationNotFound
      const scope = { ownerId: context.session.user.id, agentId: request.params.agentId }
      const tags = await changeTags(db, scope, conversation.id, request.body)
      if (tags === undefined) return tooManyTags
      await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ tags })
    },

    addInboxNote: async ({ params: { agentId, sessionId }, body: { text, noteId } }, { session: { user } }) => {
      const [id, author, createdAt] = [noteId ?? crypto.randomUUID(), user.name, clock.now()]
      const note = { id, author, content: text, createdAt }
      const inserted = await insertNote(db, { ownerId: user.id, agentId }, sessionId, note)
      if (inserted === 'notFound') return conversationNotFound
      if (inserted === 'full') return tooManyNotes
      if (inserted === 'otherNote') return otherNote
      await events.notify({ id: inserted.conversationId, agentId })
      return reply({ id, author, text, createdAt: createdAt.getTime() })
    },

    removeInboxNote: async (request, context) => {
      const conversation = await find(request, context)
      if (conversation === undefined) return conversationNotFound
      if (!(await deleteNote(db, conversation.id, request.params.noteId))) return noteNotFound
      await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ message: 'Nota removida.' })
    },

    exportInbox: async ({ params: { agentId }, query: { format, ...filters } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const isCsv = format === 'csv'
      const parts = isCsv ? exportAsCsv(db, agent, filters) : exportAsJson(db, agent, filters, clock.now())
      const headers = {
        'Content-Type': `${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="conversas.${format}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      }
      const body = Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream<Uint8Array>
      return reply(new Response(body, { headers }))
    },
  }
}
