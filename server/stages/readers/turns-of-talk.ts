/** Recognizes messages that leave the stage, refuse an answer, correct a value, or ask a question. */
import { flatten } from './words.ts'

const leaving =
  /\b(?:cancela(?:r)?(?: tudo| isso| por favor)?$|(?:pode |quero |vamos )?cancel(?:ar|a|e) (?:tudo|isso|o (?:atendimento|processo))|deixa (?:pra|para) la|deixa quieto|esquece(?: isso)?$|esquece isso|desisto|desisti|nao quero mais|mudei de ideia|(?:quero |vamos )?(?:falar (?:de|sobre) )?outra coisa|outro assunto|mudar de assunto|para com isso|chega(?: disso)?$|sair$|(?:eu )?(?:volto|falo|vejo) (?:isso )?depois$|depois eu (?:vejo|volto|falo))\b/u

/** 'deixa pra lá': the stage ends without any action. */
export const isLeaving = (message: string): boolean => leaving.test(flatten(message).replace(/[.!,]+$/u, ''))

const refusal =
  /\b(?:(?:prefiro|quero) nao (?:dizer|informar|falar|passar|dar|responder)|nao (?:quero|vou|posso|gostaria de|desejo) (?:dizer|informar|falar|passar|dar|fornecer|responder)(?! com)|nao (?:informo|passo|tenho(?: esse| um| nenhum)?(?: (?:cpf|cnpj|e-?mail|telefone|celular|cep|site|endereco|dado|whatsapp))?$)|pular$|pula(?: essa)?$|sem (?:e-?mail|telefone|cpf|site)$)\b/u
export const isRefusal = (message: string): boolean => refusal.test(flatten(message).replace(/[.!,]+$/u, ''))

const correction =
  /^(?:(?:ops|opa|ih|perdao|desculpa|desculpe|calma|espera|pera)[ ,.!]+)*(?:(?:na verdade|errei|me enganei|me confundi|corrigindo|correcao|quis dizer|digo|melhor|pensando bem|troquei|o certo e|o correto e)\b[ ,:.!]*|nao[ ,]+(?:e|eh|era|sao|seria|quis dizer|melhor|na verdade)\b ?|(?:troca|trocar|muda|mudar|altera|alterar|corrige|corrigir|atualiza|atualizar|pode (?:trocar|mudar|alterar|corrigir))\b ?)/u
const inside = /[,.;] (?:na verdade|errei|digo|quis dizer|corrigindo|ops)[ ,:]+(.+)$/u

/** The message without the words that introduce a correction; null if there are none. */
export function correctionIn(message: string): string | null {
  const text = flatten(message)
  const later = inside.exec(text)?.[1]
  if (later !== undefined) return message.slice(-later.length)
  const [start] = correction.exec(text) ?? []
  if (start === undefined) return null
  // Both texts have the same characters, unless flattening dropped marks at the beginning.
  return text.length === message.trim().length ? message.trim().slice(start.length) : text.slice(start.length)
}

const asksBack =
  /^(?:(?:e|mas|oi|ola|entao)[ ,]+)*(?:qual|quais|quanto|quanta|quantos|quantas|quando|onde|aonde|como|quem|por ?que|pq|o que|que horas|voces|vcs|tem|tem como|da para|da pra|posso|poderia|pode me(?! chamar)|aceita|fazem|faz|abre|abrem|funciona)\b.{4,}/u

/** A question by the customer, which is answered before the stage continues. */
export function isQuestion(message: string): boolean {
  const text = flatten(message)
  return /\?\s*$/u.test(text) ? text.length > 3 : asksBack.test(text)
}
