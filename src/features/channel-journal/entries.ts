/** The events of a connection as lines; repeated events are merged into one line. */
import type { ChannelEvent } from '../../../contract/channels.ts'

export type Entry = Pick<ChannelEvent, 'id' | 'kind' | 'detail'> & { latest: Date; count: number }

/** `events` has the newest first. */
export const entriesOf = (events: readonly ChannelEvent[]): Entry[] => {
  const entries: Entry[] = []
  for (const { id, kind, detail, at } of events) {
    const last = entries.at(-1)
    if (last?.kind === kind && last.detail === detail) last.count += 1
    else entries.push({ id, kind, detail, latest: at, count: 1 })
  }
  return entries
}
