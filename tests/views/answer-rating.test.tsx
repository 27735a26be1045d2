import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail } from '../../contract/failures.ts'
import { AnswerRating, RatingButtons, RatingReason } from '../../src/features/chat/answer-rating.tsx'
import { useRatings } from '../../src/features/chat/answer-rating.wiring.ts'
import {
  answerRatingMachine,
  type AnswerRatingMachine,
} from '../../src/machines/answer-rating/answer-rating.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { answerRatingModel, ratedBefore } from '../models/answer-rating.model.ts'
import { answerRatingScreen } from '../models/answer-rating.screen.ts'
import { Stage } from './stage.tsx'

const answers = { a1: undefined, a2: undefined, a3: ratedBefore }

const Answers = () => {
  const [id, show] = useState<keyof typeof answers>('a1')
  return (
    <>
      {(['a1', 'a2', 'a3'] as const).map((each) => (
        <button key={each} onClick={() => show(each)}>
          {each}
        </button>
      ))}
      <div key={id}>
        <RatingButtons id={id} read={answers[id]} />
        <RatingReason id={id} read={answers[id]} />
      </div>
    </>
  )
}

const room = (actor: Actor<AnswerRatingMachine>) => (
  <Stage>
    <AnswerRating value={actor}>
      <button onClick={() => actor.send({ type: 'answer.corrected', id: 'a1' })}>Corrigir a1</button>
      <Answers />
    </AnswerRating>
  </Stage>
)

runViews([answerRatingModel], answerRatingScreen, room)

const good = page.getByRole('button', { name: 'Boa resposta' })
const bad = page.getByRole('button', { name: 'Resposta ruim' })

test('[AN-04] a rating shows at once, and as before when it could not be saved', async () => {
  const { actor, ports } = startTestActor(answerRatingMachine, { reasons: {} })
  await render(room(actor))
  await page.getByRole('button', { name: 'a3' }).click()
  await expect.element(bad).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('O que estava errado: Preço antigo')).toBeVisible()
  await good.click()
  await expect.element(good).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bad).toHaveAttribute('aria-pressed', 'false')
  ports.settle('saveRating', { done: fail('offline') })
  await expect.element(bad).toHaveAttribute('aria-pressed', 'true')
  await expect.element(good).toHaveAttribute('aria-pressed', 'false')
})

test('[AN-04] the question has the focus, and gives it back', async () => {
  const { actor } = startTestActor(answerRatingMachine, { reasons: {} })
  await render(room(actor))
  await bad.click()
  await expect.element(page.getByLabelText('O que estava errado?')).toHaveFocus()
  actor.send({ type: 'reason.close' })
  await expect.element(bad).toHaveFocus()
})

test('[AN-04] a reason that is emptied again leaves nothing for the next visit', async () => {
  const { result, unmount } = await renderHook(() => useRatings('agent-1'), { wrapper: Stage })
  const actor = result.current
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('prosa.draft.rating.'))
  actor.send({ type: 'rating.dislike', id: 'a1', was: null })
  actor.send({ type: 'reason.type', text: 'Preço antigo' })
  expect(drafts()).toHaveLength(1)
  actor.send({ type: 'reason.type', text: ' ' })
  expect(drafts()).toEqual([])
  await unmount()
})
