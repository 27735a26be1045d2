/** Creates an agent from a file that this or another Prosa exported. */
import { useSelector } from '@xstate/react'
import { FileUp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { AgentCopyMachine } from '../../machines/agent-copy/agent-copy.machine.ts'
import { copyTexts } from './copy-strings.ts'

type ImportAgentProps = {
  actor: Actor<AgentCopyMachine>
  /** Renders the button that opens the file dialog. */
  render: (choice: { label: ReactNode; isBusy: boolean; choose: () => void }) => ReactNode
}

export const ImportAgent = ({ actor, render }: ImportAgentProps) => {
  const id = useId()
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches('idle'))
  const isImporting = useSelector(actor, (snapshot) => snapshot.matches('importing'))
  const label = (
    <>
      <FileUp size={18} aria-hidden />
      {isImporting ? copyTexts.importing : copyTexts.import}
    </>
  )
  return (
    <>
      {render({ label, isBusy, choose: () => document.getElementById(id)?.click() })}
      <input
        id={id}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={copyTexts.file}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) actor.send({ type: 'copy.import', file })
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
