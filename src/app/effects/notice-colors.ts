import type { QueuedNotice } from './notice-queue.ts'

/** White text has enough contrast on each, in the light and in the dark scheme. */
export const noticeColors = {
  success: '#0d6655',
  error: '#a3271b',
  info: '#27445f',
} satisfies Record<QueuedNotice['tone'], string>
