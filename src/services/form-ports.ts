/** The ports of a form: loading and saving its record, and storing its draft in this browser. */
import type * as v from 'valibot'
import { object, safeParse } from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { fail, ok, type Result } from '../../contract/failures.ts'
import { tabDrafts } from './tab-drafts.ts'

type Draft<V> = { values: V; base: V }
type Saved<R> = { outcome: 'saved'; record: R | null } | { outcome: 'changedElsewhere'; current: R }
type Written = { type: 'draft.written'; isStored: boolean }
type Command<S, V> = { type: 'draft.store'; subject: S; draft: Draft<V> } | { type: 'draft.forget'; subject: S }

type FormServices<S, R, V> = {
  read: (subject: S) => Promise<Result<R>>
  save: (input: { subject: S; record: R; values: V }, signal: AbortSignal) => Promise<Result<Saved<R>>>
  /** Creates the record anew from what was typed, if it was removed elsewhere. */
  recreate?: (input: { subject: S; values: V }, signal: AbortSignal) => Promise<Result<R | null>>
  /** Name of the draft: the ids of the user and of the agent, and what is edited, between dots. */
  draftName: (subject: S) => string
  draftVersion: number
  /** The schema of the values; a draft that does not match is ignored. */
  values: v.GenericSchema<unknown, V>
}

/** The drafts of a form, one of each tab. */
export const formDraft = <V>(name: string, version: number, values: v.GenericSchema<unknown, V>) =>
  tabDrafts(name, version, object({ values, base: values }))

export const formPorts = <S, R, V>(services: FormServices<S, R, V>) => {
  const draftsOf = (subject: S) => formDraft(services.draftName(subject), services.draftVersion, services.values)
  return {
    loadRecord: fromPromise<Result<{ record: R; draft: Draft<V> | null }>, { subject: S | null }>(
      async ({ input: { subject } }) => {
        if (subject === null) return fail('notFound')
        const read = await services.read(subject)
        if (!read.ok) return read
        const drafts = draftsOf(subject)
        const draft = (await drafts.find()) ?? null
        if (draft !== null) drafts.take(draft)
        return ok({ record: read.value, draft })
      },
    ),
    saveRecord: fromPromise<Result<Saved<R>>, { subject: S | null; record: R | null; values: V }>(
      async ({ input: { subject, record, values }, signal }) => {
        if (subject === null) return fail('notFound')
        if (record !== null) return services.save({ subject, record, values }, signal)
        const created = (await services.recreate?.({ subject, values }, signal)) ?? fail('notFound')
        return created.ok ? ok({ outcome: 'saved', record: created.value }) : created
      },
    ),
    storeDraft: fromCallback<Command<S | null, V>, undefined, Written>(({ receive, sendBack }) =>
      receive((command) => {
        if (command.subject === null) return
        const drafts = draftsOf(command.subject)
        if (command.type === 'draft.store') sendBack({ type: 'draft.written', isStored: drafts.write(command.draft) })
        else drafts.clear()
      }),
    ),
  }
}

/** The result of a save: the saved record, or the newer one that the save would have overwritten (409). */
export const asSaved = <R>(result: Result<R>, record: v.GenericSchema<unknown, R>): Result<Saved<R>> => {
  if (result.ok) return ok({ outcome: 'saved', record: result.value })
  const { status, body } = result.failure
  const current = safeParse(record, body?.current)
  return status === 409 && current.success ? ok({ outcome: 'changedElsewhere', current: current.output }) : result
}
