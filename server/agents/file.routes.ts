/** Duplicating agents, and transferring them between accounts as files (spec decision 3). */
import { createReadStream } from 'node:fs'
import { agentFileMb, trainingsAtMost } from '../../contract/agent-file.ts'
import type { FollowUpFile } from '../db/schema.ts'
import { agentNotFound, invalidField } from '../http/refusals.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import { isOfferedModel } from '../credits/model-catalogue.ts'
import { removeBytes } from '../platform/files/store.ts'
import type { Secrets } from '../platform/secrets.ts'
import { hideSecrets, sealHeaders } from '../stages/headers.ts'
import { queueTraining } from '../trainings/queue-training.ts'
import { copyName } from './copy-name.ts'
import type { AgentDependencies } from './dependencies.ts'
import {
  type AgentContent,
  measureTrainings,
  readAgentContent,
  storeAgentContent,
  type StoreOptions,
} from './file.repository.ts'
import { agentLimitExceeded } from './limit.routes.ts'
import { agentToWire } from './wire.ts'

const stillLearning = refuse(
  409,
  'still_learning',
  'Este agente ainda está aprendendo. Espere os treinamentos ficarem prontos e tente de novo.',
)

const maxBytes = agentFileMb * 1024 * 1024
const tooLargeForFile = refuse(
  409,
  'too_large_for_file',
  `Este agente aprendeu textos demais para um arquivo, que pode ter até ${agentFileMb} MB e ${trainingsAtMost.toLocaleString('pt-BR')} treinamentos. Com “Baixar meus dados”, na sua conta, você guarda todos eles.`,
)

type Needs = Pick<AgentDependencies, 'db' | 'clock' | 'config' | 'enqueueTraining' | 'files' | 'log'> & {
  secrets: Secrets
}

export function agentFileHandlers(needs: Needs): Pick<Handlers, 'duplicateAgent' | 'exportAgent' | 'importAgent'> {
  const { db, clock, config, files, secrets } = needs

  async function store(
    ownerId: string,
    content: AgentContent,
    named: Pick<StoreOptions, 'chooseName' | 'followUpFiles'>,
  ) {
    const options = { limit: config.agentLimit, now: clock.now(), ...named }
    const stored = await storeAgentContent(db, ownerId, content, options)
    if ('limitReached' in stored) return agentLimitExceeded(config.agentLimit, stored.limitReached.count)
    for (const id of stored.trainingIds) await queueTraining(needs, id)
    return reply(agentToWire(stored.created))
  }

  async function copyFile(file: FollowUpFile): Promise<FollowUpFile[]> {
    if ((await files.size(file.fileId)) === undefined) return []
    const { id } = await files.write(createReadStream(files.path(file.fileId)))
    return [{ ...file, fileId: id }]
  }

  return {
    duplicateAgent: async ({ params: { agentId } }, { session }) => {
      const content = await readAgentContent(db, session.user.id, agentId)
      if (content === undefined) return agentNotFound
      if (content === 'learning') return stillLearning
      const copies = (await Promise.all(content.followUpFiles.map(copyFile))).flat()
      const answer = await store(session.user.id, content, { chooseName: copyName, followUpFiles: copies })
      if (!answer.ok)
        await removeBytes(
          needs,
          copies.map(({ fileId }) => fileId),
        )
      return answer
    },

    exportAgent: async ({ params: { agentId } }, { session }) => {
      const { count, bytes } = await measureTrainings(db, session.user.id, agentId)
      if (count > trainingsAtMost || bytes > maxBytes) return tooLargeForFile
      const content = await readAgentContent(db, session.user.id, agentId)
      if (content === undefined) return agentNotFound
      if (content === 'learning') return stillLearning
      const stages = content.stages.map((stage) => ({
        ...stage,
        intentions: stage.intentions.map((intention) => ({ ...intention, headers: hideSecrets(intention.headers) })),
      }))
      const { followUpFiles, followUp, ...rest } = content
      // Its text may announce the files, which the export lacks.
      const active = followUp?.active === true && followUpFiles.length === 0
      const file = {
        prosa: 'agente',
        version: 1,
        ...rest,
        stages,
        followUp: followUp && { ...followUp, active },
      } as const
      return Buffer.byteLength(JSON.stringify(file)) > maxBytes ? tooLargeForFile : reply(file)
    },

    importAgent: async ({ body: { prosa: _kind, version: _version, ...content } }, { session }) => {
      if (!isOfferedModel(content.agent.responseModel))
        return invalidField(
          'unknown_model',
          'agent.responseModel',
          'O modelo de resposta deste agente não está disponível aqui.',
        )
      const ownerId = session.user.id
      const stages = []
      for (const [index, stage] of content.stages.entries()) {
        const headers = sealHeaders({ secrets, ownerId }, stage.intentions, [])
        if ('unknownAt' in headers)
          return invalidField(
            'masked_secret',
            `stages.${index}.intentions.${headers.unknownAt}.headers`,
            'O arquivo traz um valor protegido que não pode ser lido.',
          )
        stages.push({ ...stage, intentions: headers.sealed })
      }
      const chooseName: StoreOptions['chooseName'] = (name, taken) => (taken.has(name) ? copyName(name, taken) : name)
      return store(ownerId, { ...content, stages }, { chooseName })
    },
  }
}
