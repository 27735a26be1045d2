/** Commands on a started campaign, and on contacts who may have opted out (CQ-03 to CQ-05): asks, then performs. */
import type { CampaignCommand } from '../../../contract/campaigns.ts'
import { confirmMachine } from '../shared/confirm.machine.ts'

export type CampaignAction =
  | { action: CampaignCommand; campaignId: string }
  | { action: 'optOut' | 'optIn'; agentId: string; contactId: string }

export const campaignCommandMachine = confirmMachine<CampaignAction>({ id: 'campaignCommand', changes: ['campaigns'] })

export type CampaignCommandMachine = typeof campaignCommandMachine
