/** The ports of the unanswered questions. */
import { useState } from 'react'
import * as v from 'valibot'
import { pairsContent } from '../../../contract/training-pairs.ts'
import type { AnswerValues } from '../../../contract/unanswered.ts'
import { ok } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { textBody } from '../../machines/training-creation/creation-data.ts'
import {
  type AskedQuestion,
  unansweredAnswerMachine,
} from '../../machines/unanswered-answer/unanswered-answer.machine.ts'
import {
  type ChangeInput,
  unansweredDismissalMachine,
} from '../../machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { formPorts } from '../../services/form-ports.ts'
import { call } from '../../services/http.ts'
import { asDone, writePort } from '../../services/ports.ts'
import { answerNotices, dismissalNotices } from './strings.ts'

/** A draft may be invalid. */
const Values = v.object({ question: v.string(), answer: v.string() })

const wireAnswer = (userId: string, agentId: string) =>
  unansweredAnswerMachine.provide({
    actors: formPorts<AskedQuestion, AskedQuestion, AnswerValues>({
      // The list has loaded it already.
      read: (question) => Promise.resolve(ok(question)),
      save: async ({ subject, values }, signal) => {
        const request = { params: { unansweredId: subject.id }, body: values }
        const done = asDone(await call('answerUnanswered', request, signal))
        return done.ok ? ok({ outcome: 'saved' as const, record: null }) : done
      },
      recreate: async ({ values: { question, answer } }, signal) => {
        const content = pairsContent([{ question, answer }])
        const body = textBody({ type: 'TEXT', name: question, description: '', content }, agentId)
        return asDone(await call('createTextTraining', { query: {}, body }, signal))
      },
      draftName: ({ id }) => `unanswered.${userId}.${agentId}.${id}`,
      draftVersion: 1,
      values: Values,
    }),
  })

const dismissal = unansweredDismissalMachine.provide({
  actors: {
    changeQuestion: writePort('changeUnanswered', ({ id, state }: ChangeInput) =>
      id === null ? null : { params: { unansweredId: id }, body: { state } },
    ),
  },
})

export const useUnanswered = (userId: string, agentId: string) => {
  const [answer] = useState(() => wireAnswer(userId, agentId))
  return {
    answer: useFlow(answer, { subject: null }, answerNotices),
    dismissal: useFlow(dismissal, undefined, dismissalNotices),
  }
}
