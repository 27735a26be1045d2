/** The URL of the agent's website (S3§3) on which its widget may be embedded. */
import type { Agent } from '../../../contract/agents.ts'
import { WebsiteForm } from '../../../contract/website-url.ts'
import { formMachine } from '../shared/form.machine.ts'

export type WebsiteValues = { websiteUrl: string }

export const websiteValuesOf = ({ websiteUrl }: Agent): WebsiteValues => ({ websiteUrl: websiteUrl ?? '' })

export const websiteFormMachine = formMachine<{ agentId: string }, Agent, WebsiteValues>({
  id: 'websiteForm',
  surface: 'dialog',
  emptyValues: { websiteUrl: '' },
  toValues: websiteValuesOf,
  schema: WebsiteForm,
  changes: ['agents', 'channels'],
})
