/** How customers' messages are answered, for the businesses used for tuning and for the others. */
import { createEngine } from '../server/answering/create-engine.ts'
import type { Engine } from '../server/answering/engine.ts'
import type { Db } from '../server/db/schema.ts'
import { cutPassages } from '../server/retrieval/passages.ts'
import {
  businesses,
  type BusinessText,
  conversations,
  descriptionOf,
  messagesOf,
  type TurnKind,
  turnsOf,
} from '../tests/server/texts/businesses.ts'
import { type CustomerMessage, customerMessages } from '../tests/server/texts/customer-messages.ts'
import { evaluate, halfOf, halves } from './retrieval-evaluation.ts'
import { fullOrShort } from './scale.ts'
import { print } from './statistics.ts'
import { passagesOf, teach } from './teach.ts'

/** Minimum or maximum values in percent of the answerable and of the unanswerable messages. */
type Floors = { right: number; unknown: number; wrongSure: number; wrongLikely: number; unanswerableAsSure: number }
/** For businesses that were not used for tuning. */
const unseenFloors: Floors = { right: 78, unknown: 14, wrongSure: 0, wrongLikely: 10, unanswerableAsSure: 16 }

/** Unanswerable turns are counted with the follow-ups. */
const turnGroups: readonly (readonly [name: string, kinds: readonly TurnKind[]])[] = [
  ['first questions', ['first']],
  ['follow-ups', ['follows', 'unanswerable']],
  ['another subject', ['same', 'change']],
]

type Asked = readonly (readonly [business: string, messages: readonly Omit<CustomerMessage, 'kind'>[]])[]

async function benchAsked(engine: Engine, name: string, asked: Asked, floors?: Floors): Promise<void> {
  const { answerable, right, rightAsSure, unknown, wrong, unanswerable, unanswerableAsSure } = await evaluate(
    engine,
    asked,
  )
  const share = (count: number) => (100 * count) / answerable
  const missed = floors !== undefined && share(right) < floors.right ? `%  (at least ${floors.right} %: MISSED)` : '%'
  print(`${name}: right, of ${answerable}`, share(right), missed)
  print(`${name}: of these, said as sure`, (100 * rightAsSure) / right, '%')
  print(`${name}: unknown`, share(unknown), '%', floors?.unknown)
  print(`${name}: wrong, sure`, share(wrong.sure), '%', floors?.wrongSure)
  print(`${name}: wrong, likely`, share(wrong.likely), '%', floors?.wrongLikely)
  if (unanswerable === 0) return
  const asSure = (100 * unanswerableAsSure) / unanswerable
  print(`${name}: sure of what nothing tells, of ${unanswerable}`, asSure, '%', floors?.unanswerableAsSure)
}

/** A short run measures one business of each kind. */
const sampleOf = <T>(list: readonly T[]): readonly T[] => list.slice(0, fullOrShort(list.length, 1))

export async function benchMessages(db: Db): Promise<void> {
  const engine = createEngine({ db, log: { info: () => {}, error: () => {} } })
  const known = sampleOf(Object.entries(customerMessages))
  for (const [business] of known) await teach(db, business, passagesOf(business, 'Sobre nós'))
  for (const business of [...Object.values(businesses), ...Object.values(conversations)].flatMap<BusinessText>(
    sampleOf,
  ))
    await teach(db, business, cutPassages(descriptionOf(business), 'Sobre nós'))
  for (const half of halves) {
    const others = sampleOf(businesses[half]).map((name) => [name, messagesOf(name)] as const)
    const asked = known.map(([name, all]) => [name, halfOf(all, half)] as const)
    await benchAsked(engine, `messages, ${half}`, asked)
    await benchAsked(engine, `businesses, ${half}`, others, half === 'heldOut' ? unseenFloors : undefined)
  }
  for (const group of ['seen', 'unseen'] as const) {
    const asked = sampleOf<BusinessText>(businesses[group]).map((name) => [name, messagesOf(name)] as const)
    await benchAsked(engine, `businesses written later, ${group}`, asked)
  }
  for (const half of halves)
    for (const [name, kinds] of turnGroups) {
      const turns = (business: BusinessText) => turnsOf(business).filter(({ kind }) => kinds.includes(kind))
      const asked = sampleOf<BusinessText>(conversations[half]).map((business) => [business, turns(business)] as const)
      await benchAsked(engine, `conversations, ${half}, ${name}`, asked)
    }
}
