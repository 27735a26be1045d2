/** The conversation as the list shows it: an entry a row, the day above its first one, authors in runs (CH-03). */
import type { Entry } from '../../machines/chat/conversation.ts'
import { dayOf } from './days.ts'

export type Row = {
  entry: Entry
  /** The day that begins here. */
  heading: string | null
  /** Whether the entry above is someone else's, so that this one shows a face. */
  isFirstOfRun: boolean
}

const isMine = ({ kind }: Entry): boolean => kind === 'question'

/** Writing a date costs more than comparing two, which matters where there are ten thousand. */
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
    return { entry, heading: isNewDay ? dayOf(entry.at, now) : null, isFirstOfRun }
  })
}
