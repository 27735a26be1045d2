/** Messages that ask nothing of the trainings, though no training answers them. */
import type { Question } from '../answering/engine.ts'
import { withoutIntroduction } from '../answering/introduction.ts'
import { smallTalkOf } from '../answering/small-talk.ts'
import { flatten } from '../platform/text/flatten.ts'
import { isInquiry } from '../stages/readers/turns-of-talk.ts'
import { readAgreement } from '../stages/readers/yes-no.ts'

type Asked = Pick<Question, 'message' | 'history'>

const email = /(?<!\S)\S+@\S+/gu
/** The last sentence of a text, if that is a question. */
const lastAsked = /(?<![^.!?\n])[^.!?\n]*\?(?=[^\p{L}\p{N}]*$)/u
/** Characters at the end of an answer that are searched for its question, which takes quadratic time. */
const maxCharactersRead = 1_000
/**
 * Words for what only the customer knows, which no training can tell. After other questions, such as 'O que você
 * gostaria?', the customer may ask something.
 */
const ownData =
  /\b(?:nome|chama|telefone|celular|numero|whatsapp|e-?mail|cpf|cnpj|cep|endereco|bairro|cidade|idade|nascimento|data|dia|horario|horas?|\d{1,2}h|quando|quant[oa]s)\b/u
/** 'Quer saber o horário?' */
const offer = /\b(?:ajud|atend|saber|duvida|pergunt|util|assunto|falar|deseja|precisa|procura|algum)/u

/** Whether the message only answers what the agent has just asked: 'Maria'. */
function isReply({ message, history }: Asked): boolean {
  const before = history.at(-1)
  const [last = ''] = (before?.role === 'assistant' && lastAsked.exec(before.content.slice(-maxCharactersRead))) || []
  const asked = flatten(last)
  // The agent lists what it can be asked.
  const isExample = asked.startsWith('-')
  return ownData.test(asked) && !offer.test(asked) && !isExample && !isInquiry(message)
}

/**
 * Greetings and thanks, the customer's own name, numbers and e-mail addresses, 'sim, pode ser', and replies to a question
 * of the agent for the customer's own data.
 */
export const asksNothing = (asked: Asked): boolean =>
  smallTalkOf(withoutIntroduction(asked.message)) !== null ||
  readAgreement(asked.message) !== null ||
  !/\p{L}/u.test(asked.message.replace(email, '')) ||
  isReply(asked)
