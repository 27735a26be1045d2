/**
 * A dialog for a secret, such as a password, that is sent once. Nothing typed is stored: closing the dialog clears it.
 * An error is shown at its field, or above the actions if it belongs to none.
 */
import { assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import { issuesIn as issuesOf, type FormSchema, type Issues } from '../../../contract/validation.ts'
import type { Effect, ResourceKey } from '../effects.ts'
import { failureIn, outcomes, port } from '../port.ts'
import { isUnanswered, serverIssues } from '../problem.ts'
import { firstInvalid, remainingIssues } from './form-data.ts'

export type SecretFormNotice = 'done'

type SecretFormContext<V> = {
  values: V
  /** Keyed by field. */
  issues: Issues
  /** The field to focus; a new object each time. */
  focus: { field: string } | null
  /** The server's message, or empty if it sent none. */
  problem: string | null
  /** A try since the dialog was opened got no answer: it may have succeeded. */
  isUnanswered: boolean
}

type SecretFormEvent<V> =
  | { type: 'form.open' }
  | { type: 'form.close' }
  | { type: 'form.change'; patch: Partial<V> }
  | { type: 'form.save' }

type Options<V> = { id: string; emptyValues: V; schema: FormSchema; changes: readonly ResourceKey[] }

export const secretFormMachine = <V extends object>({ id, emptyValues, schema, changes }: Options<V>) => {
  type Context = SecretFormContext<V>
  const empty: Context = { values: emptyValues, issues: {}, focus: null, problem: null, isUnanswered: false }
  const show = (issues: Issues, values: V): Partial<Context> => {
    const field = firstInvalid(issues, values)
    return { issues, focus: field === null ? null : { field } }
  }
  const refusedFields = (failure: Failure): Issues =>
    Object.fromEntries(Object.entries(serverIssues(failure)).filter(([path]) => path in emptyValues))

  return setup({
    types: {
      context: {} as Context,
      events: {} as SecretFormEvent<V>,
      emitted: {} as Effect<SecretFormNotice>,
    },
    actors: { sendForm: port<null, { values: V }>('sendForm') },
    guards: {
      ...outcomes,
      isRefusedField: ({ event }) => Object.keys(refusedFields(failureIn(event))).length > 0,
      isInvalid: ({ context }) => Object.keys(issuesOf(schema, context.values)).length > 0,
    },
    actions: {
      forget: assign(empty),
      change: assign(({ context }, { patch }: { patch: Partial<V> }): Partial<Context> => ({
        values: { ...context.values, ...patch },
        issues: remainingIssues(context.issues, patch),
        problem: null,
      })),
      showIssues: assign(({ context: { values } }) => show(issuesOf(schema, values), values)),
      showRefusal: assign(({ context: { values } }, { failure }: { failure: Failure }) =>
        show(refusedFields(failure), values),
      ),
      showProblem: assign(({ context }, { failure }: { failure: Failure }): Partial<Context> => ({
        problem: failure.message ?? '',
        isUnanswered: context.isUnanswered || isUnanswered(failure) || failure.status >= 500,
      })),
      clearProblem: assign({ issues: {}, problem: null }),
      announceDone: emit({ type: 'notice', key: 'done', tone: 'success' }),
      announceChanges: emit({ type: 'resource.changed', keys: changes }),
    },
  }).createMachine({
    id,
    context: empty,
    initial: 'closed',
    states: {
      closed: { entry: 'forget', on: { 'form.open': 'editing' } },
      editing: {
        on: {
          'form.close': 'closed',
          'form.change': { actions: { type: 'change', params: ({ event: { patch } }) => ({ patch }) } },
          'form.save': [
            { guard: 'isInvalid', actions: 'showIssues' },
            { target: 'sending', actions: 'clearProblem' },
          ],
        },
      },
      sending: {
        invoke: {
          id: 'sendForm',
          src: 'sendForm',
          input: ({ context: { values } }) => ({ values }),
          onDone: [
            { guard: 'isDone', target: 'closed', actions: ['announceDone', 'announceChanges'] },
            { guard: 'isUnauthorized', target: 'editing' },
            {
              guard: 'isRefusedField',
              target: 'editing',
              actions: { type: 'showRefusal', params: ({ event }) => ({ failure: failureIn(event) }) },
            },
            {
              target: 'editing',
              actions: { type: 'showProblem', params: ({ event }) => ({ failure: failureIn(event) }) },
            },
          ],
        },
      },
    },
  })
}

export type SecretFormMachine<V extends object> = ReturnType<typeof secretFormMachine<V>>
