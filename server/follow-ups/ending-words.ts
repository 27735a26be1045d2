/** Whether a customer's message ends the conversation, so that a follow-up would only disturb. */
import { foldText } from '../../contract/fold-text.ts'
import { optOutVerdict } from '../campaigns/opt-out.ts'

/** A longer message is more than a goodbye. */
const maxLength = 120

/**
 * Ends follow-ups although it blocks no campaigns. The lookaheads exclude what is said of an order: 'não quero receber
 * isso em casa'.
 */
const optOut =
  /\b(?:nao quero (?:mais )?(?:receber(?! (?:(?:isso|nada|[oa]|pedido|encomenda) ){0,2}(?:em|na|antes|depois|hoje|amanha)\b)|mensagens?|contato)|par(?:e|em|a) de (?:me )?(?:mandar|enviar|escrever|chamar(?! de))|nao me (?:mande|envie)(?! (?:[oa]s?|com|sem|em|n[oa])\b)|nao me (?:chame(?! de)|procure)|me tir(?:e|a|em) da lista(?! de (?:espera|compras|presenca)))\b/

const ending =
  /\b(?:era (?:so|somente|apenas) isso|e so isso(?! que (?!(?:eu )?(?:queria|quero|precis)))|so isso mesmo|por enquanto e? ?(?:so|isso)|nao (?:preciso|quero) (?:de )?mais nada|ja (?:resolvi|resolveu|esta resolvido)|problema resolvido|tchau|pode encerrar)\b/

/** Only as a clause of their own: 'preciso até amanhã' and 'não entendi mais nada' are no goodbyes. */
const endingClause =
  /^(?:(?:ok|okay|ta|certo|combinado|beleza|entao|nao|e|muito|obrigad[oa]|obg|valeu|abracos?|por (?:hoje|enquanto)) )*(?:mais nada|ate (?:mais|logo|breve|amanha|a proxima)(?: entao| gente| pessoal)?)$/

/** Messages of thanks only. */
const thanks =
  /^(?:(?:ok|okay|ta|blz|beleza|certo|perfeito|entendi|otimo|show|legal|combinado|nao|muito|muitissimo|mto|mt)\s+)*(?:obrigad[oa]s?|obg|obrigadao|valeu|vlw|agradeco|grat[oa])(?:\s+(?:mesmo|viu|demais|pela (?:ajuda|atencao|informacao)|por tudo|[a-z]{3,12}))?$/

export type Ending = 'ended' | 'optedOut'

export function endingOf(message: string): Ending | undefined {
  const text = foldText(message)
  if (optOut.test(text) || optOutVerdict(message, { isAnswer: false }) === 'sure') return 'optedOut'
  if (message.length > maxLength || text.includes('?') || /\b(?:mas|porem|so que)\b/.test(text)) return undefined
  const words = wordsOnly(text)
  const isGoodbye = text.split(/[,.;:!\n]+/).some((clause) => endingClause.test(wordsOnly(clause)))
  return isGoodbye || ending.test(words) || thanks.test(words) ? 'ended' : undefined
}

const wordsOnly = (text: string): string =>
  text
    .replaceAll(/[^a-z0-9\s]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
