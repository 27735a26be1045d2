/** Reads a website and stores an agent with its trainings, reporting progress. */
import type { NewAgent } from '../repository.ts'
import { countAgents } from '../repository.ts'
import { createTrainedAgent, findTrained } from '../trained-agent.repository.ts'
import type { AgentDependencies } from '../dependencies.ts'
import { deriveAgent, isReadable, trainingContentsOf } from './derive.ts'
import type { AgentDraft } from './profile.ts'
import type { Progress } from './progress.ts'
import type { SiteFailure } from '../../sources/website/page.ts'
import { queueTraining } from '../../trainings/queue-training.ts'
import { defaultModel } from './websites.ts'

type Needs = Pick<AgentDependencies, 'db' | 'clock' | 'enqueueTraining' | 'config' | 'log' | 'websites'>
export type Generation = {
  ownerId: string
  urls: readonly string[]
  /** Whether an equal request got no reply: it may have created the agent. */
  repeats: boolean
  report: (progress: Progress) => void
  signal: AbortSignal
}

export type Generated =
  | { kind: 'created'; id: string }
  | { kind: 'limitReached'; count: number }
  | { kind: 'failed'; failure: SiteFailure['kind'] }

export async function generateAgent(
  { db, clock, enqueueTraining, config, log, websites }: Needs,
  { ownerId, urls, repeats, report, signal }: Generation,
): Promise<Generated> {
  const known = repeats ? await findTrained(db, ownerId, clock.now(), urls) : undefined
  if (known) return { kind: 'created', id: known.id }
  const count = await countAgents(db, ownerId)
  if (count >= config.agentLimit && !repeats) return { kind: 'limitReached', count }

  report({ stage: 'connecting' })
  let last: Pick<Progress, 'pages' | 'title'> = {}
  const read = await websites.read(
    urls,
    ({ title }, pages) => {
      last = title === '' ? { pages } : { pages, title }
      report({ stage: 'reading', ...last })
    },
    signal,
  )
  if (!read.ok) {
    const { kind, detail } = read.failure
    log.info(`website: ${kind}, ${detail}`)
    return { kind: 'failed', failure: kind }
  }
  const pages = read.value
  if (!isReadable(pages)) return { kind: 'failed', failure: 'unreadable' }

  const derived = deriveAgent(pages)
  if (websites.write !== undefined) report({ stage: 'writing', ...last })
  const draft = (await websites.write?.(pages, derived, signal)) ?? derived
  if (signal.aborted) return { kind: 'failed', failure: 'aborted' }

  report({ stage: 'saving', ...last })
  const learnt = { type: 'WEBSITE', contents: trainingContentsOf(pages) } as const
  const given = { limit: config.agentLimit, repeats }
  const stored = await createTrainedAgent(db, ownerId, rowOf(draft, clock.now()), learnt, given)
  if ('limitReached' in stored) return { kind: 'limitReached', count: stored.limitReached.count }
  for (const id of stored.created.trainingIds) await queueTraining({ enqueueTraining, log }, id)
  return { kind: 'created', id: stored.created.id }
}

const rowOf = (draft: AgentDraft, now: Date): NewAgent => ({
  name: draft.name,
  shortDescription: draft.shortDescription,
  behavior: draft.behavior,
  businessArea: draft.objective,
  companyName: draft.companyName,
  initialChatMessage: draft.greeting,
  language: draft.language,
  pictureUrl: '',
  productDescription: draft.productDescription,
  responseModel: defaultModel,
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  useEmojis: false,
  restrictTopics: true,
  enableSplitMessages: false,
  createdAt: now,
  updatedAt: now,
})
