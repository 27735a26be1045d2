/** The little formatting that answers use: paragraphs, `> ` quotations, `**bold**`. Everything else stays as written. */

/** `at` is where the part begins: its line in the text, its character in the block. */
export type Run = { at: number; text: string; isBold: boolean }
export type Block = { at: number; kind: 'paragraph' | 'quotation'; runs: Run[] }

const QUOTED = /^>\s?/
const BOLD = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g

const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  let end = 0
  for (const found of text.matchAll(BOLD)) {
    runs.push({ at: end, text: text.slice(end, found.index), isBold: false })
    runs.push({ at: found.index, text: found[1] ?? '', isBold: true })
    end = found.index + found[0].length
  }
  runs.push({ at: end, text: text.slice(end), isBold: false })
  return runs.filter((run) => run.text !== '')
}

type Lines = { at: number; kind: Block['kind']; lines: string[] }

/** An empty line ends a block, and so does the change between quoted and not. */
export const blocksOf = (text: string): Block[] => {
  const groups: (Lines | null)[] = []
  text.split(/\r?\n/).forEach((line, at) => {
    const kind = QUOTED.test(line) ? 'quotation' : 'paragraph'
    const words = line.replace(QUOTED, '')
    const last = groups.at(-1)
    if (words.trim() === '') groups.push(null)
    else if (last?.kind === kind) last.lines.push(words)
    else groups.push({ at, kind, lines: [words] })
  })
  return groups
    .filter((group) => group !== null)
    .map(({ at, kind, lines }) => ({ at, kind, runs: runsOf(lines.join('\n')) }))
}
