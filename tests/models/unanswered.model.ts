import { fail, ok } from '../../contract/failures.ts'
import { unansweredAnswerMachine } from '../../src/machines/unanswered-answer/unanswered-answer.machine.ts'
import { unansweredDismissalMachine } from '../../src/machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

export const asked = { id: 'q1', question: 'Vocês vendem sushi?' }
export const other = { id: 'q2', question: 'Tem wifi aí?' }
const typed = { question: asked.question, answer: 'Não vendemos.' }

export const unansweredAnswerModel = defineModel({
  machine: unansweredAnswerMachine,
  input: { subject: null },
  facts: ({ context: { record, values, issues, newer, choices } }) => ({
    record: record?.id ?? null,
    question: values.question,
    answer: values.answer,
    issues: Object.keys(issues).join(),
    newer: newer?.record.question ?? null,
    choices: JSON.stringify(choices),
  }),
  events: {
    'form.open': { it: { subject: asked } },
    'form.close': plain,
    'form.retry': plain,
    'form.change': {
      answer: { patch: { answer: 'Não vendemos.' } },
      'no answer': { patch: { answer: ' ' } },
      'no question': { patch: { question: ' ' } },
    },
    'form.blur': plain,
    'form.discard': plain,
    'form.save': plain,
    'form.choose': { theirs: { field: 'question' as const, side: 'theirs' as const } },
    'form.resolve': plain,
    'form.back': plain,
  },
  ports: {
    loadRecord: {
      read: { done: ok({ record: asked, draft: null }) },
      'read, with what was typed before': {
        done: ok({ record: asked, draft: { values: typed, base: { ...typed, answer: '' } } }),
      },
      'asked in other words since': {
        done: ok({
          record: asked,
          draft: { values: { question: 'Sushi?', answer: 'Não.' }, base: { question: 'Tem sushi?', answer: '' } },
        }),
      },
      'asked in other words since, and not answered yet': {
        done: ok({
          record: asked,
          draft: { values: { question: 'Sushi?', answer: '' }, base: { question: 'Tem sushi?', answer: '' } },
        }),
      },
      offline: { done: fail('offline') },
    },
    saveRecord: {
      saved: { done: ok({ outcome: 'saved' as const, record: null }) },
      'changed elsewhere': {
        done: ok({ outcome: 'changedElsewhere' as const, current: { id: 'q1', question: 'Sushi?' } }),
      },
      'as it was': { done: ok({ outcome: 'changedElsewhere' as const, current: asked }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    keepDraft: {},
  },
})

export const unansweredDismissalModel = defineModel({
  machine: unansweredDismissalMachine,
  input: undefined,
  facts: ({ context: { question } }) => ({ question: question?.id ?? null }),
  events: {
    'question.dismiss': { one: { question: asked }, other: { question: other } },
    'question.undo': plain,
  },
  ports: {
    changeQuestion: {
      done: { done: ok(null) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
