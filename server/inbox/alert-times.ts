/** When and how often the owner is alerted about a waiting customer. */
import { dayMs, minuteMs } from '../../contract/durations.ts'
export const reminderMs = 30 * minuteMs
/** While one sender holds the lease, no other sends the same alert. A failed mail is retried when it ends. */
export const leaseMs = 2 * minuteMs
/** A customer who has waited longer is no longer alerted about. */
export const maxAlertAgeMs = dayMs
/** Per customer who waits, by mail and by WhatsApp. */
export const maxAlertsPerChannel = 2
