/** A running form as views need it: its state and the events it accepts now. */
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { matchesState, type Actor, type StateValue } from 'xstate'
import type { FormMachine } from '../machines/shared/form.machine.ts'
import { disputedFields, isChanged } from '../machines/shared/form.select.ts'

type Running<S extends object, R extends object, V extends object> = Pick<
  Actor<FormMachine<S, R, V>>,
  'send' | 'getSnapshot' | 'subscribe'
>

export const useFormView = <S extends object, R extends object, V extends object>(
  actor: Running<S, R, V>,
  { isReadOnly = false } = {},
) => {
  const snapshot = useSelector(actor, (current) => current)
  const intents = useMemo(
    () => ({
      change: (patch: Partial<V>) => actor.send({ type: 'form.change', patch }),
      blur: () => actor.send({ type: 'form.blur' }),
      discard: () => actor.send({ type: 'form.discard' }),
      save: () => actor.send({ type: 'form.save' }),
      retry: () => actor.send({ type: 'form.retry' }),
      close: () => actor.send({ type: 'form.close' }),
      choose: (field: string, side: 'mine' | 'theirs') =>
        actor.send({ type: 'form.choose', field: field as keyof V, side }),
      resolve: () => actor.send({ type: 'form.resolve' }),
      back: () => actor.send({ type: 'form.back' }),
      recordChanged: (changed: R) => actor.send({ type: 'record.changed', record: changed }),
    }),
    [actor],
  )
  const { record, values, issues, focus, refusal, isUnanswered, isUnsent, newer, choices } = snapshot.context
  return useMemo(() => {
    const isIn = (state: StateValue): boolean => matchesState(state, snapshot.value)
    return {
      ...intents,
      record,
      values,
      issues,
      focus,
      refusal,
      isUnanswered,
      isUnsent,
      isReadOnly,
      isOpen: !isIn('closed'),
      hasLoadFailed: isIn('loadFailed'),
      isChanged: isChanged(snapshot),
      isSaving: isIn('saving') || isIn('recreating'),
      hasFailed: isIn({ editing: 'failed' }),
      isGone: isIn({ editing: 'gone' }),
      isInvalid: isIn({ editing: 'invalid' }),
      isSaved: isIn({ editing: 'saved' }),
      canSave: snapshot.can({ type: 'form.save' }),
      canDiscard: snapshot.can({ type: 'form.discard' }),
      canClose: snapshot.can({ type: 'form.close' }),
      conflict: isIn('conflict') && newer ? { fields: disputedFields(snapshot), theirs: newer.values, choices } : null,
    }
  }, [snapshot, intents, isReadOnly, record, values, issues, focus, refusal, isUnanswered, isUnsent, newer, choices])
}
