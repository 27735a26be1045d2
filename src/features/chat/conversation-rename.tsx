/** The dialog that renames a conversation. */
import { useEffect } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { titleLimit, type ConversationTitle } from '../../../contract/conversations.ts'
import { ok } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import {
  conversationRenameMachine,
  type ConversationSubject,
} from '../../machines/conversation-rename/conversation-rename.machine.ts'
import { formPorts } from '../../services/form-ports.ts'
import { call } from '../../services/http.ts'
import { asDone } from '../../services/ports.ts'
import { readOwnerId } from '../../services/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { nameLabels, nameNotices, nameTexts } from './conversation-actions.strings.ts'

const wired = conversationRenameMachine.provide({
  actors: formPorts<ConversationSubject, ConversationSubject, ConversationTitle>({
    // Nothing to fetch: the list has it already.
    read: (conversation) => Promise.resolve(ok(conversation)),
    save: async ({ subject: { agentId, sessionId }, values }, signal) => {
      const request = { params: { agentId, sessionId }, body: values }
      const done = asDone(await call('renameConversation', request, signal))
      return done.ok ? ok({ outcome: 'saved' as const, record: null }) : done
    },
    draftName: ({ agentId, sessionId }) => `conversation.${readOwnerId()}.${agentId}.${sessionId}`,
    draftVersion: 1,
    values: v.object({ title: v.string() }),
  }),
})

export const RenameDialogView = ({ actor }: { actor: Actor<typeof conversationRenameMachine> }) => (
  <FormDialog view={useFormView(actor)} texts={nameTexts} labels={nameLabels} heights={[68, 34]}>
    <FormText name="title" label={nameLabels.title} limit={titleLimit} required autoFocus isSelected />
  </FormDialog>
)

const RenameDialog = ({ asked }: { asked: ConversationSubject }) => {
  const actor = useFlow(wired, { subject: null }, nameNotices)
  useEffect(() => actor.send({ type: 'form.open', subject: asked }), [actor, asked])
  return <RenameDialogView actor={actor} />
}

export default RenameDialog
