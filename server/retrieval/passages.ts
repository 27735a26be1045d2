/** Cuts a text into passages that can be found and quoted independently, each with the headings above it. */
import { type Block, blocksOf, tableHead } from './blocks.ts'
import { sentencesOf, wrapLong } from './sentences.ts'

export type Passage = {
  /** The headings above, outermost first, joined by ` › `. */
  heading: string
  content: string
}

/** Target size of passages: long enough for an answer, short enough for a single topic. */
export const passageSize = { least: 300, most: 700 } as const
export const headingSeparator = ' › '

type Open = { rank: number; text: string; used: boolean }

/** A shorter line was not wrapped for lack of space. */
const wrappedFrom = 55

/** Joins wrapped lines of a paragraph. */
function unwrap(paragraph: string): string {
  // Appends to a list, because scanning the whole text again for each line would take minutes for a hundred thousand
  // lines.
  const joined: string[] = []
  let length = 0
  let end = ''
  for (const line of paragraph.split('\n')) {
    const isWrapped = length >= wrappedFrom && !/[.!?:;]/u.test(end)
    if (joined.length > 0) joined.push(isWrapped ? ' ' : '\n')
    joined.push(line)
    length = isWrapped ? length + 1 + line.length : line.length
    end = line.at(-1) ?? end
  }
  return joined.join('')
}

/** The smallest parts into which a block may be cut, and the separator that joins them. */
function piecesOf(block: Exclude<Block, { kind: 'heading' }>): { lead: string; joint: string; pieces: string[] } {
  const limit = passageSize.most
  if (block.kind === 'list') {
    const rows = tableHead(block.items)
    // A longer head would fill each passage by itself.
    const head = block.items.slice(0, rows).join('\n').length > limit ? 0 : rows
    const lead = [block.lead, ...block.items.slice(0, head)].filter((line) => line !== '').join('\n')
    const room = Math.max(limit - lead.length, passageSize.least)
    return { lead, joint: '\n', pieces: block.items.slice(head).flatMap((item) => wrapLong(item, room)) }
  }
  const lines = unwrap(block.text).split('\n')
  if (lines.length > 1) return { lead: '', joint: '\n', pieces: lines.flatMap((line) => wrapLong(line, limit)) }
  return { lead: '', joint: ' ', pieces: sentencesOf(lines[0] ?? '').flatMap((one) => wrapLong(one, limit)) }
}

/** Splits a block into texts that each fit a passage, as even in length as its parts allow. */
function fit(block: Exclude<Block, { kind: 'heading' }>): string[] {
  const { lead, joint, pieces } = piecesOf(block)
  const start = lead === '' ? '' : `${lead}\n`
  const total = start.length + pieces.reduce((sum, piece) => sum + piece.length + joint.length, 0)
  const parts = Math.ceil(total / passageSize.most)
  const goal = Math.max(total / parts, passageSize.least)
  const texts: string[] = []
  let body = ''
  for (const piece of pieces) {
    const longer = body === '' ? piece : `${body}${joint}${piece}`
    if (body !== '' && (start.length + longer.length > passageSize.most || start.length + body.length >= goal)) {
      texts.push(start + body)
      body = piece
    } else body = longer
  }
  if (body !== '' || start !== '') texts.push((start + body).trim())
  return texts
}

/** `title` names the text as a whole and is placed above its own headings. */
export function cutPassages(text: string, title = ''): Passage[] {
  const passages: Passage[] = []
  let trail: Open[] = title === '' ? [] : [{ rank: 0, text: title, used: true }]
  let pending = ''

  const headingNow = () => trail.map((open) => open.text).join(headingSeparator)
  const flush = () => {
    if (pending === '') return
    for (const open of trail) open.used = true
    passages.push({ heading: headingNow(), content: pending })
    pending = ''
  }
  /** Headings with nothing below them are kept as text, so that no word is lost. */
  const close = (from: number) => {
    const left = trail.slice(from)
    const unused = left.filter((open) => !open.used)
    trail = trail.slice(0, from)
    if (unused.length > 0) passages.push({ heading: headingNow(), content: unused.map((open) => open.text).join('\n') })
  }

  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') {
      flush()
      const from = trail.findIndex((open) => open.rank >= block.rank)
      if (from >= 0) close(from)
      if (trail.length > 0 && trail.at(-1)?.text === block.text) continue
      trail.push({ rank: block.rank, text: block.text, used: false })
      continue
    }
    for (const piece of fit(block)) {
      const together = pending === '' ? piece : `${pending}\n\n${piece}`
      if (pending !== '' && (together.length > passageSize.most || pending.length >= passageSize.least)) {
        flush()
        pending = piece
      } else pending = together
    }
  }
  flush()
  close(title === '' ? 0 : 1)
  return passages
}
