/** The form of 'Corrigir resposta'. It is the form for an unanswered question, with the current answer above it. */
import { use, useEffect, useId, useState } from 'react'
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
import {
  correctionLabels as labels,
  correctionNotices,
  correctionTexts,
  givenAnswer,
} from './answer-actions.strings.ts'
import type { CorrectedAnswer } from './answer-correction.tsx'
import { AnswerRating } from './answer-rating.tsx'
import { AnswerText } from './answer-text.tsx'
import { ChatContext } from './chat.context.tsx'
import styles from './correction-dialog.module.css'

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

/** The dialog covers the conversation. */
const GivenAnswer = ({ text }: { text: string }) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.given}>
      <div id={id} className={styles.label}>
        {givenAnswer}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- some browsers cannot scroll it by keyboard otherwise */}
      <div tabIndex={0} className={styles.words}>
        <AnswerText text={text} />
      </div>
    </div>
  )
}

const CorrectionDialog = ({ asked }: { asked: CorrectedAnswer }) => {
  const chat = ChatContext.useActor()
  const rating = use(AnswerRating)
  const [machine] = useState(() => wireCorrection(chat, rating))
  const actor = useFlow(machine, { subject: null }, correctionNotices)
  useEffect(() => actor.send({ type: 'form.open', subject: asked }), [actor, asked])
  return (
    <FormDialog view={useFormView(actor)} texts={correctionTexts} labels={labels}>
      <GivenAnswer text={asked.given} />
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
