/** A live region for new answers only: the list adds and removes rows while scrolling and must not be one. */
import { useEffect, useState } from 'react'
import type { Entry } from '../../machines/chat/conversation.ts'
import { noAnswerText } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Milliseconds: long enough for a screen reader; later the text would only exist twice on the page. */
const STAY_MS = 3_000

const announcementOf = (entry: Entry): string | null => {
  if (entry.kind === 'silence') return noAnswerText
  // Failures are announced by their notice, and the user knows the own question.
  return entry.kind === 'answer' ? entry.text.replace(/\*\*|`|^[>#\s]+/gm, '') : null
}

export const Announcer = ({ fresh, agentName }: { fresh: readonly Entry[]; agentName: string }) => {
  const [silenced, setSilenced] = useState<readonly Entry[] | null>(null)
  const words = fresh.map(announcementOf).filter((text) => text !== null)
  useEffect(() => {
    const timer = setTimeout(() => setSilenced(fresh), STAY_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return (
    <VisuallyHidden aria-live="polite">
      {words.length > 0 && silenced !== fresh && (
        // A new element for each, so that the same answer is announced twice.
        <span key={fresh[0]?.id}>{`${agentName} disse: ${words.join(' ')}`}</span>
      )}
    </VisuallyHidden>
  )
}
