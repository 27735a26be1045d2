/** When a follow-up may be sent, in the time zone of its agent. */
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { followUpLimits } from '../../contract/follow-ups.ts'
import { createZonedClock } from '../../contract/local-time.ts'
import type { FollowUpRow } from '../db/schema.ts'

const quarterMs = 15 * minuteMs
/** A customer who wrote less than this ago is still present, so the usual hours do not apply. */
const attentionMs = hourMs

type Hours = Pick<FollowUpRow, 'sendHours' | 'opensAt' | 'closesAt' | 'onSunday'>
/** The first time from `at` on at which it may be sent; undefined if the time zone is unknown. */
export function nextOpening(
  hours: Hours,
  { timezone, at, silentFor }: { timezone: string; at: Date; silentFor: number },
): Date | undefined {
  if (hours.sendHours === 'always') return at
  const local = createZonedClock(timezone)
  if (local === undefined) return undefined
  if (hours.sendHours === 'automatic' && silentFor < attentionMs) return at
  const { opensAt, closesAt, onSunday } = hours.sendHours === 'custom' ? hours : { ...followUpLimits, onSunday: false }
  const isOpen = (moment: Date) => {
    const { hour, weekday } = local(moment)
    return hour >= opensAt && hour < closesAt && (onSunday || weekday !== 0)
  }
  if (isOpen(at)) return at
  // The UTC offset of every time zone is a multiple of 15 minutes, so this also hits each full hour.
  let moment = Math.ceil(at.getTime() / quarterMs) * quarterMs
  const last = moment + 8 * dayMs
  while (moment < last && !isOpen(new Date(moment))) moment += quarterMs
  return new Date(moment)
}

/** The same time of day on the next Sunday after `at`. */
export function nextSunday(timezone: string, at: Date): Date {
  const local = createZonedClock(timezone)
  for (let days = 1; days < 7; days += 1) {
    const moment = new Date(at.getTime() + days * dayMs)
    if ((local?.(moment).weekday ?? moment.getUTCDay()) === 0) return moment
  }
  return new Date(at.getTime() + 7 * dayMs)
}
