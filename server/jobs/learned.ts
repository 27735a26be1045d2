/** What a source taught, as it is kept: a content that can be shown, and the passages that answers are made of. */
import { defaultTrainingNames, type SourcePage, trainingLimits } from '../../contract/trainings.ts'
import { type Passage, cutPassages } from '../engine/passages.ts'
import { wordsOf } from '../engine/plain.ts'
import type { Learned, Part, Source } from '../ingestion/ingestion.ts'

export type Lesson = { content: string; passages: Passage[]; pages: SourcePage[]; note: string | null }

const cutNote = `O conteúdo passa do limite: só os primeiros ${trainingLimits.content.toLocaleString('pt-BR')} caracteres foram aproveitados.`

/** Whatever is read somewhere may hold what Postgres cannot store. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

const isDefaultName = (name: string) => Object.values(defaultTrainingNames).includes(name)

/** A page is called as it calls itself, anything else as its owner calls it; a name that nobody gave says nothing. */
function titleOf(source: Source, part: Part): string {
  const given = isDefaultName(source.name) ? '' : source.name
  const own = isDefaultName(part.title) ? '' : part.title
  return source.type === 'WEBSITE' ? own || given : given || own
}

/** Undefined when there is no word in it. */
export async function lessonOf(source: Source, learned: Learned): Promise<Lesson | undefined> {
  const parts: Part[] = []
  let left: number = trainingLimits.content
  let isCut = false
  for (const { title, text } of learned.parts) {
    const whole = storable(text).trim()
    const kept = whole.length > left ? storable(whole.slice(0, left)).trim() : whole
    isCut ||= kept.length < whole.length
    left -= kept.length
    if (kept !== '') parts.push({ title: storable(title).trim(), text: kept })
  }
  if (!parts.some(({ text }) => wordsOf(text).length > 0)) return undefined

  const passages: Passage[] = []
  for (const part of parts) {
    passages.push(...cutPassages(part.text, titleOf(source, part)))
    // A long website is long to cut; others may be served in between.
    await new Promise((done) => setImmediate(done))
  }
  const notes = [learned.note, isCut ? cutNote : null].filter((note) => note !== null)
  return {
    content: shown(parts),
    passages,
    pages: learned.pages.map(({ url, title }) => ({ url: storable(url), title: storable(title) })),
    note: notes.length === 0 ? null : notes.join(' '),
  }
}

/** Of several parts, each under its title. */
function shown(parts: readonly Part[]): string {
  const texts = parts.map(({ title, text }) => (parts.length === 1 || title === '' ? text : `${title}\n\n${text}`))
  return storable(texts.join('\n\n').slice(0, trainingLimits.content))
}
