/** The dialog 'Responder' over a question without an answer (AN-05): what is saved becomes a training. */
import { AnswerValues } from '../../../contract/unanswered.ts'
import { formMachine } from '../shared/form.machine.ts'

/** The question as it was asked last. */
export type AskedQuestion = { id: string; question: string }

export const unansweredAnswerMachine = formMachine<AskedQuestion, AskedQuestion, AnswerValues>({
  id: 'unansweredAnswer',
  surface: 'dialog',
  emptyValues: { question: '', answer: '' },
  toValues: ({ question }) => ({ question, answer: '' }),
  schema: AnswerValues,
  changes: ['unanswered', 'trainings'],
})
