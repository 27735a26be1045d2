/** An agent made from a website, stored together with what it learns from it. */
import { insertAgent, type NewAgent } from './agents.ts'
import type { Db } from './schema.ts'

export type NewLesson = { name: string; description: string; content: string }
export type WebsiteAgentCreation =
  | { created: { id: string; trainingIds: string[] } }
  | { limitReached: { count: number } }

/** All or nothing; the trainings wait to be processed. */
export function createWebsiteAgent(
  db: Db,
  ownerId: string,
  agent: NewAgent,
  lessons: readonly NewLesson[],
  limit: number,
): Promise<WebsiteAgentCreation> {
  return db.transaction().execute(async (trx) => {
    const result = await insertAgent(trx, ownerId, agent, limit)
    if ('limitReached' in result) return result
    const { id } = result.created
    const trainingIds: string[] = []
    // One by one, the first page last: lists show the newest first.
    for (const lesson of lessons.toReversed()) {
      const trainingId = crypto.randomUUID()
      await trx
        .insertInto('trainings')
        .values({
          ...lesson,
          id: trainingId,
          owner_id: ownerId,
          agent_id: id,
          type: 'WEBSITE',
          status: 'PENDING',
          failure_reason: null,
          created_at: agent.created_at,
          updated_at: agent.created_at,
          queued_at: agent.created_at,
        })
        .execute()
      trainingIds.unshift(trainingId)
    }
    return { created: { id, trainingIds } }
  })
}
