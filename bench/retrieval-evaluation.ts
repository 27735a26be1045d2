/**
 * How well customers' messages are answered: an answer is right if it contains the evidence, whatever else it quotes.
 */
import type { AgentProfile, Engine } from '../server/answering/engine.ts'
import type { CustomerMessage } from '../tests/server/texts/customer-messages.ts'

export const halves = ['tuned', 'heldOut'] as const
export type Half = (typeof halves)[number]

export const halfOf = <T>(list: readonly T[], half: Half): T[] =>
  list.filter((_, at) => at % 2 === halves.indexOf(half))

/** Rows of tables are turned into sentences, so their separators are removed. */
export const comparable = (text: string): string => text.replaceAll(/[|:,«»\s]+/gu, ' ').toLowerCase()

const agentOf = (business: string): AgentProfile => ({
  id: business,
  name: 'Lia',
  companyName: '',
  businessArea: 'SUPPORT',
  behavior: '',
  productDescription: '',
  language: 'pt-BR',
  tone: 'FORMAL',
  useEmojis: false,
  restrictTopics: true,
  responseModel: '',
  timezone: 'America/Sao_Paulo',
  humanTransfer: true,
  reminder: false,
  splitMessageMaxLength: 500,
})

/** The answer to a message; the agent's id is the id of the business. */
export async function askBusiness(
  engine: Engine,
  business: string,
  asked: Pick<CustomerMessage, 'message' | 'earlier'>,
) {
  const { message, earlier = [] } = asked
  const history = earlier.map((content) => ({ role: 'user' as const, content }))
  const question = { agent: agentOf(business), message, attachments: [], history, maySplit: false }
  const result = await engine.answer(question, new AbortController().signal)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

export type Outcomes = {
  answerable: number
  /** A half-answered message counts 0.5. */
  right: number
  /** Of the right ones. */
  rightAsSure: number
  unknown: number
  wrong: { sure: number; likely: number }
  unanswerable: number
  unanswerableAsSure: number
}

/** The messages of each business; the agent with its id has learned the text of the business. */
export async function evaluate(
  engine: Engine,
  messages: Iterable<readonly [business: string, messages: readonly Omit<CustomerMessage, 'kind'>[]]>,
): Promise<Outcomes> {
  const wrong = { sure: 0, likely: 0 }
  const outcomes: Outcomes = {
    answerable: 0,
    right: 0,
    rightAsSure: 0,
    unknown: 0,
    wrong,
    unanswerable: 0,
    unanswerableAsSure: 0,
  }
  for (const [business, asked] of messages)
    for (const message of asked) {
      const { messages: texts, confidence = 'none' } = await askBusiness(engine, business, message)
      const { evidence } = message
      if (evidence.length === 0) {
        outcomes.unanswerable += 1
        outcomes.unanswerableAsSure += Number(confidence === 'sure')
        continue
      }
      const answer = comparable(texts.join('\n'))
      const shown = evidence.filter((some) => some.some((text) => answer.includes(comparable(text)))).length
      outcomes.answerable += 1
      outcomes.right += shown / evidence.length
      if (confidence === 'sure') outcomes.rightAsSure += shown / evidence.length
      if (confidence === 'none') outcomes.unknown += 1
      else if (shown === 0) wrong[confidence] += 1
    }
  return outcomes
}
