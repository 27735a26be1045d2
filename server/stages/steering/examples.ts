/** Example phrases of customers for a stage: the quoted parts of its condition, or else its sentences. */
import { foldText } from '../../../contract/fold-text.ts'
import stemmers from 'snowball-stemmers'
import { splitIntoWords } from '../../platform/text/plain.ts'
import { stopWords } from '../../retrieval/data/common-words.ts'
import type { StageSnapshot } from './state.ts'

const { stem } = stemmers.newStemmer('portuguese')

/** Words that express a wish, but not its subject. */
const wishes = `cliente usuario pessoa comprador fala falar falando pedir pede pedido pergunta perguntar quer querer deseja desejar
  gostaria precisa precisar interesse interessado informar fazer faz quando deve estagio mensagem sobre algo alguma algum dia hoje
  amanha favor por tem ter dar da para pra ai oi bom boa tarde noite tudo`
const ignored = new Set(`${foldText(stopWords)} ${wishes}`.split(/\s+/u).filter((word) => word !== ''))

export type Term = { stem: string; word: string }

export function termsOf(text: string): Term[] {
  const terms = splitIntoWords(foldText(text))
    .filter((word) => word.length > 1 && !ignored.has(word) && !/^\d+$/u.test(word))
    .map((word) => ({ stem: stem(word), word }))
  return [...new Map(terms.map((term) => [term.stem, term])).values()]
}

const quoted = /["“”«‘']([^"“”«»’']{2,200})["“”»’']/gu

export function examplesOf({ condition, conditionDescription }: StageSnapshot): string[] {
  const text = `${condition}\n${conditionDescription}`
  const pieces = [...text.matchAll(quoted)].map(([, piece = '']) => piece.trim())
  if (pieces.length > 0) return pieces
  return text
    .split(/[\n.;]| ou |, /u)
    .map((piece) => piece.trim())
    .filter((piece) => termsOf(piece).length > 0)
}

/** 'quero marcar uma consulta' becomes 'Você quer marcar uma consulta?'. */
export function offerOf(stage: StageSnapshot): string {
  const wish = examplesOf(stage)
    .map((example) => /^(?:eu )?(?:quero|queria|gostaria de|preciso) (.{3,80}?)[.!?]*$/iu.exec(example)?.[1])
    .find((rest) => rest !== undefined && !/\b(?:meus?|minhas?|me|eu|comigo)\b/iu.test(rest))
  return wish === undefined ? `Você quer falar sobre “${stage.name}”?` : `Você quer ${wish}?`
}
