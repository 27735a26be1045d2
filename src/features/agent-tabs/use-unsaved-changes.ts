/** Collects the unsaved changes of a tab, and reports them to the machine as one text. */
import { useMemo } from 'react'
import type { Actor } from 'xstate'
import type { UnsavedRegistry } from '../../flow/unsaved.tsx'
import type { AgentTabsMachine } from '../../machines/agent-tabs/agent-tabs.machine.ts'

export const useUnsavedChanges = (actor: Actor<AgentTabsMachine>): UnsavedRegistry =>
  useMemo(() => {
    const unsavedChanges = new Map<string, string>()
    return {
      report: (id, loss) => {
        if (loss === null) unsavedChanges.delete(id)
        else unsavedChanges.set(id, loss)
        actor.send({ type: 'loss.changed', loss: [...new Set(unsavedChanges.values())].join(' ') })
      },
    }
  }, [actor])
