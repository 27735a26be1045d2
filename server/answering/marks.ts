/**
 * Unguessable marks: text between two of them is information that cannot close the block itself, and a model uses them
 * to cite passages. They are new for each question, so that no text can contain them.
 */
import { randomUUID } from 'node:crypto'

export type Marks = {
  /** Delimits text that is information, not instructions. */
  fence: string
  /** `[code-2]` cites the second passage, `[code-pessoa]` calls a person. */
  code: string
}

export const createMarks = (): Marks => ({
  fence: `trecho-${randomUUID()}`,
  code: randomUUID().slice(0, 8),
})

export const citationOf = ({ code }: Marks, number: number): string => `[${code}-${number}]`
export const personSign = ({ code }: Marks): string => `[${code}-pessoa]`

export const fenced = ({ fence }: Marks, number: number, title: string, text: string): string =>
  `<${fence} numero="${number}">\n${title}\n${text}\n</${fence}>`

export type MarkedAnswer = {
  /** The answer without marks. */
  text: string
  /** Numbers of the cited passages, in order of citation. */
  cited: number[]
  callsPerson: boolean
}

/** Where a mark begins that the end of the text cuts off; the length of the text if there is none. */
function cutMarkAt({ code }: Marks, text: string): number {
  const opening = `[${code}`
  const at = text.search(/\s*\[[^\]\n]*$/u)
  const rest = text.slice(at).trimStart()
  return at >= 0 && rest.length > 1 && opening.startsWith(rest.slice(0, opening.length)) ? at : text.length
}

const markPattern = ({ code }: Marks) => new RegExp(`\\s*\\[${code}[^\\]\\n]*\\]`, 'gu')

export function readMarks(marks: Marks, answer: string): MarkedAnswer {
  const found = answer.match(markPattern(marks)) ?? []
  const [, written = '', cutSign = ''] = /^(.*?)(…?)$/su.exec(answer.replace(markPattern(marks), '').trim()) ?? []
  const named = found.flatMap((mark) => [...mark.matchAll(new RegExp(`${marks.code}-(\\d+)`, 'gu'))])
  return {
    text: written.slice(0, cutMarkAt(marks, written)) + cutSign,
    cited: [...new Set(named.map(([, number]) => Number(number)))],
    callsPerson: found.some((mark) => mark.includes(`${marks.code}-pessoa`)),
  }
}

/** Passes on a streamed answer without its marks, which may be split over several chunks. */
export function withoutMarks(marks: Marks, onDelta: (text: string) => void) {
  const opening = `[${marks.code}`
  let buffer = ''
  const pass = (text: string) => {
    if (text !== '') onDelta(text)
  }
  const end = () => {
    // The rest is either text or a truncated mark.
    pass(buffer.slice(0, cutMarkAt(marks, buffer)))
    buffer = ''
  }
  return {
    onDelta: (text: string) => {
      buffer = (buffer + text).replace(markPattern(marks), '')
      // Holds back spaces, because they are removed with a mark that may follow.
      const at = buffer.search(/\s*\[[^\]\n]*$|\s+$/u)
      const isPossible = at >= 0 && opening.startsWith(buffer.slice(at).trimStart().slice(0, opening.length))
      const kept = isPossible ? at : buffer.length
      pass(buffer.slice(0, kept))
      buffer = buffer.slice(kept)
    },
    end,
  }
}
