/** Follows the trainings of an agent for as long as the server is working on any of them. */
import type { WireReply } from '../../contract/routes.ts'
import { nextChange } from '../platform/event-bus.ts'
import type { TrainingRow } from '../db/training-tables.ts'
import { sleep } from '../platform/abort.ts'
import { type TrainingDependencies, agentTrainingsKey } from './dependencies.ts'
import { listTrainingsAtWork } from './repository.ts'
import { isAtWork, trainingToWire } from './wire.ts'

type FollowDependencies = Pick<TrainingDependencies, 'db' | 'clock' | 'events' | 'fileUrls'>

const defaultTimes = {
  /** Changes within this time are reported together. */
  gatheredMs: 300,
  /** Interval of keep-alive lines, which also tell what no event reports: that a training is late. */
  recheckMs: 20_000,
  /** Then the client reconnects, so that streams nobody reads end on their own. */
  maxMs: 10 * 60_000,
}

/** A page reads its list before it follows: trainings added in this time may be missing from it (milliseconds). */
const missableMs = 60_000

/** Yields the trainings at work at once, then those added or changed; the last line names none at work. */
export async function* followTrainings(
  reading: FollowDependencies,
  agent: Pick<TrainingRow, 'ownerId' | 'agentId'>,
  signal: AbortSignal,
  { gatheredMs, recheckMs, maxMs } = defaultTimes,
): AsyncGenerator<WireReply<'followTrainings'>> {
  const end = Date.now() + maxMs
  const addedAfter = new Date(reading.clock.now().getTime() - missableMs)
  /** As JSON by id. */
  const sent = new Map<string, string>()
  while (!signal.aborted && Date.now() < end) {
    // Subscribes before reading, so that no change is missed in between.
    const change = nextChange(reading.events, agentTrainingsKey(agent.agentId), recheckMs, signal)
    try {
      const rows = await listTrainingsAtWork(reading.db, agent, { ids: [...sent.keys()], addedAfter })
      const atWork = rows.filter(isAtWork).map(({ id }) => id)
      const trainings = rows.map((row) => trainingToWire(reading, row))
      yield { atWork, changed: trainings.filter((training) => sent.get(training.id) !== JSON.stringify(training)) }
      if (atWork.length === 0) return
      for (const training of trainings) sent.set(training.id, JSON.stringify(training))
      await change.happened
      await sleep(gatheredMs, signal)
    } finally {
      change.forget()
    }
  }
}
