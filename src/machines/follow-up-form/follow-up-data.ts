/** The settings of a follow-up (S2§2.5, S2§5), and its request body. */
import { followUpLimits, type FollowUp, type FollowUpValues } from '../../../contract/follow-ups.ts'

/** `followUp` is null if none exists yet. */
export type FollowUpRecord = { agentId: string; followUp: FollowUp | null }
export const emptyFollowUp: FollowUpValues = {
  content: '',
  waitTimeMinutes: String(followUpLimits.wait.usual),
  sendHours: 'automatic',
  opensAt: String(followUpLimits.opensAt),
  closesAt: String(followUpLimits.closesAt),
  onSunday: false,
}

export const followUpValuesOf = ({ followUp }: FollowUpRecord): FollowUpValues =>
  followUp === null
    ? emptyFollowUp
    : {
        content: followUp.content ?? '',
        waitTimeMinutes: String(followUp.waitTimeMinutes ?? emptyFollowUp.waitTimeMinutes),
        sendHours: followUp.sendHours ?? emptyFollowUp.sendHours,
        opensAt: String(followUp.opensAt ?? emptyFollowUp.opensAt),
        closesAt: String(followUp.closesAt ?? emptyFollowUp.closesAt),
        onSunday: followUp.onSunday ?? false,
      }

/** The text fields that S1§7 sends; hours that do not apply get their defaults. */
export const followUpForm = ({ agentId, followUp }: FollowUpRecord, values: FollowUpValues) => {
  const { opensAt, closesAt } = values.sendHours === 'custom' ? values : emptyFollowUp
  return {
    ...(followUp && { id: followUp.id }),
    agentId,
    waitTimeMinutes: values.waitTimeMinutes.trim(),
    active: followUp?.active === false ? ('false' as const) : ('true' as const),
    messageType: 'TEXT' as const,
    content: values.content.trim(),
    sendHours: values.sendHours,
    opensAt,
    closesAt,
    onSunday: values.onSunday ? ('true' as const) : ('false' as const),
  }
}
