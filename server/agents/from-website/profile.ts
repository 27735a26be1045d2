/** What a website says of the agent that is to speak for it. */
import type { Language, Objective } from '../../../contract/agents.ts'

export type AgentDraft = {
  name: string
  shortDescription: string
  behavior: string
  companyName: string
  productDescription: string
  greeting: string
  language: Language
  objective: Objective
}

/** A page as it becomes a training. */
export type PageContent = { name: string; description: string; content: string }
