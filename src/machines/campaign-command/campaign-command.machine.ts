/** What is done with a campaign that has started, and with who perhaps wants no more (CQ-03 to CQ-05): asked, then done. */
import type { CampaignCommand } from '../../../contract/campaigns.ts'
import { confirmMachine } from '../shared/confirm.machine.ts'

export type CampaignAction =
  | { action: CampaignCommand; campaignId: string }
  | { action: 'optOut' | 'optIn'; agentId: string; contactId: string }

export const campaignCommandMachine = confirmMachine<CampaignAction>({ id: 'campaignCommand', changes: ['campaigns'] })

export type CampaignCommandMachine = typeof campaignCommandMachine
