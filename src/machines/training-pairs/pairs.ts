/** Questions and answers that become one text (TX-04). */
import type { CreateTextTrainingBody } from '../../../contract/training-creation.ts'
import { pairsContent } from '../../../contract/training-pairs.ts'
import type { PairsForm } from '../../../contract/training-sources.ts'

export type Pair = PairsForm['pairs'][number]

export const emptyPair: Pair = { question: '', answer: '' }
export const emptyPairs: PairsForm = { name: '', pairs: [emptyPair], allowDuplicate: false }
export const defaultPairsName = 'Perguntas e respostas'

export const pairsBody = ({ name, pairs }: PairsForm, agentId: string): CreateTextTrainingBody => ({
  name: name.trim() || defaultPairsName,
  description: '',
  content: pairsContent(pairs),
  agentId,
})

/** Moves a pair up or down; at either end nothing changes. */
export const movedPair = (pairs: readonly Pair[], from: number, by: -1 | 1): Pair[] => {
  const to = from + by
  const [one, other] = [pairs[from], pairs[to]]
  if (!one || !other) return [...pairs]
  return pairs.map((pair, at) => (at === from ? other : at === to ? one : pair))
}
