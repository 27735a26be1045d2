/** State and events of a confirmation dialog. */
import { useSelector } from '@xstate/react'
import type { ConfirmMachine } from '../machines/shared/confirm.machine.ts'
import type { Running } from './actor-context.tsx'

export const useConfirmView = <S extends object>(actor: Running<ConfirmMachine<S>>) => {
  const snapshot = useSelector(actor, (current) => current)
  return {
    subject: snapshot.context.subject,
    question: {
      isOpen: !snapshot.matches('closed'),
      hasFailed: snapshot.matches({ asking: 'failed' }),
      isRemoving: snapshot.matches('running'),
      canCancel: snapshot.can({ type: 'question.cancel' }),
      canConfirm: snapshot.can({ type: 'question.confirm' }),
      onCancel: () => actor.send({ type: 'question.cancel' }),
      onConfirm: () => actor.send({ type: 'question.confirm' }),
    },
  }
}
