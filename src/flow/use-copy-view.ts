/** State and events of copy buttons: the text copied last, and a function that copies one. */
import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import type { CopyMachine } from '../machines/shared/copy.machine.ts'

export const useCopyView = (actor: Actor<CopyMachine>) => ({
  copied: useSelector(actor, (snapshot) => (snapshot.matches('copied') ? snapshot.context.text : null)),
  copy: (text: string) => actor.send({ type: 'text.copy', text }),
})
