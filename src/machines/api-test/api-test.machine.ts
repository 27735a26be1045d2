/**
 * The two dialogs that test the call of an action (S2§2.7): 'Chamada Real a API com Mapeamento' builds a template from
 * the response, or from a simulated one if the call fails; 'Teste Simples de API' shows the response and copies it.
 * What is typed is stored from the first character on, so Esc closes either dialog without asking.
 */
import { assign, emit, sendTo, setup, type EventObject } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import type { Intention } from '../../../contract/stages.ts'
import type { Effect } from '../effects.ts'
import { failureIn, listener, outcomes, port, valueIn } from '../port.ts'
import { withField } from './response.ts'

export type TestedAction = Pick<Intention, 'name' | 'url' | 'method' | 'headers' | 'body' | 'responseTemplate'> & {
  /** An unsaved template typed here earlier; null if there is none. */
  unsavedTemplate: string | null
}
export type TestMode = 'mapping' | 'simple'
export type TypedCommand =
  /** Null once the template was taken over into the action. */
  { type: 'template.store'; template: string | null } | { type: 'values.store'; values: Record<string, string> }
export type Answer = { status: number; contentType: string; durationMs: number; text: string; isCut: boolean }

type Context = {
  /** Kept while the dialog fades out. */
  action: TestedAction | null
  /** Test values for placeholders such as `{{data.name}}`. */
  values: Record<string, string>
  answer: Answer | null
  /** Why the last call failed. */
  problem: string
  template: string
  /** The field added last. */
  added: string | null
}

type Event =
  | { type: 'test.open'; mode: TestMode; action: TestedAction }
  | { type: 'test.close' }
  | { type: 'test.value'; name: string; value: string }
  | { type: 'test.call' }
  | { type: 'test.template'; text: string }
  | { type: 'test.add'; path: string }
  | { type: 'test.copy' }
  | { type: 'test.save' }

export type ApiTestNotice = 'callFailed' | 'notCopied' | 'templateSaved'

const machineSetup = setup({
  types: {
    input: {} as { values: Record<string, string> },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<ApiTestNotice>,
  },
  actors: {
    callApi: port<Answer, { action: TestedAction | null; values: Record<string, string> }>('callApi'),
    copyText: port<null, { text: string }>('copyText'),
    saveTemplate: port<null, { template: string }>('saveTemplate'),
    storeTyped: listener<EventObject, undefined, TypedCommand>('storeTyped'),
  },
  guards: {
    isMapping: (_, { mode }: { mode: TestMode }) => mode === 'mapping',
    ...outcomes,
  },
  actions: {
    begin: assign(({ context }, { action }: { action: TestedAction }) => ({
      action,
      // Values are kept after the dialog closes, so that a second test needs no typing.
      values: context.values,
      answer: null,
      problem: '',
      template: action.unsavedTemplate ?? action.responseTemplate,
      added: null,
    })),
    setValue: assign(({ context }, { name, value }: { name: string; value: string }) => ({
      values: { ...context.values, [name]: value },
    })),
    setTemplate: assign((_, { text }: { text: string }) => ({ template: text })),
    addField: assign(({ context }, { path }: { path: string }) => ({
      template: withField(context.template, path),
      added: path,
    })),
    storeValues: sendTo('storeTyped', ({ context: { values } }): TypedCommand => ({ type: 'values.store', values })),
    storeTemplate: sendTo('storeTyped', ({ context: { template, action } }): TypedCommand => ({
      type: 'template.store',
      template: template === action?.responseTemplate ? null : template,
    })),
    setAnswer: assign((_, { answer }: { answer: Answer | undefined }) => ({ answer: answer ?? null, problem: '' })),
    setProblem: assign((_, { failure }: { failure: Failure }) => ({
      answer: null,
      problem: failure.message ?? 'sem resposta',
    })),
    announceFailure: emit(({ context }) => ({
      type: 'notice' as const,
      key: 'callFailed' as const,
      tone: 'error' as const,
      params: { message: context.problem },
    })),
    announceNotCopied: emit({ type: 'notice', key: 'notCopied', tone: 'error' }),
    announceSaved: emit({ type: 'notice', key: 'templateSaved', tone: 'success' }),
  },
  // Within the range that S2§9 gives for 'copied' and 'added'.
  delays: { highlight: 1_200 },
})

const call = (onFailure: string) => ({
  id: 'callApi' as const,
  src: 'callApi' as const,
  input: ({ context: { action, values } }: { context: Context }) => ({ action, values }),
  onDone: [
    {
      guard: 'isDone' as const,
      target: 'answered',
      actions: {
        type: 'setAnswer' as const,
        params: ({ event }: { event: { type: string } }) => ({ answer: valueIn<Answer>(event) }),
      },
    },
    { guard: 'isUnauthorized' as const, target: 'ready' },
    {
      target: onFailure,
      actions: [
        {
          type: 'setProblem' as const,
          params: ({ event }: { event: { type: string } }) => ({ failure: failureIn(event) }),
        },
        'announceFailure' as const,
      ],
    },
  ],
})

const mapped = {
  initial: 'plain',
  on: {
    'test.call': 'calling',
    'test.add': {
      target: '.added',
      reenter: true,
      actions: [
        { type: 'addField' as const, params: ({ event: { path } }: { event: { path: string } }) => ({ path }) },
        'storeTemplate' as const,
      ],
    },
  },
  states: { plain: {}, added: { after: { highlight: 'plain' } } },
} as const

export const apiTestMachine = machineSetup.createMachine({
  id: 'apiTest',
  context: ({ input: { values } }) => ({ action: null, values, answer: null, problem: '', template: '', added: null }),
  invoke: { id: 'storeTyped', src: 'storeTyped' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'test.open': [
          {
            guard: { type: 'isMapping', params: ({ event: { mode } }) => ({ mode }) },
            target: 'mapping',
            actions: { type: 'begin', params: ({ event: { action } }) => ({ action }) },
          },
          { target: 'simple', actions: { type: 'begin', params: ({ event: { action } }) => ({ action }) } },
        ],
      },
    },
    mapping: {
      initial: 'ready',
      on: {
        'test.close': 'closed',
        'test.value': {
          actions: [{ type: 'setValue', params: ({ event: { name, value } }) => ({ name, value }) }, 'storeValues'],
        },
        'test.template': {
          actions: [{ type: 'setTemplate', params: ({ event: { text } }) => ({ text }) }, 'storeTemplate'],
        },
        'test.save': 'savingTemplate',
      },
      states: {
        ready: { on: { 'test.call': 'calling' } },
        calling: { invoke: call('simulated') },
        answered: mapped,
        simulated: mapped,
      },
    },
    savingTemplate: {
      invoke: {
        id: 'saveTemplate',
        src: 'saveTemplate',
        input: ({ context: { template } }) => ({ template }),
        onDone: { target: 'closed', actions: 'announceSaved' },
      },
    },
    simple: {
      initial: 'ready',
      on: {
        'test.close': 'closed',
        'test.value': {
          actions: [{ type: 'setValue', params: ({ event: { name, value } }) => ({ name, value }) }, 'storeValues'],
        },
      },
      states: {
        ready: { on: { 'test.call': 'calling' } },
        calling: { invoke: call('failed') },
        failed: { on: { 'test.call': 'calling' } },
        answered: {
          initial: 'plain',
          on: { 'test.call': 'calling' },
          states: {
            plain: { on: { 'test.copy': 'copying' } },
            copying: {
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context: { answer } }) => ({ text: answer?.text ?? '' }),
                onDone: [
                  { guard: 'isDone', target: 'copied' },
                  { target: 'plain', actions: 'announceNotCopied' },
                ],
              },
            },
            copied: { on: { 'test.copy': 'copying' }, after: { highlight: 'plain' } },
          },
        },
      },
    },
  },
})

export type ApiTestMachine = typeof apiTestMachine
