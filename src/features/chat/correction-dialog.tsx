/** The form of 'Corrigir resposta'. It is the form for an unanswered question, with the current answer shown. */
import { use, useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { ok } from '../../../contract/failures.ts'
import { type AnswerValues, unansweredLimits } from '../../../contract/unanswered.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import type { AnswerRatingMachine } from '../../machines/answer-rating/answer-rating.machine.ts'
import type { ChatMachine } from '../../machines/chat/chat.machine.ts'
import {
  type AskedQuestion,
  unansweredAnswerMachine,
} from '../../machines/unanswered-answer/unanswered-answer.machine.ts'
import { formPorts } from '../../services/form-ports.ts'
import { call } from '../../services/http.ts'
import { asDone } from '../../services/ports.ts'
import { readOwnerId } from '../../services/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { correctionLabels as labels, correctionNotices, correctionTexts } from './answer-actions.strings.ts'
import { AnswerRating } from './answer-rating.tsx'
import { ChatContext } from './chat.context.tsx'

const wireCorrection = (
  chat: Pick<Actor<ChatMachine>, 'send' | 'getSnapshot'>,
  rating: Pick<Actor<AnswerRatingMachine>, 'send'> | null,
) =>
  unansweredAnswerMachine.provide({
    actors: formPorts<AskedQuestion, AskedQuestion, AnswerValues>({
      read: (question) => Promise.resolve(ok(question)),
      save: async ({ subject, values }, signal) => {
        const request = { params: { answerId: subject.id }, body: values }
        const done = asDone(await call('correctAnswer', request, signal))
        if (!done.ok) return done
        rating?.send({ type: 'answer.corrected', id: subject.id })
        chat.send({ type: 'chat.prompt', text: values.question })
        return ok({ outcome: 'saved' as const, record: null })
      },
      draftName: ({ id }) => `correction.${readOwnerId()}.${chat.getSnapshot().context.agentId}.${id}`,
      draftVersion: 1,
      values: v.object({ question: v.string(), answer: v.string() }),
    }),
  })

const CorrectionDialog = ({ asked }: { asked: AskedQuestion }) => {
  const chat = ChatContext.useActor()
  const rating = use(AnswerRating)
  const [machine] = useState(() => wireCorrection(chat, rating))
  const actor = useFlow(machine, { subject: null }, correctionNotices)
  useEffect(() => actor.send({ type: 'form.open', subject: asked }), [actor, asked])
  return (
    <FormDialog view={useFormView(actor)} texts={correctionTexts} labels={labels}>
      <FormText name="question" label={labels.question} limit={unansweredLimits.question} required />
      <FormText
        name="answer"
        label={labels.answer}
        rows={5}
        limit={unansweredLimits.answer}
        required
        autoFocus
        counts
      />
    </FormDialog>
  )
}

export default CorrectionDialog
