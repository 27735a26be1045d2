import type { SnapshotFrom } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import type { ConfirmMachine } from '../../src/machines/shared/confirm.machine.ts'
import { defineModel, noPayload, type Model } from '../kit/model.ts'

type Asked<S> = {
  /** By the word that its step is shown with. */
  subjects: Record<string, { subject: S }>
  /** The server's message that somebody has done it already. */
  gone: string
}

/** The model of any confirmation before something that cannot be undone. */
export const confirmModel = <S extends object>(
  machine: ConfirmMachine<S>,
  { subjects, gone }: Asked<S>,
): Model<ConfirmMachine<S>> =>
  defineModel({
    machine,
    input: undefined,
    stateKey: ({ context }: SnapshotFrom<ConfirmMachine<S>>) => ({ isAsked: context.subject !== null }),
    events: { 'question.ask': subjects, 'question.cancel': noPayload, 'question.confirm': noPayload },
    ports: {
      runConfirmed: {
        done: { done: ok(null) },
        'gone already': { done: fail('notFound', { status: 404, message: gone }) },
        'server broken': { done: fail('server', { status: 500 }) },
        unauthorized: { done: fail('unauthorized', { status: 401 }) },
      },
    },
  })
