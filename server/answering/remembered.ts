/** What a model gets of files, within limits of characters. */
import { beginningOf } from '../platform/text/plain.ts'
import type { HistoryFile, HistoryMessage } from './engine.ts'

/** Only this many characters of a longer document are always sent; of the rest, only matching passages. */
export const documentBeginning = 24_000
/** Characters of all earlier files together. */
export const rememberedCharacters = 20_000
/** If the files are longer, this many of them are for the passages that match the question. */
export const matchingCharacters = 5_000

/** The text or the beginning of each file. All have the same room, and short ones leave theirs to the others. */
export function beginningsOf(history: readonly HistoryMessage[]): Map<HistoryFile, string> {
  const files = history.flatMap(({ files: sent = [] }) => sent).toSorted((a, b) => a.text.length - b.text.length)
  const total = files.reduce((sum, { text }) => sum + text.length, 0)
  let room = total <= rememberedCharacters ? total : rememberedCharacters - matchingCharacters
  const beginnings = new Map<HistoryFile, string>()
  for (const [at, file] of files.entries()) {
    const beginning = beginningOf(file.text, Math.floor(room / (files.length - at)))
    room -= beginning.length
    beginnings.set(file, beginning)
  }
  return beginnings
}
