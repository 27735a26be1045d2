/** Recognizes messages that leave the stage, refuse an answer, correct a value, or ask a question. */
import { flatten } from '../../platform/text/flatten.ts'

const leaving = [
  /\b(?:deixa (?:pra|para) la|deixa quieto|esquece isso|desisto|desisti|outro assunto|mudar de assunto|para com isso)\b/u,
  /\bnao quero mais(?: (?:isso|nada|continuar|fazer|marcar|agendar|comprar|pedir|ir)\b.*)?$/u,
  /\b(?:esquece|(?:volto|falo|vejo) (?:isso )?depois)$|\bdepois eu (?:vejo|volto|falo)\b/u,
  /(?:\bfalar (?:de|sobre) |^(?:quero |vamos )?)outra coisa\b/u,
  /^(?:(?:ja|agora|quero|vou|pode) )?(?:chega(?: disso)?|sair|mudei de ideia)$/u,
]
const cancelling = /\bcancel(?:ar|a|e) (?:tudo|isso|o (?:atendimento|processo))\b|\bcancelar?(?: por favor)?$/u
/** 'e se eu precisar cancelar' only asks about it. */
const asksOrDenies = /\b(?:se|como|quanto|quando|posso|consigo)\b|\bnao (?:\p{L}+ )?cancel/u

/** 'deixa pra lá': the stage ends without any action. */
export function isLeaving(message: string): boolean {
  const text = flatten(message).replace(/(?<![.!,])[.!,]+$/u, '')
  return leaving.some((pattern) => pattern.test(text)) || (cancelling.test(text) && !asksOrDenies.test(text))
}

const refusal =
  /\b(?:(?:prefiro|quero) nao (?:dizer|informar|falar|passar|dar|responder)|nao (?:quero|vou|posso|gostaria de|desejo) (?:dizer|informar|falar|passar|dar|fornecer|responder)(?! com)|nao (?:informo|passo|(?:tenho|possuo|uso)(?: esse| um| nenhum)?(?: (?:cpf|cnpj|e-?mail|telefone|celular|cep|site|endereco|dado|whatsapp))?$)|pular$|pula(?: essa)?$|sem (?:e-?mail|telefone|cpf|site)$)\b/u
/** The customer cannot answer: 'ainda não sei', 'não sei te dizer', 'esqueci, vou ver'. */
const ignorance = new RegExp(
  `^(?:(?:ainda|agora|olha|eu|hum+|hmm+|poxa|ih|desculpa|bom)[ ,]+)*(?:${[
    'nao (?:sei|me lembro|lembro|faco (?:a menor )?ideia|tenho (?:a menor )?ideia)|sei la|sei nao|esqueci|nenhuma ideia',
  ].join('|')})(?:[ ,]+(?:${[
    'ainda|nao|te|lhe|dizer|informar|ao certo|direito|bem|agora|disso|de cabeca|no momento',
    'se posso|quando|qual|quanto|quantos|quantas|onde|como|vou ver|depois vejo',
  ].join('|')}))*$`,
  'u',
)
const aroundName = /\b(?:[oa]s?|e|eh|d[eoa]s?|del[ea]s?|meu|minha|seu|sua|exat[oa]|cert[oa])\b/gu

/** `field` is the name of what was asked for: 'não sei qual o nível dele' refuses a level. */
export function isRefusal(message: string, field = ''): boolean {
  const text = flatten(message).replace(/(?<![.!,])[.!,]+$/u, '')
  if (refusal.test(text) || ignorance.test(text)) return true
  const words: readonly string[] = flatten(field).match(/\p{L}+/gu) ?? []
  const isNamed = words.some((word) => text.split(' ').includes(word) && word.search(aroundName) < 0)
  const unnamed = text.replace(/\p{L}+/gu, (word) => (words.includes(word) ? '' : word)).replace(aroundName, '')
  return isNamed && ignorance.test(unnamed.trim().replace(/\s+/gu, ' '))
}

const regrets = 'ops|opa|ih|perdao|desculpa|desculpe|calma|espera|pera'
const corrections = `na verdade|errei|me enganei|me confundi|corrigindo|correcao|quis dizer|digo|mudei de ideia|melhor|
  pensando bem|troquei|o certo e|o correto e`.replace(/\s*\n\s*/gu, '')
const choices = 'entao (?:deixa|fica|marca|coloca|bota|pode ser|pode marcar)(?: (?:para|pra|na|no))?'
const denials = 'e|eh|era|sao|seria|quis dizer|melhor|na verdade'
const changes = `troca|trocar|muda|mudar|altera|alterar|corrige|corrigir|atualiza|atualizar|
  pode (?:trocar|mudar|alterar|corrigir)`.replace(/\s*\n\s*/gu, '')
const correction = new RegExp(
  `^(?:(?:${regrets})[ ,.!]+)*(?:(?:${corrections}|${choices})\\b[ ,:.!]*|nao[ ,]+(?:${denials})\\b ?|(?:${changes})\\b ?)`,
  'u',
)
const inside = /[,.;] (?:na verdade|errei|digo|quis dizer|corrigindo|ops)[ ,:]+(.+)$/u
const change = new RegExp(`^(?:${changes})\\b`, 'u')

/** 'trocar um produto': a change, or a text that begins with this verb. */
export const startsWithChange = (message: string): boolean => change.test(flatten(message))

const choice = new RegExp(`^(?:${choices})\\b`, 'u')
/** 'então pode ser dia 30': the answer to what was asked for, or a correction if it is none. */
export const startsWithChoice = (message: string): boolean => choice.test(flatten(message))

/** The message without the words that introduce a correction; null if there are none. */
export function correctionIn(message: string): string | null {
  const text = flatten(message)
  const [start] = correction.exec(text) ?? []
  const rest = inside.exec(text)?.[1] ?? (start === undefined ? null : text.slice(start.length))
  if (rest === null) return null
  const written = message.normalize('NFC').trim().replace(/\s+/gu, ' ')
  const tail = written.slice(written.length - rest.length)
  // Flattening may have dropped marks at the end.
  return flatten(tail) === rest.trim() ? tail : rest
}

const asksBack =
  /^(?:(?:e|mas|oi|ola|entao)[ ,]+)*(?:(?:queria|quero|gostaria de|preciso) saber|me (?:fala|explica|conta|diz)(?: sobre)?|qual|quais|quanto|quanta|quantos|quantas|quando|onde|aonde|como|quem|por ?que|pq|o que|que horas|voces|vcs|tem|tem como|da para|da pra|posso|poderia|pode me(?! chamar)|aceitam?|fazem|faz|abre|abrem|funciona)\b.{4,}/u

/** A question or a request to know something, which is answered before the stage continues. */
export function isInquiry(message: string): boolean {
  const text = flatten(message)
  return /\?\s*$/u.test(text) ? text.length > 3 : asksBack.test(text)
}

const asksAboutUs = new RegExp(
  `^(?:(?:e|mas|oi|ola|entao)[ ,]+)*(?:(?:${[
    '(?:queria|quero|gostaria de|preciso) saber|me (?:fala|explica|conta|diz) ',
    'qual|quais|quanto|quanta|quantos|quantas|que horas|por que|voces|vcs|tem como|da para|da pra|poderia',
    'pode me(?! chamar)|aceitam?|fazem|abrem|entregam|vendem',
    '(?:onde|quando|como) (?:e|fica|ficam|faco|faz|posso|funciona|abre|abrem|chega)',
  ].join('|')})\\b)`,
  'u',
)

/** A question even where a text is awaited: 'tem um vazamento' and 'quando ligo não acende' may be the text. */
export function isClearInquiry(message: string): boolean {
  const text = flatten(message)
  return isInquiry(message) && (text.endsWith('?') || asksAboutUs.test(text) || /\b(?:voces?|vcs?)\b/u.test(text))
}
