/** A person's messages and files to a customer. */
import { inboxRoutes } from '../../contract/inbox.ts'
import { removeUnlessClaimed, storeChatFile } from '../conversations/store-file.ts'
import { discardBody } from '../http/discard-body.ts'
import { parseFields } from '../http/parse-fields.ts'
import { receiveForm } from '../http/receive-form.ts'
import { refusedForm } from '../http/refused-form.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import type { InboxRow } from './conversation.repository.ts'
import type { InboxDependencies } from './dependencies.ts'
import { conversationNotFound, findRequested } from './requested.routes.ts'
import { writeAsPerson, type WriteResult } from './person-actions.ts'
import { type Resent, resend } from './resend.ts'
import { notConnected, whyNotWrite, windowClosed } from './why-not-write.ts'

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

type Calls = 'sendInboxMessage' | 'sendInboxFile' | 'sendInboxMessageAgain'

export function inboxWritingHandlers(dependencies: InboxDependencies): Pick<Handlers, Calls> {
  const { db, channels, files, config } = dependencies

  /** Refuses early what is certain to fail, before a large body is read; writing checks again. */
  async function refusalBeforeUpload(row: InboxRow) {
    const reason = await whyNotWrite(dependencies, row)
    if (reason !== null) return reason === windowClosed ? refusals.window : refusals.noChannel
    const fileReason = await channels.outbound.whyNotFile(db, row.id)
    return fileReason === undefined ? undefined : refuse(415, 'unsupported_file', fileReason)
  }

  return {
    sendInboxMessage: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const written = await writeAsPerson(dependencies, scope, { ...body, sessionId, personName: user.name })
      return written === 'written' ? reply({ message: 'Mensagem enviada.' }) : refusals[written]
    },

    sendInboxFile: async (request, context) => {
      const { user } = context.session
      const { agentId, sessionId } = request.params
      const conversation = await findRequested(db, request, context)
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
  }
}
