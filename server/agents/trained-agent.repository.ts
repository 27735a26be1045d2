/** Stores an agent together with its trainings: one made from a website, or an example. */
import { findCreated, insertAgent, type NewAgent } from './repository.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { fingerprintOf } from '../trainings/fingerprint.ts'

export type NewTrainingContent = { name: string; description: string; content: string }
export type TrainedAgentCreation =
  | { created: { id: string; trainingIds: string[] } }
  | { limitReached: { count: number } }

/** The agent that was created from a website with one of these first pages. */
export const findTrained = (db: Queryable, ownerId: string, now: Date, urls: readonly string[]) =>
  findCreated(db, ownerId, now, ({ exists, selectFrom }) =>
    exists(
      selectFrom('trainings')
        .select('trainings.id')
        .whereRef('trainings.agentId', '=', 'agents.id')
        .where('trainings.type', '=', 'WEBSITE')
        .where('trainings.description', 'in', urls),
    ),
  )

/**
 * All or nothing; the trainings wait to be processed. A request that repeats one gets the agent that it created from the
 * same website.
 */
export function createTrainedAgent(
  db: Db,
  ownerId: string,
  agent: NewAgent,
  { type, contents }: { type: 'WEBSITE' | 'TEXT'; contents: readonly NewTrainingContent[] },
  { limit, repeats }: { limit: number; repeats: boolean },
): Promise<TrainedAgentCreation> {
  return db.transaction().execute(async (trx) => {
    const [first] = contents
    const created = repeats && first ? await findTrained(trx, ownerId, agent.createdAt, [first.description]) : undefined
    if (created) return { created: { id: created.id, trainingIds: [] } }
    const result = await insertAgent(trx, ownerId, agent, limit)
    if ('limitReached' in result) return result
    const { id } = result.created
    const trainingIds: string[] = []
    // One by one, the first page last, because lists show the newest first.
    for (const content of contents.toReversed()) {
      const trainingId = crypto.randomUUID()
      await trx
        .insertInto('trainings')
        .values({
          ...content,
          id: trainingId,
          ownerId,
          agentId: id,
          type,
          status: 'PENDING',
          failureReason: null,
          fingerprint: fingerprintOf({ type, content: content.content }),
          createdAt: agent.createdAt,
          updatedAt: agent.createdAt,
          queuedAt: agent.createdAt,
        })
        .execute()
      trainingIds.unshift(trainingId)
    }
    return { created: { id, trainingIds } }
  })
}
