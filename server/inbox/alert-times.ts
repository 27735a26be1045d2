/** When and how often the owner is alerted about a waiting customer. */
import { dayMs, minuteMs } from '../../contract/durations.ts'
export const reminderMs = 30 * minuteMs
/** Also the delay before a failed mail is retried. */
export const leaseMs = 2 * minuteMs
/** A later alert would only confuse. */
export const maxAlertAgeMs = dayMs
/** Per customer who waits, by mail and by WhatsApp. */
export const maxAlertsPerChannel = 2
