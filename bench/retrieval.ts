/** Whether a question finds the passage that answers it, and how long that takes, at 1,000 and 10,000 passages. */
import { sql } from 'kysely'
import { chosenOf } from '../server/answering/quote.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Db } from '../server/db/schema.ts'
import type { Passage } from '../server/retrieval/passages.ts'
import { createRetriever, type Retriever } from '../server/retrieval/retrieve.ts'
import { heldOut, type Shop, type ShopQuestions, tuned } from '../tests/server/texts/everyday-questions.ts'
import { type ManualPassage, readManuals, readOfficeHelp } from './manuals.ts'
import { officeQuestions } from './office-questions.ts'
import { learnConfidence } from './retrieval-confidence.ts'
import { comparable, halfOf, halves } from './retrieval-evaluation.ts'
import { benchMessages } from './retrieval-messages.ts'
import { type KnownQuestion, manualQuestions, moreManualQuestions } from './retrieval-questions.ts'
import { fullOrShort, isShort } from './scale.ts'
import { dropDataFolder, newDataFolder } from './server.ts'
import { median, percentile, print } from './statistics.ts'
import { passagesOf, teach } from './teach.ts'

const SMALL = 1_000
const LARGE = 10_000
const LIMIT_MS = { median: 30, p99: 100 }
const MIN_MB_PER_SECOND = 1
const shops = fullOrShort<readonly Shop[]>(['floricultura.txt', 'bicicletaria.md', 'petshop.txt'], ['petshop.txt'])

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ')
const containsText = ({ content }: { content: string }, answerText: string) => oneLine(content).includes(answerText)

/** A pseudo-random generator with a fixed seed. */
function createSeededRandom(): (below: number) => number {
  let seed = 1
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
}

/**
 * Adds passages up to this number: the manuals' passages, then passages of their sentences mixed at random, which answer
 * nothing.
 */
function padPassages(
  passages: readonly ManualPassage[],
  count: number,
  questions: readonly KnownQuestion[] = manualQuestions,
): Passage[] {
  const random = createSeededRandom()
  const isAnswer = (passage: Passage) => questions.some(([, answerText]) => containsText(passage, answerText))
  const plain = passages.filter((passage) => !isAnswer(passage))
  const sentences = plain.flatMap(({ content }) => content.split(/(?<=[.!?:])\s+/u))
  const filled: Passage[] = [...passages.filter(isAnswer), ...plain].slice(0, count)
  while (filled.length < count) {
    let content = ''
    while (content.length < 450) content += ` ${sentences[random(sentences.length)]}`
    filled.push({ heading: plain[random(plain.length)]?.heading ?? '', content: content.trim().slice(0, 700) })
  }
  return filled
}

type RetrievalSamples = { ranks: number[]; times: number[]; quoted: boolean[]; unknown: boolean[] }

async function ask(
  retriever: Retriever,
  agentId: string,
  questions: readonly KnownQuestion[],
): Promise<RetrievalSamples> {
  const samples: RetrievalSamples = { ranks: [], times: [], quoted: [], unknown: [] }
  for (const [question, answerText] of questions) {
    const began = performance.now()
    const found = await retriever.find(agentId, question, { limit: 5 })
    samples.times.push(performance.now() - began)
    const at = found.findIndex((passage) => containsText(passage, answerText))
    samples.ranks.push(at === -1 ? Infinity : at + 1)
    const chosen = (await retriever.search(agentId, question)).flatMap(({ findings }) => chosenOf(findings, []))
    const texts = chosen.map(({ excerpt, briefExcerpt }) => (chosen.length === 1 ? excerpt : briefExcerpt))
    samples.quoted.push(texts.some((text) => comparable(text).includes(comparable(answerText))))
    samples.unknown.push(chosen.length === 0)
  }
  return samples
}

function report(what: string, { ranks, quoted, unknown }: RetrievalSamples): void {
  const share = (list: readonly boolean[]) => (100 * list.filter(Boolean).length) / list.length
  for (const cutoff of [1, 3, 5])
    print(`${what}: recall at ${cutoff}, ${ranks.length} questions`, share(ranks.map((rank) => rank <= cutoff)), '%')
  print(`${what}: what is quoted holds the answer`, share(quoted), '%')
  print(`${what}: 'Não sei' though it is answered`, share(unknown), '%')
}

async function benchShops(db: Db, retriever: Retriever): Promise<void> {
  for (const shop of shops) {
    await teach(db, shop, passagesOf(shop, 'Tudo sobre a loja'))
  }
  const questionSets: [string, ShopQuestions][] = [
    ['shops, tuned on', tuned],
    ['shops, held out', heldOut],
  ]
  for (const [name, shopQuestions] of questionSets) {
    const all: RetrievalSamples = { ranks: [], times: [], quoted: [], unknown: [] }
    for (const shop of shops) {
      const questions = shopQuestions[shop].answered.map(({ question, quoted }): KnownQuestion => [question, quoted])
      const samples = await ask(retriever, shop, questions)
      all.ranks.push(...samples.ranks)
      all.quoted.push(...samples.quoted)
      all.unknown.push(...samples.unknown)
    }
    report(name, all)
  }
}

async function benchManuals(db: Db, retriever: Retriever, manuals: readonly ManualPassage[]): Promise<void> {
  for (const size of [SMALL, LARGE]) {
    const agentId = `manuals-${size}`
    const passages = padPassages(manuals, size)
    const megabytes = passages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) / 1e6
    const began = performance.now()
    await teach(db, agentId, passages)
    const seconds = (performance.now() - began) / 1_000
    print(`learning ${size} passages`, megabytes / seconds, 'MB/s', { atLeast: MIN_MB_PER_SECOND })
    await sql`analyze`.execute(db)
    const first = await ask(retriever, agentId, manualQuestions.slice(0, 1))
    print(`the first question at ${size} passages`, median(first.times), 'ms')
    // The first run only warms up the database and is not measured.
    await ask(retriever, agentId, manualQuestions)
    const tunedOn = await ask(retriever, agentId, halfOf(manualQuestions, 'tuned'))
    const held = await ask(retriever, agentId, halfOf(manualQuestions, 'heldOut'))
    report(`manuals, ${size} passages, tuned on`, tunedOn)
    report(`manuals, ${size} passages, held out`, held)
    if (size === SMALL) {
      await teach(db, 'manuals-more', padPassages(manuals, size, moreManualQuestions))
      report(`manuals, ${size} passages, more`, await ask(retriever, 'manuals-more', moreManualQuestions))
    }
    const times = [...tunedOn.times, ...held.times]
    print(`a question at ${size} passages (median)`, median(times), 'ms', LIMIT_MS.median)
    print(`a question at ${size} passages (99 of 100)`, percentile(times, 0.99), 'ms', LIMIT_MS.p99)
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
    const manuals = isShort ? undefined : readManuals()
    if (manuals !== undefined) await benchManuals(db, retriever, manuals)
    const officeHelp = isShort ? undefined : readOfficeHelp()
    if (officeHelp !== undefined) await benchOfficeHelp(db, retriever, officeHelp)
    for (const [name, weight] of Object.entries(learnConfidence()))
      print(`confidence, learned anew: ${name}`, weight, '')
  } finally {
    await close()
    dropDataFolder(folder)
  }
}
