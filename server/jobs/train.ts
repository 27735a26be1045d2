/** Turns a stored training into passages. Safe to run any number of times, by several servers at once. */
import { defaultTrainingNames } from '../../contract/trainings.ts'
import { replacePassages } from '../db/passages.ts'
import type { Db, TrainingRow } from '../db/schema.ts'
import { cutPassages } from '../engine/passages.ts'
import { wordsOf } from '../engine/plain.ts'

/** A failure that another attempt would not change; `reason` is Portuguese and shown to the user. */
class Unlearnable extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

type Work = Pick<TrainingRow, 'id' | 'agent_id' | 'type' | 'name' | 'content' | 'updated_at'>

function passagesOf({ type, name, content }: Work) {
  if (type !== 'TEXT' && type !== 'WEBSITE')
    throw new Unlearnable('Este tipo de treinamento ainda não pode ser processado.')
  if (wordsOf(content).length === 0) throw new Unlearnable('O texto não tem nenhuma palavra que possa ser aprendida.')
  return cutPassages(content, name === defaultTrainingNames.TEXT ? '' : name)
}

const unfinished = ['PENDING', 'PROCESSING'] as const

/** Does nothing when the training is gone, finished, or was changed meanwhile (the change queued itself). */
export async function train(db: Db, trainingId: string): Promise<void> {
  const work = await db
    .updateTable('trainings')
    .set({ status: 'PROCESSING', failure_reason: null })
    .where('id', '=', trainingId)
    .where('status', 'in', unfinished)
    .returning(['id', 'agent_id', 'type', 'name', 'content', 'updated_at'])
    .executeTakeFirst()
  if (work === undefined) return

  let passages: ReturnType<typeof passagesOf>
  try {
    passages = passagesOf(work)
  } catch (cause) {
    if (!(cause instanceof Unlearnable)) throw cause
    await failTraining(db, trainingId, cause.reason)
    return
  }

  await db.transaction().execute(async (trx) => {
    // The agent before the training, as its deletion takes them: else the two could wait for each other.
    await trx.selectFrom('agents').select('id').where('id', '=', work.agent_id).forKeyShare().execute()
    const current = await trx
      .selectFrom('trainings')
      .select(['status', 'content', 'name'])
      .where('id', '=', work.id)
      .forUpdate()
      .executeTakeFirst()
    if (current?.status !== 'PROCESSING' || current.content !== work.content || current.name !== work.name) return
    await replacePassages(trx, { id: work.id, agentId: work.agent_id }, passages)
    await trx.updateTable('trainings').set({ status: 'COMPLETED' }).where('id', '=', work.id).execute()
  })
}

export async function failTraining(db: Db, trainingId: string, reason: string): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ status: 'FAILED', failure_reason: reason })
    .where('id', '=', trainingId)
    .where('status', 'in', unfinished)
    .execute()
}
