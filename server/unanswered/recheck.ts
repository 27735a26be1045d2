/** Asks the open questions of an agent again when it has learned more: what is answered surely now leaves the list. */
import type { Engine } from '../answering/engine.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../platform/log.ts'
import { unfinishedStatuses } from '../../contract/trainings.ts'
import { listOpen } from './repository.ts'

type RecheckOptions = { db: Db; engine: Pick<Engine, 'isPaid' | 'preview'>; log: Log }

async function recheck({ db, engine }: RecheckOptions, agentId: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'ownerId', 'name', 'companyName'])
    .where('id', '=', agentId)
    .executeTakeFirst()
  if (agent === undefined) return
  // Of many files, the last one asks.
  const waiting = await db
    .selectFrom('trainings')
    .select('id')
    .where('agentId', '=', agent.id)
    .where('status', 'in', unfinishedStatuses)
    .limit(1)
    .executeTakeFirst()
  if (waiting !== undefined) return
  const { questions } = await listOpen(db, agent.ownerId, agent.id)
  const answered: string[] = []
  for (const { id, question } of questions)
    if ((await engine.preview(agent, question)).confidence === 'sure') answered.push(id)
  if (answered.length === 0) return
  await db
    .updateTable('unansweredQuestions')
    .set({ state: 'answered', trainingId: null })
    .where('id', 'in', answered)
    .where('state', '=', 'open')
    .execute()
}

/** The returned function never rejects. What a model could not answer, no search settles. */
export const createRecheck =
  (given: RecheckOptions) =>
  async (agentId: string): Promise<void> => {
    if (given.engine.isPaid) return
    try {
      await recheck(given, agentId)
    } catch (cause) {
      given.log.error('the open questions could not be asked again', cause)
    }
  }
