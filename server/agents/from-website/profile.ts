/** The profile of an agent, derived from a website. */
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

/** The content of a page, to be stored as a training. */
export type PageContent = { name: string; description: string; content: string }
