/** Splits Portuguese text into sentences, the units of cutting and quoting. */
import { beginningOf } from '../platform/text/plain.ts'

/** Abbreviations whose full stop never ends a sentence, because a name or a number follows. */
const beforeNames = /(?:^|[\s(])(?:av|r|al|pça|dra?|sra?|srta|profa?|tel|n|no|art|pág|ex)\.$/iu
/** Abbreviations whose full stop ends a sentence only before a capital letter. */
const others =
  /(?:^|[\s(])(?:exa|etc|p|cm|mm|kg|min|máx|mín|seg|ter|qua|qui|sex|sáb|dom|obs|aprox|ltda|cia|s\.a|p\. ex|i\.e|[a-z])\.$/iu

const boundary = /(?<![.!?…])[.!?…]+[)"'»”]*(?=\s+\S)/gu

/** The sentences of one paragraph; joined by spaces they yield it again. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of paragraph.matchAll(boundary)) {
    const end = match.index + match[0].length
    const sentence = paragraph.slice(start, end)
    const next = paragraph.slice(end).trimStart()
    if (beforeNames.test(sentence) || (others.test(sentence) && !/^\p{Lu}/u.test(next))) continue
    // A lower-case letter continues the sentence ('a partir das 9h. de segunda').
    if (/^\p{Ll}/u.test(next)) continue
    sentences.push(sentence.trim())
    start = end
  }
  const rest = paragraph.slice(start).trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}

/** The sentences of a chat message with the spaces between them: whatever follows, each mark and each line ends one. */
export const sentencesOfMessage = (message: string): string[] =>
  message.match(/(?:[^?!;.\n]|\.(?=\S))+[?!;.\n]*/gu) ?? []

/** A URL has at most this many characters; a file as base64 has more. */
const maxWordLength = 2_000

/** Parts of at most `limit` characters, cut after a punctuation mark, or else between words. */
export function wrapLong(text: string, limit: number): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > limit) {
    const head = rest.slice(0, limit + 1)
    const mark = Math.max(...[...head.matchAll(/[,;:)–—](?=\s)/gu)].map((match) => match.index + 1), -1)
    const space = head.search(/\s\S*$/u)
    let at = mark > limit / 2 ? mark : space
    // A single word longer than a passage (a URL, a key) is not cut, unless it is no word at all.
    if (at <= 0) at = beginningOf(rest, maxWordLength).search(/\s|$/u)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}
