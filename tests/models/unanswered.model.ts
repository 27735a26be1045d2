import { fail, ok } from '../../contract/failures.ts'
import { unansweredAnswerMachine } from '../../src/machines/unanswered-answer/unanswered-answer.machine.ts'
import { unansweredDismissalMachine } from '../../src/machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { draftWritten } from './form-flow.ts'

export const asked = { id: 'q1', question: 'Vocês vendem sushi?' }
export const other = { id: 'q2', question: 'Tem wifi aí?' }
const typed = { question: asked.question, answer: 'Não vendemos.' }

export const unansweredAnswerModel = defineModel({
  machine: unansweredAnswerMachine,
  input: { subject: null },
  stateKey: ({ context: { record, values, issues, newer, choices, isUnstored } }) => ({
    isUnstored,
    record: record?.id ?? null,
    question: values.question,
    answer: values.answer,
    issues: Object.keys(issues).join(),
    newer: newer?.record.question ?? null,
    choices: JSON.stringify(choices),
  }),
  events: {
    'form.open': { it: { subject: asked } },
    'form.close': noPayload,
    'form.retry': noPayload,
    'form.change': {
      answer: { patch: { answer: 'Não vendemos.' } },
      'no answer': { patch: { answer: ' ' } },
      'no question': { patch: { question: ' ' } },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.choose': { theirs: { field: 'question' as const, side: 'theirs' as const } },
    'form.resolve': noPayload,
    'form.back': noPayload,
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
      gone: { done: fail('notFound', { status: 404, message: 'Pergunta não encontrada.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    storeDraft: draftWritten,
  },
})

export const unansweredDismissalModel = defineModel({
  machine: unansweredDismissalMachine,
  input: undefined,
  stateKey: ({ context: { question } }) => ({ question: question?.id ?? null }),
  events: {
    'question.dismiss': { one: { question: asked }, other: { question: other } },
    'question.undo': noPayload,
  },
  ports: {
    changeQuestion: {
      done: { done: ok(null) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
