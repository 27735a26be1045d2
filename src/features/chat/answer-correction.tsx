/** 'Corrigir resposta' (AN-04): the right answer is saved as a training, and the question is asked again. */
import { createContext, useState, type ReactNode } from 'react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import type { AskedQuestion } from '../../machines/unanswered-answer/unanswered-answer.machine.ts'

const CorrectionDialog = lazyPart(() => import('./correction-dialog.tsx'))

/** `given`: the text of the answer that is corrected. */
export type CorrectedAnswer = AskedQuestion & { given: string }

export const AnswerCorrection = createContext<((answer: CorrectedAnswer) => void) | null>(null)

export const AnswerCorrections = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<CorrectedAnswer | null>(null)
  return (
    <AnswerCorrection value={setAsked}>
      {children}
      <OpenedPart isOpen={asked !== null} onClose={() => setAsked(null)}>
        {asked && <CorrectionDialog asked={asked} />}
      </OpenedPart>
    </AnswerCorrection>
  )
}
