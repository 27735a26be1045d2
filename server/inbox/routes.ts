/** Reading, searching and exporting the inbox. */
import { Readable } from 'node:stream'
import { inboxLimits } from '../../contract/inbox.ts'
import { findAgent } from '../agents/agents.ts'
import { fileContents } from '../db/files.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, reply } from '../http/result.ts'
import type { InboxDependencies } from './dependencies.ts'
import { exportAsCsv, exportAsJson } from './export.ts'
import { listHandlingChanges, listNotes, markRead } from './conversation.repository.ts'
import { conversationNotFound, findRequested } from './requested.routes.ts'
import { type Cursor, listInbox, summarizeInbox } from './list.repository.ts'
import { listDeliveries, listInboxMessages } from './messages.repository.ts'
import { whyNotWrite } from './why-not-write.ts'
import { entryToWire, headToWire, messageToWire } from './wire.ts'

/** Maximum characters shown of a transcript or of text in an image. */
const shownCharacters = 2_000

const cursorOf = ({ updatedAt, id }: Cursor): string => `${updatedAt.getTime()}_${id}`
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const end = text.indexOf('_')
  return { updatedAt: new Date(Number(text.slice(0, end))), id: text.slice(end + 1) }
}

export function inboxHandlers(
  dependencies: InboxDependencies,
): Pick<Handlers, 'listInbox' | 'getInboxConversation' | 'markInboxRead' | 'exportInbox'> {
  const { db, clock, events, channels, fileUrls, config } = dependencies

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
      const conversation = await findRequested(db, request, context)
      if (conversation === undefined) return conversationNotFound
      const { messages: count } = inboxLimits
      const found = await listInboxMessages(db, conversation.id, count + 1, request.query.before)
      const rows = found.slice(-count)
      const fileIds = rows.flatMap(({ media }) =>
        media.filter(({ type }) => type !== 'document').map(({ fileId }) => fileId),
      )
      const [notes, changes, deliveries, extractedTexts, cannotWrite] = await Promise.all([
        listNotes(db, conversation.id),
        listHandlingChanges(db, conversation.id, inboxLimits.handlingChanges),
        listDeliveries(
          db,
          rows.filter(({ role }) => role === 'assistant').map(({ id }) => id),
        ),
        fileContents(db, context.session.user.id, fileIds, shownCharacters),
        whyNotWrite(dependencies, conversation),
      ])
      return reply({
        ...headToWire(conversation),
        agentName: conversation.agentName,
        isAgentActive: conversation.isAgentActive,
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
        messages: rows.map((row) => messageToWire(row, { deliveries, extractedTexts }, fileUrls)),
      })
    },

    markInboxRead: async (request, context) => {
      const conversation = await findRequested(db, request, context)
      if (conversation === undefined) return conversationNotFound
      if (await markRead(db, conversation.id))
        await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ message: 'Conversa lida.' })
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
