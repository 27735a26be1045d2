/** Viewing passages, enabling and disabling sources, replacing texts, rereading websites (TX-06, TX-08). */
import { findAgent } from '../agents/agents.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { headingSeparator } from '../retrieval/passages.ts'
import { changeTraining } from './changes.repository.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { fingerprintOf } from './fingerprint.ts'
import { queueTraining } from './queue-training.ts'
import { nextReading } from './next-reading.ts'
import { changeRereading, listPassages, switchTrainings } from './sources.repository.ts'
import { trainingToWire } from './wire.ts'

type SourceCall = 'listPassages' | 'switchTrainings' | 'replaceText' | 'scheduleReread' | 'rereadNow'

const trainingNotFound = notFound('Treinamento não encontrado.')
const notText = refuse(409, 'not_text', 'Só o texto de um treinamento de texto ou de imagem pode ser substituído.')
const notWebsite = refuse(409, 'not_website', 'Só um site pode ser lido de novo.')
const changedMeanwhile = refuse(
  409,
  'changed_meanwhile',
  'Este treinamento foi alterado em outro lugar. Copie o que escreveu, feche e abra de novo.',
)

export function trainingSourceHandlers(dependencies: TrainingDependencies): Pick<Handlers, SourceCall> {
  const { db, clock, log, enqueueReread } = dependencies
  return {
    listPassages: async ({ params }, { session }) => {
      const passages = await listPassages(db, session.user.id, params.trainingId)
      if (passages === undefined) return trainingNotFound
      return reply(
        passages.map(({ ordinal, heading, content }) => ({
          ordinal,
          sections: heading === '' ? [] : heading.split(headingSeparator),
          content,
        })),
      )
    },

    switchTrainings: async ({ params: { agentId }, body }, { session }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      const switched = await switchTrainings(db, session.user.id, agentId, body)
      // A single missing training is an error; of several, some may have been removed meanwhile.
      return switched === 0 ? trainingNotFound : reply({ switched })
    },

    replaceText: async ({ params, body: { content, revision } }, { session }) => {
      const id = params.trainingId
      const result = await changeTraining(db, session.user.id, { id }, clock.now(), (training) => {
        const { type } = training
        if (type !== 'TEXT' && type !== 'IMAGE') return { refused: notText }
        if (typeof revision === 'number' && revision !== training.revision) return { refused: changedMeanwhile }
        if (type === 'IMAGE') return { change: { content, isCorrected: true } }
        return { change: { content, fingerprint: fingerprintOf({ type, content }) } }
      })
      if (result === undefined) return trainingNotFound
      if ('refused' in result) return result.refused
      await queueTraining(dependencies, id)
      return reply(trainingToWire(dependencies, result.changed))
    },

    scheduleReread: async ({ params, body: { interval } }, { session }) => {
      const changed = await changeRereading(db, session.user.id, params.trainingId, ({ readAt, updatedAt }) => ({
        rereadInterval: interval,
        rereadAt: nextReading(interval, readAt ?? updatedAt, clock.now()),
      }))
      if (changed === undefined) return trainingNotFound
      return changed === false ? notWebsite : reply(trainingToWire(dependencies, changed))
    },

    rereadNow: async ({ params }, { session }) => {
      const changed = await changeRereading(db, session.user.id, params.trainingId, ({ status }) =>
        // A training being processed is being read already.
        status === 'COMPLETED' ? { rereadQueued: true } : {},
      )
      if (changed === undefined) return trainingNotFound
      if (changed === false) return notWebsite
      if (changed.rereadQueued)
        // The website is marked, so recovery will find and queue it.
        await enqueueReread(changed.id).catch((cause: unknown) => log.error(`reading ${changed.id} again`, cause))
      return reply(trainingToWire(dependencies, changed))
    },
  }
}
