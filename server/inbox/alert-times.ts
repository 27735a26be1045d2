/** When the owner is told of somebody who waits, and how often. */
const minuteMs = 60_000
export const reminderMs = 30 * minuteMs
/** Also how soon a mail that could not be sent is tried again. */
export const leaseMs = 2 * minuteMs
/** Later, an alert would only puzzle whoever gets it. */
export const maxAlertAgeMs = 24 * 60 * minuteMs
/** By mail, and by WhatsApp. */
export const maxAlertsPerChannel = 2
