/** A running dialog for secrets as views need it. */
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Actor } from 'xstate'
import type { SecretFormMachine } from '../machines/shared/secret-form.machine.ts'

type Running<V extends object> = Pick<Actor<SecretFormMachine<V>>, 'send' | 'getSnapshot' | 'subscribe'>

const noop = (): void => {}

/** Members that FormShell needs and this dialog lacks. */
const inertFormMembers = {
  record: {},
  hasLoadFailed: false,
  isChanged: false,
  isGone: false,
  hasFailed: false,
  refusal: null,
  isUnsent: false,
  isInvalid: false,
  isSaved: false,
  canDiscard: false,
  isReadOnly: false,
  conflict: null,
  blur: noop,
  discard: noop,
  retry: noop,
  choose: noop,
  resolve: noop,
  back: noop,
}

export const useSecretFormView = <V extends object>(actor: Running<V>) => {
  const snapshot = useSelector(actor, (current) => current)
  return useMemo(() => {
    const { values, issues, focus, problem, isUnanswered } = snapshot.context
    const isSaving = snapshot.value === 'sending'
    return {
      values,
      issues,
      focus,
      problem,
      isUnanswered,
      isOpen: snapshot.value !== 'closed',
      isSaving,
      canSave: snapshot.can({ type: 'form.save' }),
      canClose: snapshot.can({ type: 'form.close' }),
      open: () => actor.send({ type: 'form.open' }),
      close: () => actor.send({ type: 'form.close' }),
      change: (patch: Partial<V>) => actor.send({ type: 'form.change', patch }),
      save: () => actor.send({ type: 'form.save' }),
      ...inertFormMembers,
    }
  }, [snapshot, actor])
}
