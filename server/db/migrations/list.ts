/** All migrations by name; names sort in the order of execution. */
import type { Migration } from 'kysely/migration'
import { core } from './0001-core.ts'
import { passages } from './0002-passages.ts'
import { identities } from './0003-identities.ts'
import { chatFiles } from './0004-chat-files.ts'
import { trainingSources } from './0005-training-sources.ts'
import { retrieval } from './0006-retrieval.ts'
import { agentVersions } from './0007-agent-versions.ts'
import { rateLimits } from './0008-rate-limits.ts'
import { followUps } from './0009-follow-ups.ts'
import { stages } from './0009-stages.ts'
import { retrievalIndex } from './0010-retrieval-index.ts'
import { files } from './0011-files.ts'
import { turns } from './0011-turns.ts'
import { sessionDevices } from './0012-session-devices.ts'
import { messageRevision } from './0013-message-revision.ts'
import { stageStates } from './0014-stage-states.ts'
import { unanswered } from './0016-unanswered.ts'
import { trainingSwitches } from './0017-training-switches.ts'
import { chatAnswers } from './0018-chat-answers.ts'
import { channels } from './0020-channels.ts'
import { channelWatch } from './0021-channel-watch.ts'
import { instagramAndWebsite } from './0022-instagram-and-website.ts'
import { inbox } from './0023-inbox.ts'
import { webhooks } from './0024-webhooks.ts'
import { campaigns } from './0025-campaigns.ts'
import { handingOver } from './0026-handing-over.ts'
import { spokenAnswers } from './0027-spoken-answers.ts'
import { refusals } from './0028-refusals.ts'
import { creditChannels } from './0030-credit-channels.ts'
import { campaignEndings } from './0031-campaign-endings.ts'
import { phoneEndings } from './0031-phone-endings.ts'
import { namedConversations } from './0035-named-conversations.ts'
import { ownerNotices } from './0036-owner-notices.ts'
import { ownerIdentities } from './0037-owner-identities.ts'
import { episodes } from './0040-episodes.ts'
import { leftQuestions } from './0041-left-questions.ts'
import { visitorLabels } from './0042-visitor-labels.ts'
import { channelDrops } from './0046-channel-drops.ts'
import { channelOutages } from './0045-channel-outages.ts'
import { oneWebhook } from './0047-one-webhook.ts'
import { orphanedFiles } from './0048-orphaned-files.ts'
import { cutFiles } from './0049-cut-files.ts'
import { channelDepartures } from './0050-channel-departures.ts'
import { campaignRequests } from './0052-campaign-requests.ts'
import { deletionIndexes } from './0053-deletion-indexes.ts'
import { filledTemplates } from './0054-filled-templates.ts'
import { plainNames } from './0055-plain-names.ts'
import { askedIn } from './0056-asked-in.ts'
import { askedWith } from './0057-asked-with.ts'
import { replacedAnswers } from './0058-replaced-answers.ts'
import { correctedTexts } from './0059-corrected-texts.ts'
import { reservedCredits } from './0060-reserved-credits.ts'
import { pendingFiles } from './0061-pending-files.ts'

export const migrations: Record<string, Migration> = {
  '0001-core': core,
  '0002-passages': passages,
  '0003-identities': identities,
  '0004-chat-files': chatFiles,
  '0005-training-sources': trainingSources,
  '0006-retrieval': retrieval,
  '0007-agent-versions': agentVersions,
  '0008-rate-limits': rateLimits,
  '0009-follow-ups': followUps,
  '0009-stages': stages,
  '0010-retrieval-index': retrievalIndex,
  '0011-files': files,
  '0011-turns': turns,
  '0012-session-devices': sessionDevices,
  '0013-message-revision': messageRevision,
  '0014-stage-states': stageStates,
  '0016-unanswered': unanswered,
  '0017-training-switches': trainingSwitches,
  '0018-chat-answers': chatAnswers,
  '0020-channels': channels,
  '0021-channel-watch': channelWatch,
  '0022-instagram-and-website': instagramAndWebsite,
  '0023-inbox': inbox,
  '0024-webhooks': webhooks,
  '0025-campaigns': campaigns,
  '0026-handing-over': handingOver,
  '0027-spoken-answers': spokenAnswers,
  '0028-refusals': refusals,
  '0030-credit-channels': creditChannels,
  '0031-campaign-endings': campaignEndings,
  '0031-phone-endings': phoneEndings,
  '0035-named-conversations': namedConversations,
  '0036-owner-notices': ownerNotices,
  '0037-owner-identities': ownerIdentities,
  '0040-episodes': episodes,
  '0041-left-questions': leftQuestions,
  '0042-visitor-labels': visitorLabels,
  '0045-channel-outages': channelOutages,
  '0046-channel-drops': channelDrops,
  '0047-one-webhook': oneWebhook,
  '0048-orphaned-files': orphanedFiles,
  '0049-cut-files': cutFiles,
  '0050-channel-departures': channelDepartures,
  '0052-campaign-requests': campaignRequests,
  '0053-deletion-indexes': deletionIndexes,
  '0054-filled-templates': filledTemplates,
  '0055-plain-names': plainNames,
  '0056-asked-in': askedIn,
  '0057-asked-with': askedWith,
  '0058-replaced-answers': replacedAnswers,
  '0059-corrected-texts': correctedTexts,
  '0060-reserved-credits': reservedCredits,
  '0061-pending-files': pendingFiles,
}
