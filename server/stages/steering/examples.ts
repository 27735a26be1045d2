/** Example phrases of customers for a stage: the quoted parts of its condition, and sentences without any. */
import { foldText } from '../../../contract/fold-text.ts'
import stemmers from 'snowball-stemmers'
import { flatten } from '../../platform/text/flatten.ts'
import { splitIntoWords } from '../../platform/text/plain.ts'
import { stopWords } from '../../retrieval/data/common-words.ts'
import type { StageSnapshot } from './state.ts'

const { stem } = stemmers.newStemmer('portuguese')

/** Words that express a wish, but not its subject. */
const wishes = `cliente usuario pessoa pessoas comprador quer querer deseja desejar gostaria precisa precisar quando deve estagio
  sobre algo alguma algum dia hoje amanha domingo segunda terca quarta quinta sexta sabado feira favor por tem ter dar da para
  pra ai oi bom boa tarde noite tudo`
/** Words of many wishes: the subject only where nothing else is said, as in 'quero fazer um pedido'. */
const vague = `fala falar falando pedir pede pedido pergunta perguntar interesse interessado informar fazer faz mensagem`
const listed = (text: string) => new Set(text.split(/\s+/u).filter((word) => word !== ''))
const ignored = listed(`${foldText(stopWords)} ${wishes} ${vague}`)
const vagueWords = listed(vague)

export type Term = { stem: string; word: string }

const distinctTerms = (text: string, counts: (word: string) => boolean): Term[] => {
  const terms = splitIntoWords(foldText(text))
    .filter((word) => word.length > 1 && counts(word) && !/^\d+$/u.test(word))
    .map((word) => ({ stem: stem(word), word }))
  return [...new Map(terms.map((term) => [term.stem, term])).values()]
}

export const termsOf = (text: string): Term[] => distinctTerms(text, (word) => !ignored.has(word))
export const vagueTermsOf = (text: string): Term[] => distinctTerms(text, (word) => vagueWords.has(word))

const quoted = /["“”«‘']([^"“”«»’']{2,200})["“”»’']/gu

const quotedIn = (text: string): string[] => [...text.matchAll(quoted)].map(([, piece = '']) => piece.trim())
const sentencesIn = (text: string): string[] =>
  text
    .split(/[\n.;]| ou |, /u)
    .map((piece) => piece.trim())
    .filter((piece) => termsOf(piece).length > 0)

/** A condition without quotes counts also beside a description with them, but not a description beside quotes. */
export function examplesOf({ condition, conditionDescription }: StageSnapshot): string[] {
  const [inCondition, inDescription] = [quotedIn(condition), quotedIn(conditionDescription)]
  if (inCondition.length > 0) return [...inCondition, ...inDescription]
  return [...sentencesIn(condition), ...(inDescription.length > 0 ? inDescription : sentencesIn(conditionDescription))]
}

const greeting =
  /^(?:(?:oi+e?|ola|opa|bom dia|boa (?:tarde|noite)|tudo (?:bem|bom)|moc[oa]|amig[oa]|por favor)\b[ ,.!?]*)+/u
/** How a wish begins, in a flattened text. */
export const wishVerbs = '(?:quero|queria|queriamos|gostaria(?: de)?|preciso(?: de)?|desejo|vou querer)'
const wish = new RegExp(`^(?:eu )?${wishVerbs} `, 'u')
const plainWish = (text: string): string =>
  flatten(text)
    .replace(greeting, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?: por favor| obrigad[oa])+ *$/u, '')
    .trim()
    .replace(wish, 'quero ')

/** Whether the message is one of the examples, however politely it is said. */
export const isExample = (stage: StageSnapshot, message: string): boolean => {
  const said = plainWish(message)
  return said.includes(' ') && examplesOf(stage).some((example) => plainWish(example) === said)
}

const ownWish = new RegExp(`^(?:eu )?${wishVerbs} (.{3,80}?)[.!?]*$`, 'iu')
/** The wish in 'O cliente quer fazer uma encomenda'. */
const wishOfCustomer =
  /\b(?:quer|quiser|queira|desej[ae]r?|precisar?|gostaria de|ped(?:e|ir) para) ([^:;.,"“”\n]{3,80})/iu

/** 'quero marcar uma consulta' becomes 'Você quer marcar uma consulta?'. */
export function offerOf(stage: StageSnapshot): string {
  const ownWords = examplesOf(stage)
    .map((example) => ownWish.exec(example)?.[1])
    .find((rest) => rest !== undefined && !/\b(?:meus?|minhas?|me|eu|comigo)\b/iu.test(rest))
  const wished = ownWords ?? wishOfCustomer.exec(stage.condition)?.[1]?.trim()
  return wished === undefined ? `Você quer falar sobre “${stage.name}”?` : `Você quer ${wished}?`
}
