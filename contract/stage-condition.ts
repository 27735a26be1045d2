/** What the condition of a stage speaks of. */
import { foldText } from './fold-text.ts'

const progress = [
  /\b(?:dados?|informac(?:ao|oes)|cadastro|formulario|coleta|estagio|etapa|passo)\b.*\b(?:coletad|preenchid|complet|conclui|confirmad|recebid|terminad|fornecid|obtid)/u,
  /\b(?:apos|depois d[aeo]s?|depois que|assim que|quando terminar)\b.*\b(?:coleta\p{L}*|dados|cadastro|estagio|etapa|passo)\b/u,
]
const wish =
  /\b(?:(?:quer|pergunt|solicit|desej|reclam|precis|interess)\p{L}*|pede|pedir|pediu|diz|fala|informa|duvidas?|(?:envi|mand|avis)a)\b/u
/** 'Os dados ainda não foram coletados', 'Faltam dados': the opposite of progress. */
const denial = /\b(?:nao|nem|nunca|sem|falta\p{L}*)\b/u

/** Whether a condition speaks of what was collected before, not of what a customer writes. */
export const isAboutProgress = (condition: string): boolean => {
  const text = foldText(condition)
  return !wish.test(text) && !denial.test(text) && progress.some((pattern) => pattern.test(text))
}
