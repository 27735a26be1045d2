/** A model must not claim an action that no call has performed. */

const claim =
  /\b(?:(?:já )?(?:agendei|marquei|reservei|registrei|cancelei|confirmei|enviei|solicitei|efetuei|realizei|concluí|finalizei|emiti|cadastrei|remarquei)|fiz (?:o|a|seu|sua) (?:pedido|reserva|agendamento|cadastro|compra|cancelamento|solicitação)|(?:est[áa]|foi|ficou) (?:agendad|marcad|reservad|registrad|cancelad|confirmad|concluíd|finalizad|cadastrad|remarcad|enviad|efetuad|realizad)[oa]|(?:agendamento|pedido|reserva|consulta|cadastro|cancelamento|compra) (?:confirmad|realizad|agendad|concluíd|efetuad|feit|registrad|marcad)[oa])\b/iu
const denied = /\b(?:não|nao|ainda não|nunca|sem)\b[^.!?]*$/iu

const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' })

export const notDone = 'Ainda não concluí isso.'

/** A question ('está confirmada?') and a denial ('ainda não agendei') claim nothing. */
function claims(sentence: string): boolean {
  const found = claim.exec(sentence)
  return found !== null && !sentence.trim().endsWith('?') && !denied.test(sentence.slice(0, found.index))
}

/** The text without false claims; the first one is replaced by a correct sentence. */
export function withoutClaims(text: string): string {
  const parts = Array.from(sentences.segment(text), ({ segment }) => segment)
  if (!parts.some(claims)) return text
  const first = parts.findIndex(claims)
  return parts
    .map((part, at) => (!claims(part) ? part : at === first ? `${notDone} ` : ''))
    .join('')
    .trim()
}
