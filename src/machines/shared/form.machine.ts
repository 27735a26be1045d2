/**
 * A form for one record of the server: loaded, edited, saved. Unsaved values are stored as a draft. If a save meets a
 * newer record, the user chooses field by field (`conflict`); if the record was removed, what was typed stays (`gone`).
 * With the surface `page` the form exists from the start, stays after saving, and is told of a record saved elsewhere on
 * the page (`record.changed`); with `dialog` it opens for a subject and closes again.
 */
import { and, assign, emit, not, sendTo, setup, stateIn, type DoneActorEvent } from 'xstate'
import type { Failure, Result } from '../../../contract/failures.ts'
import type { Issues } from '../../../contract/validation.ts'
import { failureNotice, type Effect, type ResourceKey } from '../effects.ts'
import { failureIn, isFailure, listener, outcomes, port } from '../port.ts'
import { isUnanswered, serverIssues } from '../problem.ts'
import {
  areSame,
  fieldOfPath,
  firstInvalid,
  initialChoices,
  isConflict,
  issuesOf,
  merge,
  remainingIssues,
  tidied,
  withOwnChoices,
  type Choices,
  type Draft,
  type FormRules,
  type Side,
} from './form-data.ts'

export type Loaded<R, V> = { record: R; draft: Draft<V> | null }
/** The record as it is now; null if the server does not return it. */
export type Saved<R> = { outcome: 'saved'; record: R | null } | { outcome: 'changedElsewhere'; current: R }
type SaveInput<S, R, V> = { subject: S; record: R; values: V }
export type DraftCommand<S, V> =
  | { type: 'draft.store'; subject: S; draft: Draft<V> }
  | { type: 'draft.forget'; subject: S }

export type FormNotice = 'saving' | 'saved' | 'failed' | 'kept' | 'unstored'
/** A form on a page is never closed with unsaved values, and has no notice while saving. */
export type PageFormNotice = Exclude<FormNotice, 'saving' | 'kept' | 'unstored'>

type FormContext<S, R, V> = {
  /** What is edited; kept while a dialog fades out. Null until a dialog is opened. */
  subject: S | null
  /** The server's version when it was last loaded or saved. */
  record: R | null
  /** The values before the user's edits. */
  base: V
  values: V
  /** Keyed by the dotted path of the field. */
  issues: Issues
  /** The field to focus; a new object each time. */
  focus: { field: string } | null
  /** Why the server refused to save, unless it is shown beside a field. */
  refusal: string | null
  /** The last save got no answer, so it may have been stored. */
  isUnanswered: boolean
  /** The last save was tried without a connection. */
  isUnsent: boolean
  /** A newer record saved elsewhere, until the user has chosen. */
  newer: { record: R; values: V } | null
  choices: Choices<V>
  /** The browser could not store the draft, which lasts as long as the page. */
  isUnstored: boolean
}

export type DraftWritten = { type: 'draft.written'; isStored: boolean }

type FormEvent<S, R, V> =
  | { type: 'form.open'; subject: S }
  | { type: 'form.close' }
  | { type: 'form.retry' }
  | { type: 'form.change'; patch: Partial<V> }
  | { type: 'form.blur' }
  | { type: 'form.discard' }
  | { type: 'form.save' }
  | { type: 'form.choose'; field: keyof V; side: Side }
  | { type: 'form.resolve' }
  | { type: 'form.back' }
  /** Saved on this page by something else than the form, such as restoring an earlier version. */
  | { type: 'record.changed'; record: R }
  | DraftWritten

export type FormOptions<S extends object, R extends object, V extends object> = FormRules<R, V> & {
  id: string
  surface: 'page' | 'dialog'
  /** The values before the record is loaded. */
  emptyValues: V
  /** Other resources that are stale after saving. */
  changes: readonly ResourceKey[]
  canOpen?: (subject: S) => boolean
  /** The form field for a path in the request body. */
  fieldOf?: (path: string) => string
  announcesSaving?: boolean
  /** If the record was removed elsewhere, the form says so, or also offers to create it anew from what was typed. */
  whenGone?: 'say' | 'recreate'
}

type SaveResult<R> = DoneActorEvent<Result<Saved<R>>>['output']

export const formMachine = <S extends object, R extends object, V extends object>(options: FormOptions<S, R, V>) => {
  const { emptyValues, toValues, fieldOf = (path) => path } = options
  const isDialog = options.surface === 'dialog'
  type Context = FormContext<S, R, V>

  const empty: Omit<Context, 'subject'> = {
    record: null,
    base: emptyValues,
    values: emptyValues,
    issues: {},
    focus: null,
    refusal: null,
    isUnanswered: false,
    isUnsent: false,
    newer: null,
    choices: {},
    isUnstored: false,
  }
  const startFrom = (record: R): Omit<Context, 'subject'> => {
    const base = toValues(record)
    return { ...empty, record, base, values: base }
  }
  /** A draft based on older values gets the newer values in the fields that it did not change. */
  const withDraft = (record: R, draft: Draft<V>): Omit<Context, 'subject'> => {
    const current = startFrom(record)
    const choices = initialChoices(draft, current.base)
    if (isConflict(draft, current.base))
      return { ...current, ...draft, newer: { record, values: current.base }, choices }
    return { ...current, values: merge(draft.values, current.base, choices) }
  }
  const show = (issues: Issues, values: V): Pick<Context, 'issues' | 'focus'> => {
    const field = firstInvalid(issues, values)
    return { issues, focus: field === null ? null : { field } }
  }
  const mergedOf = ({ newer, values, choices }: Context): V => (newer ? merge(values, newer.values, choices) : values)
  const isChanged = ({ values, base }: Context): boolean => !areSame(values, base)
  const issuesNow = (context: Context, values = context.values): Issues => issuesOf(options, context.record, values)
  const isAnyOf = (issues: Issues): boolean => Object.keys(issues).length > 0

  const saveResultIn = (event: unknown): SaveResult<R> => (event as DoneActorEvent<Result<Saved<R>>>).output
  const loadedIn = (event: unknown): Loaded<R, V> | null => {
    const { output } = event as DoneActorEvent<Result<Loaded<R, V>>>
    return output.ok ? output.value : null
  }
  /** Also where it was saved before: by a call whose response was lost, or elsewhere with the same values. */
  const savedIn = (event: unknown, { values }: Context): { record: R | null } | null => {
    const output = saveResultIn(event)
    if (!output.ok) return null
    if (output.value.outcome === 'saved') return output.value
    const { current } = output.value
    return areSame(values, toValues(current)) ? { record: current } : null
  }
  const newerIn = (event: unknown): R | null => {
    const output = saveResultIn(event)
    return output.ok && output.value.outcome === 'changedElsewhere' ? output.value.current : null
  }

  const machineSetup = setup({
    types: {
      input: {} as { subject: S | null },
      context: {} as Context,
      events: {} as FormEvent<S, R, V>,
      emitted: {} as Effect<FormNotice>,
    },
    actors: {
      loadRecord: port<Loaded<R, V>, { subject: S | null }>('loadRecord'),
      saveRecord: port<Saved<R>, SaveInput<S | null, R | null, V>>('saveRecord'),
      storeDraft: listener<DraftWritten, undefined, DraftCommand<S | null, V>>('storeDraft'),
    },
    guards: {
      canOpen: (_, { subject }: { subject: S }) => options.canOpen?.(subject) ?? true,
      ...outcomes,
      isGone: isFailure('notFound'),
      // No list would lead back to this draft, so the dialog closes only after it is created anew or discarded.
      isInGone: stateIn({ editing: 'gone' }),
      isValid: ({ context }) => !isAnyOf(issuesNow(context)),
      isChanged: ({ context }) => isChanged(context),
      // On a page only a changed form can be saved; a dialog can always be saved.
      canSave: ({ context }) => isDialog || isChanged(context),
      hasNewer: ({ context }) => context.newer !== null,
      isInvalid: ({ context }) => isAnyOf(issuesNow(context)),
      isMergeInvalid: ({ context }) => isAnyOf(issuesNow(context, mergedOf(context))),
      isMergeUnchanged: ({ context }) => context.newer !== null && areSame(mergedOf(context), context.newer.values),
      leavesIssues: ({ context }, { patch }: { patch: Partial<V> }) => isAnyOf(remainingIssues(context.issues, patch)),
      hasDraftConflict: (_, { loaded }: { loaded: Loaded<R, V> | null }) =>
        loaded?.draft ? isConflict(loaded.draft, toValues(loaded.record)) : false,
      isInConflict: ({ context }, { record }: { record: R }) => isConflict(context, toValues(record)),
      isDisputed: ({ context }, { field }: { field: keyof V }) => field in context.choices,
      isSaved: (_, { saved }: { saved: unknown }) => saved !== null,
      isNewer: (_, { newer }: { newer: R | null }) => newer !== null,
      // The save elsewhere did not change the fields of this form.
      isUnaffected: ({ context }, { newer }: { newer: R | null }) =>
        newer !== null && areSame(context.base, toValues(newer)),
    },
    actions: {
      open: assign((_, { subject }: { subject: S }) => ({ ...empty, subject })),
      setLoaded: assign((_, { loaded }: { loaded: Loaded<R, V> | null }): Partial<Context> => {
        if (!loaded) return {}
        return loaded.draft ? withDraft(loaded.record, loaded.draft) : startFrom(loaded.record)
      }),
      change: assign(({ context }, { patch }: { patch: Partial<V> }): Partial<Context> => {
        const values = { ...context.values, ...patch }
        const issues = remainingIssues(context.issues, patch)
        const { newer } = context
        // Exactly what the newer record has was typed, so nothing is left to choose.
        if (newer && areSame(values, newer.values)) return { ...startFrom(newer.record), issues }
        // What is edited between two looks at a newer record is the user's own choice.
        return { values, issues, ...(newer && { choices: withOwnChoices(context, patch) }) }
      }),
      tidy: assign(({ context }): Partial<Context> => ({ values: tidied(options, context.values) })),
      discard: assign(({ context }): Partial<Context> => {
        const record = context.newer?.record ?? context.record
        return record ? startFrom(record) : {}
      }),
      showIssues: assign(({ context }): Partial<Context> => show(issuesNow(context), context.values)),
      clearIssues: assign({ issues: {} }),
      showRefusal: assign(({ context }, { failure }: { failure: Failure }): Partial<Context> => {
        const refused = Object.entries(serverIssues(failure)).map(
          ([path, message]) => [fieldOf(path), message] as const,
        )
        const isShown = ([path]: readonly [string, string]): boolean => fieldOfPath(path) in context.values
        const elsewhere = refused.filter((issue) => !isShown(issue)).map(([, message]) => message)
        return {
          ...show(Object.fromEntries(refused.filter(isShown)), context.values),
          refusal: elsewhere.join(' ') || (refused.length === 0 && failure.message) || null,
          isUnanswered: isUnanswered(failure),
          isUnsent: failure.isUnsent === true,
        }
      }),
      setSaved: assign(({ context }, { saved }: { saved: { record: R | null } | null }): Partial<Context> => {
        if (saved?.record) return startFrom(saved.record)
        return { base: context.values, newer: null, choices: {} }
      }),
      setNewer: assign(({ context }, { newer }: { newer: R | null }): Partial<Context> => {
        if (!newer) return {}
        const values = toValues(newer)
        return { newer: { record: newer, values }, choices: initialChoices(context, values) }
      }),
      setRecord: assign(({ context: { values, base } }, { record }: { record: R }): Partial<Context> =>
        withDraft(record, { values, base }),
      ),
      rebase: assign((_, { newer }: { newer: R | null }): Partial<Context> => (newer ? { record: newer } : {})),
      choose: assign(({ context }, { field, side }: { field: keyof V; side: Side }): Partial<Context> => ({
        choices: { ...context.choices, [field]: side },
      })),
      setChoices: assign(({ context }): Partial<Context> => {
        const values = mergedOf(context)
        return context.newer ? { ...startFrom(context.newer.record), values: tidied(options, values) } : {}
      }),
      storeDraft: sendTo('storeDraft', ({ context }): DraftCommand<S | null, V> => {
        const { subject, values, base } = context
        return isChanged(context)
          ? { type: 'draft.store', subject, draft: { values, base } }
          : { type: 'draft.forget', subject }
      }),
      setStored: assign((_, { isStored }: { isStored: boolean }) => ({ isUnstored: !isStored })),
      announceKept: emit(({ context: { isUnstored } }) =>
        isUnstored
          ? { type: 'notice' as const, key: 'unstored' as const, tone: 'error' as const }
          : { type: 'notice' as const, key: 'kept' as const, tone: 'info' as const },
      ),
      announceSaving: emit({ type: 'notice', key: 'saving', tone: 'info' }),
      announceSaved: emit({ type: 'notice', key: 'saved', tone: 'success' }),
      announceRecreated: emit({ type: 'notice', key: 'saved', tone: 'success', params: { isNew: 1 } }),
      announceFailure: emit((_, { failure }: { failure: Failure }) => failureNotice('failed', failure)),
      announceChanges: emit({ type: 'resource.changed', keys: options.changes }),
    },
  })

  const loaded = ({ event }: { event: unknown }) => ({ loaded: loadedIn(event) })
  const newer = ({ event }: { event: unknown }) => ({ newer: newerIn(event) })
  const saved = ({ context, event }: { context: Context; event: unknown }) => ({ saved: savedIn(event, context) })
  const failure = ({ event }: { event: { type: string } }) => ({ failure: failureIn(event) })

  const change = {
    type: 'change',
    params: ({ event: { patch } }: { event: { patch: Partial<V> } }) => ({ patch }),
  } as const
  const gone = machineSetup.createStateConfig({
    on: {
      'form.change': { actions: [change, 'storeDraft'] },
      'form.save': { guard: 'isValid', target: `#${options.id}.recreating`, actions: ['tidy', 'storeDraft'] },
    },
  })

  const recreating = machineSetup.createStateConfig({
    invoke: {
      id: 'saveRecord',
      src: 'saveRecord',
      input: ({ context: { subject, values } }) => ({ subject, record: null, values }),
      onDone: [
        {
          guard: { type: 'isSaved', params: saved },
          target: 'closed',
          actions: [{ type: 'setSaved', params: saved }, 'storeDraft', 'announceRecreated', 'announceChanges'],
        },
        { guard: 'isUnauthorized', target: 'editing.gone' },
        {
          target: 'editing.gone',
          actions: [
            { type: 'showRefusal', params: failure },
            { type: 'announceFailure', params: failure },
          ],
        },
      ],
    },
  })

  return machineSetup.createMachine({
    id: options.id,
    context: ({ input: { subject } }) => ({ ...empty, subject }),
    initial: isDialog ? 'closed' : 'loading',
    // Invoked for as long as the form is mounted, so that everything typed is stored.
    invoke: { id: 'storeDraft', src: 'storeDraft' },
    ...(isDialog && {
      on: {
        'draft.written': {
          actions: { type: 'setStored' as const, params: ({ event: { isStored } }) => ({ isStored }) },
        },
      },
    }),
    states: {
      ...(isDialog && {
        closed: {
          on: {
            'form.open': {
              guard: { type: 'canOpen', params: ({ event }) => ({ subject: event.subject }) },
              target: 'loading',
              actions: { type: 'open', params: ({ event }) => ({ subject: event.subject }) },
            },
          },
        },
      }),
      loading: {
        ...(isDialog && { on: { 'form.close': 'closed' } }),
        invoke: {
          id: 'loadRecord',
          src: 'loadRecord',
          input: ({ context: { subject } }) => ({ subject }),
          onDone: [
            {
              guard: { type: 'hasDraftConflict', params: loaded },
              target: 'conflict',
              actions: { type: 'setLoaded', params: loaded },
            },
            { guard: 'isDone', target: 'editing', actions: { type: 'setLoaded', params: loaded } },
            { target: 'loadFailed' },
          ],
        },
      },
      loadFailed: { on: { 'form.retry': 'loading', ...(isDialog && { 'form.close': 'closed' }) } },
      editing: {
        initial: 'idle',
        on: {
          'form.change': [
            {
              guard: { type: 'leavesIssues', params: ({ event: { patch } }) => ({ patch }) },
              target: '.invalid',
              actions: [change, 'storeDraft'],
            },
            {
              target: '.idle',
              actions: [change, 'storeDraft'],
            },
          ],
          'form.blur': { actions: ['tidy', 'storeDraft'] },
          'form.discard': { guard: 'isChanged', target: '.idle', actions: ['discard', 'storeDraft'] },
          'form.save': [
            { guard: 'hasNewer', target: 'conflict' },
            { guard: and(['canSave', 'isInvalid']), target: '.invalid', actions: ['tidy', 'showIssues', 'storeDraft'] },
            { guard: 'canSave', target: 'saving', actions: ['tidy', 'clearIssues', 'storeDraft'] },
          ],
          ...(!isDialog && {
            'record.changed': [
              {
                guard: { type: 'isInConflict', params: ({ event: { record } }) => ({ record }) },
                target: 'conflict',
                actions: [{ type: 'setRecord', params: ({ event: { record } }) => ({ record }) }, 'storeDraft'],
              },
              {
                target: '.idle',
                actions: [{ type: 'setRecord', params: ({ event: { record } }) => ({ record }) }, 'storeDraft'],
              },
            ],
          }),
          ...(isDialog && {
            'form.close': [
              { guard: and(['isChanged', not('isInGone')]), target: 'closed', actions: 'announceKept' },
              { guard: not('isChanged'), target: 'closed' },
            ],
          }),
        },
        states: {
          idle: {},
          invalid: {},
          failed: {},
          ...(options.whenGone && { gone: options.whenGone === 'recreate' ? gone : {} }),
          ...(!isDialog && { saved: {} }),
        },
      },
      saving: {
        ...(options.announcesSaving && { entry: 'announceSaving' }),
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context: { subject, record, values } }) => ({ subject, record, values }),
          onDone: [
            {
              guard: { type: 'isSaved', params: saved },
              target: isDialog ? 'closed' : 'editing.saved',
              actions: [{ type: 'setSaved', params: saved }, 'storeDraft', 'announceSaved', 'announceChanges'],
            },
            {
              guard: { type: 'isUnaffected', params: newer },
              target: 'saving',
              reenter: true,
              actions: { type: 'rebase', params: newer },
            },
            {
              guard: { type: 'isNewer', params: newer },
              target: 'conflict',
              actions: { type: 'setNewer', params: newer },
            },
            { guard: 'isUnauthorized', target: 'editing' },
            ...(options.whenGone
              ? [
                  {
                    guard: 'isGone' as const,
                    target: 'editing.gone',
                    actions: { type: 'announceFailure' as const, params: failure },
                  },
                ]
              : []),
            {
              target: 'editing.failed',
              actions: [
                { type: 'showRefusal', params: failure },
                { type: 'announceFailure', params: failure },
              ],
            },
          ],
        },
      },
      ...(options.whenGone === 'recreate' && { recreating }),
      conflict: {
        on: {
          'form.choose': {
            guard: { type: 'isDisputed', params: ({ event: { field } }) => ({ field }) },
            actions: { type: 'choose', params: ({ event: { field, side } }) => ({ field, side }) },
          },
          'form.resolve': [
            { guard: 'isMergeUnchanged', target: 'editing', actions: ['setChoices', 'storeDraft', 'announceChanges'] },
            { guard: 'isMergeInvalid', target: 'editing.invalid', actions: ['setChoices', 'storeDraft', 'showIssues'] },
            { target: 'saving', actions: ['setChoices', 'storeDraft', 'clearIssues'] },
          ],
          'form.back': 'editing',
        },
      },
    },
  })
}

export type FormMachine<S extends object, R extends object, V extends object> = ReturnType<typeof formMachine<S, R, V>>
