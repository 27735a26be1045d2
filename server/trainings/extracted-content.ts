/** What was extracted from a source, as it is kept: a content that can be shown, and the passages that answers are made of. */
import { defaultTrainingNames, type FactTable, trainingLimits } from '../../contract/trainings.ts'
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
  table: FactTable | null
}

const cutNote = `O conteúdo passa do limite: só os primeiros ${trainingLimits.content.toLocaleString('pt-BR')} caracteres foram aproveitados.`

const isDefaultName = (name: string) => Object.values(defaultTrainingNames).includes(name)

/** A page is called as it calls itself, anything else as its owner calls it; a name that nobody gave says nothing. */
function titleOf(source: Source, part: Part): string {
  const given = isDefaultName(source.name) ? '' : source.name
  const own = isDefaultName(part.title) ? '' : part.title
  return source.type === 'WEBSITE' ? own || given : given || own
}

/** Undefined when there is no word in it. */
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
    // A long website is long to cut; others may be served in between.
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

/** Of several parts, each under its title. */
function joinParts(parts: readonly Part[]): string {
  const texts = parts.map(({ title, text }) => (parts.length === 1 || title === '' ? text : `${title}\n\n${text}`))
  return toPostgresText(texts.join('\n\n').slice(0, trainingLimits.content))
}
