/** From an address to a stored agent with its trainings, telling how far it is. */
import type { NewAgent } from '../db/agents.ts'
import { countAgents } from '../db/agents.ts'
import { createWebsiteAgent } from '../db/website-agents.ts'
import type { Outcome } from '../http/result.ts'
import { reply } from '../http/result.ts'
import { agentLimitExceeded } from '../routes/agents.ts'
import type { Dependencies } from '../routes/dependencies.ts'
import { deriveAgent, isReadable, lessonsOf } from './derive.ts'
import type { AgentDraft } from './profile.ts'
import type { Progress } from './progress.ts'
import { givenUp, refusalOf } from './refusals.ts'
import { defaultModel } from './websites.ts'

type Needs = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'config' | 'log' | 'websites'>
export type Generation = {
  ownerId: string
  addresses: readonly string[]
  report: (progress: Progress) => void
  signal: AbortSignal
}

export async function generateAgent(
  { db, clock, jobs, config, log, websites }: Needs,
  { ownerId, addresses, report, signal }: Generation,
): Promise<Outcome<'generateAgent'>> {
  const count = await countAgents(db, ownerId)
  if (count >= config.agentLimit) return agentLimitExceeded(config.agentLimit, count)

  report({ stage: 'connecting' })
  let last: Pick<Progress, 'pages' | 'title'> = {}
  const read = await websites.read(
    addresses,
    ({ title }, pages) => {
      last = title === '' ? { pages } : { pages, title }
      report({ stage: 'reading', ...last })
    },
    signal,
  )
  if (!read.ok) {
    const { kind, detail } = read.failure
    log.info(`website: ${kind}, ${detail}`)
    return refusalOf[kind]
  }
  const pages = read.value
  if (!isReadable(pages)) return refusalOf.unreadable

  const derived = deriveAgent(pages)
  if (websites.write !== undefined) report({ stage: 'writing', ...last })
  const draft = (await websites.write?.(pages, derived, signal)) ?? derived
  if (signal.aborted) return givenUp

  report({ stage: 'saving', ...last })
  const stored = await createWebsiteAgent(db, ownerId, rowOf(draft, clock.now()), lessonsOf(pages), config.agentLimit)
  if ('limitReached' in stored) return agentLimitExceeded(config.agentLimit, stored.limitReached.count)
  for (const id of stored.created.trainingIds)
    try {
      await jobs.enqueueTraining(id)
    } catch (cause) {
      // It is stored, and will be queued at the next start.
      log.error(`training ${id} could not be queued`, cause)
    }
  return reply({ id: stored.created.id })
}

const rowOf = (draft: AgentDraft, now: Date): NewAgent => ({
  name: draft.name,
  short_description: draft.shortDescription,
  behavior: draft.behavior,
  business_area: draft.objective,
  company_name: draft.companyName,
  initial_chat_message: draft.greeting,
  language: draft.language,
  picture_url: '',
  product_description: draft.productDescription,
  response_model: defaultModel,
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  use_emojis: false,
  restrict_topics: true,
  enable_split_messages: false,
  created_at: now,
  updated_at: now,
})
