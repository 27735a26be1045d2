/** The port of the ratings, and the drafts of what was wrong with an answer in this browser. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { useFlow } from '../../flow/use-flow.ts'
import {
  answerRatingMachine,
  type AnswerRatingMachine,
  type Rated,
  type Reasons,
} from '../../machines/answer-rating/answer-rating.machine.ts'
import { draftIdsUnder, draftSlot } from '../../services/drafts.ts'
import { writePort } from '../../services/ports.ts'
import { readOwnerId } from '../../services/session.ts'
import { ratingNotices } from './answer-rating.strings.ts'

const slotOf = (prefix: string, id: string) => draftSlot(`${prefix}.${id}`, 1, v.string())

const wireRatings = (prefix: string) =>
  answerRatingMachine.provide({
    actors: {
      saveRating: writePort(
        'rateAnswer',
        ({ wanted }: { wanted: Rated | null }) =>
          wanted && {
            params: { answerId: wanted.id },
            body: { rating: wanted.feedback?.rating ?? null, reason: wanted.feedback?.reason ?? '' },
          },
        // The page may have been left meanwhile.
        ({ wanted }) => wanted && slotOf(prefix, wanted.id).clear(),
        { outlivesPage: true },
      ),
    },
  })

const readReasons = (prefix: string): Reasons =>
  Object.fromEntries(draftIdsUnder(prefix).map((id) => [id, slotOf(prefix, id).read() ?? '']))

const storeChanges = (prefix: string, before: Reasons, now: Reasons): void => {
  for (const id of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const text = now[id] ?? ''
    if (text === (before[id] ?? '')) continue
    if (text.trim() === '') slotOf(prefix, id).clear()
    else slotOf(prefix, id).write(text)
  }
}

/** Runs the ratings of the chat with an agent; what was typed and not sent survives another page and a reload. */
export const useRatings = (agentId: string): Actor<AnswerRatingMachine> => {
  const [prefix] = useState(() => `rating.${readOwnerId()}.${agentId}`)
  const [kept] = useState(() => readReasons(prefix))
  const [wired] = useState(() => wireRatings(prefix))
  const actor = useFlow(wired, { reasons: kept }, ratingNotices)
  useEffect(() => {
    let stored = kept
    const subscription = actor.subscribe(({ context: { reasons } }) => {
      if (reasons === stored) return
      storeChanges(prefix, stored, reasons)
      stored = reasons
    })
    return () => subscription.unsubscribe()
  }, [actor, prefix, kept])
  return actor
}
