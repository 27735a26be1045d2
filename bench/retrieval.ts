/** Whether a question finds the passage that answers it, and how long that takes, at 1,000 and 10,000 passages. */
import { sql } from 'kysely'
import { chosenOf } from '../server/answering/quote.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Db } from '../server/db/schema.ts'
import type { Passage } from '../server/retrieval/passages.ts'
import { createRetriever, type Retriever } from '../server/retrieval/retrieve.ts'
import { type Half, heldOut, type Shop, tuned } from '../tests/server/texts/everyday-questions.ts'
import { type ManualPassage, readManuals, readOfficeHelp } from './manuals.ts'
import { officeQuestions } from './office-questions.ts'
import { learnConfidence } from './retrieval-confidence.ts'
import { comparable, halfOf, halves } from './retrieval-evaluation.ts'
import { benchMessages } from './retrieval-messages.ts'
import { type KnownQuestion, manualQuestions, moreManualQuestions } from './retrieval-questions.ts'
import { fullOrShort } from './scale.ts'
import { dropDataFolder, newDataFolder } from './server.ts'
import { median, print } from './statistics.ts'
import { passagesOf, teach } from './teach.ts'

const SMALL = 1_000
const LARGE = 10_000
const LIMIT_MS = { median: 30, p99: 100 }
const LEAST_MB_PER_SECOND = 1
const shops = ['floricultura.txt', 'bicicletaria.md', 'petshop.txt'] as const satisfies Shop[]

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ')
const holds = ({ content }: { content: string }, within: string) => oneLine(content).includes(within)

/** A pseudo-random generator with a fixed seed. */
function numbers(): (below: number) => number {
  let seed = 1
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
}

/**
 * Fills up to the wanted number: the manuals' passages, then passages of their sentences mixed at random, which answer
 * nothing.
 */
function fill(
  passages: readonly ManualPassage[],
  wanted: number,
  questions: readonly KnownQuestion[] = manualQuestions,
): Passage[] {
  const next = numbers()
  const isAnswer = (passage: Passage) => questions.some(([, within]) => holds(passage, within))
  const plain = passages.filter((passage) => !isAnswer(passage))
  const sentences = plain.flatMap(({ content }) => content.split(/(?<=[.!?:])\s+/u))
  const filled: Passage[] = [...passages.filter(isAnswer), ...plain].slice(0, wanted)
  while (filled.length < wanted) {
    let content = ''
    while (content.length < 450) content += ` ${sentences[next(sentences.length)]}`
    filled.push({ heading: plain[next(plain.length)]?.heading ?? '', content: content.trim().slice(0, 700) })
  }
  return filled
}

type RetrievalSamples = { ranks: number[]; times: number[]; quoted: boolean[]; unknown: boolean[] }

async function ask(
  retriever: Retriever,
  agentId: string,
  questions: readonly KnownQuestion[],
): Promise<RetrievalSamples> {
  const asked: RetrievalSamples = { ranks: [], times: [], quoted: [], unknown: [] }
  for (const [question, within] of questions) {
    const began = performance.now()
    const found = await retriever.find(agentId, question, { limit: 5 })
    asked.times.push(performance.now() - began)
    const at = found.findIndex((passage) => holds(passage, within))
    asked.ranks.push(at === -1 ? Infinity : at + 1)
    const chosen = (await retriever.search(agentId, question)).flatMap(({ findings }) => chosenOf(findings, []))
    const texts = chosen.map(({ excerpt, briefExcerpt }) => (chosen.length === 1 ? excerpt : briefExcerpt))
    asked.quoted.push(texts.some((text) => comparable(text).includes(comparable(within))))
    asked.unknown.push(chosen.length === 0)
  }
  return asked
}

function report(what: string, { ranks, quoted, unknown }: RetrievalSamples): void {
  const share = (list: readonly boolean[]) => (100 * list.filter(Boolean).length) / list.length
  for (const most of [1, 3, 5])
    print(`${what}: recall at ${most}, ${ranks.length} questions`, share(ranks.map((rank) => rank <= most)), '%')
  print(`${what}: what is quoted holds the answer`, share(quoted), '%')
  print(`${what}: 'Não sei' though it is answered`, share(unknown), '%')
}

const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

async function benchShops(db: Db, retriever: Retriever): Promise<void> {
  for (const shop of shops) {
    await teach(db, shop, passagesOf(shop, 'Tudo sobre a loja'))
  }
  const halves: [string, Half][] = [
    ['shops, tuned on', tuned],
    ['shops, held out', heldOut],
  ]
  for (const [name, half] of halves) {
    const all: RetrievalSamples = { ranks: [], times: [], quoted: [], unknown: [] }
    for (const shop of shops) {
      const questions = half[shop].answered.map(({ question, quoted }): KnownQuestion => [question, quoted])
      const asked = await ask(retriever, shop, questions)
      all.ranks.push(...asked.ranks)
      all.quoted.push(...asked.quoted)
      all.unknown.push(...asked.unknown)
    }
    report(name, all)
  }
}

async function benchManuals(db: Db, retriever: Retriever, manuals: readonly ManualPassage[]): Promise<void> {
  const halves = [0, 1].map((half) => manualQuestions.filter((_, at) => at % 2 === half))
  for (const size of [SMALL, LARGE]) {
    const agentId = `manuals-${size}`
    const passages = fill(manuals, size)
    const megabytes = passages.reduce((sum, { content }) => sum + content.length, 0) / 1e6
    const began = performance.now()
    await teach(db, agentId, passages)
    const seconds = (performance.now() - began) / 1_000
    print(`learning ${size} passages (at least ${LEAST_MB_PER_SECOND})`, megabytes / seconds, 'MB/s')
    await sql`analyze`.execute(db)
    const first = await ask(retriever, agentId, manualQuestions.slice(0, 1))
    print(`the first question at ${size} passages`, median(first.times), 'ms')
    // A first run that is not measured warms up the server.
    await ask(retriever, agentId, manualQuestions)
    const [even, odd] = [await ask(retriever, agentId, halves[0] ?? []), await ask(retriever, agentId, halves[1] ?? [])]
    report(`manuals, ${size} passages, tuned on`, even)
    report(`manuals, ${size} passages, held out`, odd)
    if (size === SMALL) {
      await teach(db, 'manuals-more', fill(manuals, size, moreManualQuestions))
      report(`manuals, ${size} passages, more`, await ask(retriever, 'manuals-more', moreManualQuestions))
    }
    const times = [...even.times, ...odd.times]
    print(`a question at ${size} passages (median)`, median(times), 'ms', LIMIT_MS.median)
    print(`a question at ${size} passages (99 of 100)`, p99(times), 'ms', LIMIT_MS.p99)
  }
}

async function benchOfficeHelp(db: Db, retriever: Retriever, passages: readonly ManualPassage[]): Promise<void> {
  await teach(db, 'office', passages)
  for (const half of halves)
    report(`office help, ${half}`, await ask(retriever, 'office', halfOf(officeQuestions, half)))
}

export async function benchRetrieval(): Promise<void> {
  const folder = await newDataFolder()
  const { db, close } = await openDatabase({ folder })
  try {
    const retriever = createRetriever(db)
    await benchMessages(db)
    await benchShops(db, retriever)
    const manuals = fullOrShort(readManuals, () => undefined)()
    if (manuals !== undefined) await benchManuals(db, retriever, manuals)
    const officeHelp = fullOrShort(readOfficeHelp, () => undefined)()
    if (officeHelp !== undefined) await benchOfficeHelp(db, retriever, officeHelp)
    for (const [name, weight] of Object.entries(learnConfidence()))
      print(`confidence, learned anew: ${name}`, weight, '')
  } finally {
    await close()
    dropDataFolder(folder)
  }
}
