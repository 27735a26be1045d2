/** The content extracted from a source, as stored: a text to show, and the passages for answers. */
import { defaultTrainingNames, type SpreadsheetPreview, trainingLimits } from '../../contract/trainings.ts'
import type { StoredPage } from '../db/training-tables.ts'
import { hasWords, toPostgresText } from '../platform/text/plain.ts'
import { type Passage, cutPassages } from '../retrieval/passages.ts'
import type { ExtractedContent, Part, Source } from '../sources/ingestion.ts'

export type Extract = {
  content: string
  passages: Passage[]
  pages: StoredPage[]
  note: string | null
  /** Whether a part of the source was left out. */
  isCut: boolean
  table: SpreadsheetPreview | null
}

const cutNote = `O conteúdo passa do limite: só os primeiros ${trainingLimits.content.toLocaleString('pt-BR')} caracteres foram aproveitados.`

const isDefaultName = (name: string) => Object.values(defaultTrainingNames).includes(name)

/** A page keeps its own title, other sources get their owner's name; a default name is no title. */
function titleOf(source: Source, part: Part): string {
  const given = isDefaultName(source.name) ? '' : source.name
  const own = isDefaultName(part.title) ? '' : part.title
  return source.type === 'WEBSITE' ? own || given : given || own
}

/** Undefined if it contains no words. */
export async function buildExtract(source: Source, extracted: ExtractedContent): Promise<Extract | undefined> {
  const parts: Part[] = []
  let left: number = trainingLimits.content
  let isCut = false
  for (const { title, text } of extracted.parts) {
    const whole = toPostgresText(text).trim()
    const kept = whole.length > left ? toPostgresText(whole.slice(0, left)).trim() : whole
    isCut ||= kept.length < whole.length
    left -= kept.length
    if (kept !== '') parts.push({ title: toPostgresText(title).trim(), text: kept })
  }
  if (!parts.some(({ text }) => hasWords(text))) return undefined

  const passages: Passage[] = []
  for (const part of parts) {
    passages.push(...cutPassages(part.text, titleOf(source, part)))
    // Splitting a large website takes long, so other work gets a turn in between.
    await new Promise((done) => setImmediate(done))
  }
  const notes = [extracted.note, isCut ? cutNote : null].filter((note) => note !== null)
  return {
    content: joinParts(parts),
    passages,
    pages: extracted.pages.map(({ url, title, digest }) => ({
      url: toPostgresText(url),
      title: toPostgresText(title),
      ...(digest !== undefined && { digest }),
    })),
    note: notes.length === 0 ? null : notes.join(' '),
    isCut: isCut || extracted.isCut === true,
    table: extracted.table ?? null,
  }
}

/** Several parts are joined, each under its title. */
function joinParts(parts: readonly Part[]): string {
  const texts = parts.map(({ title, text }) => (parts.length === 1 || title === '' ? text : `${title}\n\n${text}`))
  return toPostgresText(texts.join('\n\n').slice(0, trainingLimits.content))
}
