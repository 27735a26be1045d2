/** Every text of the panel 'Testar uma pergunta'. */
import type { RetrievalReply, RetrievedPassage } from '../../../../contract/trainings.ts'
import { countText, numberText, percentText } from '../../../format.ts'
import type { Problem } from '../../../machines/problem.ts'
import { offlineText } from '../../../ui/offline-text.ts'

export const panel = {
  title: 'Testar uma pergunta',
  intro: 'Pergunte como um cliente e veja de quais trechos a resposta seria feita, e por quê.',
  question: 'Pergunta',
  placeholder: 'Qual é o prazo para trocar um produto?',
  submit: 'Testar',
  searching: 'Procurando nos treinamentos',
  used: 'Usado na resposta',
  unused: 'Não seria usado',
  met: 'Palavras encontradas',
  missing: 'Palavras que faltam',
}

const searchedText = (count: number): string => countText(count, 'trecho procurado', 'trechos procurados')

export const summaryOf = ({ passages, searched }: RetrievalReply): string => {
  const used = passages.filter(({ isUsed }) => isUsed).length
  const result =
    used === 0 ? 'Nenhum trecho seria usado' : countText(used, 'trecho seria usado', 'trechos seriam usados')
  return `${result} · ${searchedText(searched)}`
}

/** Explains an empty result. */
export const emptyText = (searched: number): string => {
  if (searched === 0) return 'Ainda não há nada para procurar: nenhum treinamento deste agente foi concluído.'
  const subject = searched === 1 ? 'O único trecho que há não' : `Nenhum dos ${numberText(searched)} trechos`
  return `${subject} fala disso. O agente diria que não sabe. Se deveria saber, adicione um treinamento com a resposta.`
}

/** When passages were found, but none is good enough. */
export const noneUsedText =
  'Estes trechos são os mais próximos, mas nenhum responde bem o bastante: o agente diria que não sabe.'

export const similarityText = (similarity: number): string => `Proximidade de sentido: ${percentText(similarity)}`
export const scoreLabel = ({ title }: Pick<RetrievedPassage, 'title'>): string => `Relevância de ${title}`

export const problemText = ({ key, message }: Problem<'failed'>): string => {
  if (key === 'offline') return offlineText
  return message ?? 'Não foi possível testar agora. Tente novamente.'
}
