/** The dialog 'Responder' for an unanswered question (AN-05): the answer is saved as a training. */
import { AnswerValues } from '../../../contract/unanswered.ts'
import { formMachine } from '../shared/form.machine.ts'

/** The latest wording of the question. */
export type AskedQuestion = { id: string; question: string }

export const unansweredAnswerMachine = formMachine<AskedQuestion, AskedQuestion, AnswerValues>({
  id: 'unansweredAnswer',
  surface: 'dialog',
  emptyValues: { question: '', answer: '' },
  toValues: ({ question }) => ({ question, answer: '' }),
  schema: AnswerValues,
  changes: ['unanswered', 'trainings'],
  whenGone: 'recreate',
})
