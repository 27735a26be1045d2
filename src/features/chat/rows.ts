/** The rows of the list: one for each entry, with the day above its first one, and grouped by author (CH-03). */
import { dayHeading } from '../../format.ts'
import type { Entry } from '../../machines/chat/conversation.ts'

export type Row = {
  entry: Entry
  /** Set on the first row of a day. */
  heading: string | null
  /** Whether the entry above has another author, so that this one shows an avatar. */
  isFirstOfRun: boolean
}

const isMine = ({ kind }: Entry): boolean => kind === 'question'

/** Formatting a date is slower than comparing two, which matters with ten thousand entries. */
const isSameDay = (one: Date, other: Date): boolean =>
  one.getDate() === other.getDate() && one.getMonth() === other.getMonth() && one.getFullYear() === other.getFullYear()

export const rowsOf = (entries: readonly Entry[], now = Date.now()): Row[] => {
  let day: Date | null = null
  let above: Entry | null = null
  return entries.map((entry) => {
    const at = new Date(entry.at)
    const isNewDay = day === null || !isSameDay(day, at)
    const isFirstOfRun = isNewDay || above === null || isMine(above) !== isMine(entry)
    day = at
    above = entry
    return { entry, heading: isNewDay ? dayHeading(entry.at, now) : null, isFirstOfRun }
  })
}
