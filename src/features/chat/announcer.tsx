/** Says a new answer, and only that: the list itself comes and goes with scrolling and must stay silent. */
import { useEffect, useState } from 'react'
import type { Entry } from '../../machines/chat/conversation.ts'
import { silenceText } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Long enough to be taken up by a screen reader; later it would only be found twice on the page. */
const STAY_MS = 3_000

const spokenText = (entry: Entry): string | null => {
  if (entry.kind === 'silence') return silenceText
  // A failure is told by its notice; a question by whoever asked it.
  return entry.kind === 'answer' ? entry.text.replace(/\*\*|`|^[>#\s]+/gm, '') : null
}

export const Announcer = ({ fresh, agentName }: { fresh: readonly Entry[]; agentName: string }) => {
  const [silenced, setSilenced] = useState<readonly Entry[] | null>(null)
  const words = fresh.map(spokenText).filter((text) => text !== null)
  useEffect(() => {
    const timer = setTimeout(() => setSilenced(fresh), STAY_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return (
    <VisuallyHidden aria-live="polite">
      {words.length > 0 && silenced !== fresh && (
        // A node of its own for each: the same answer twice is said twice.
        <span key={fresh[0]?.id}>{`${agentName} disse: ${words.join(' ')}`}</span>
      )}
    </VisuallyHidden>
  )
}
