/** A model must not claim an action that no call has performed. */
import { byLanguage } from '../../platform/text/by-language.ts'

type ClaimPhrases = {
  /** The agent did it, or it was done for the customer; what others did ('o frete foi enviado') is no claim. */
  claims: readonly string[]
  /** Before a claim, in the same sentence; also what makes it a condition. */
  denials: string
  notDone: string
}

const booked = '(?:agendad|marcad|reservad|remarcad|confirmad|cancelad)[oa]s?'
const performed = `(?:${booked}|(?:registrad|concluíd|finalizad|cadastrad|enviad|efetuad|realizad|solicitad)[oa]s?)`
const matter = '(?:agendamento|pedido|reserva|consulta|cadastro|cancelamento|compra|solicitação)'
/** What a customer books; 'a aula foi realizada' is no claim, unlike 'aula marcada'. */
const bookable = '(?:visita|horário|sessão|aula|mesa|entrega)'
/** A sentence that goes on in another way states a rule: 'pedido confirmado até as 14h sai hoje'. */
const claimEnd = '(?= (?:para|pra|com sucesso|às|no dia|em) |\\P{L}*$|[,;:.!])'
const pt: ClaimPhrases = {
  claims: [
    '(?:agendei|marquei|reservei|registrei|cancelei|confirmei|enviei|solicitei|efetuei|realizei|concluí|finalizei|emiti|cadastrei|remarquei)',
    'fiz (?:o|a|seu|sua) (?:pedido|reserva|agendamento|cadastro|compra|cancelamento|solicitação)',
    `(?:est[áa]|ficou|foi) (?:já )?${booked}(?! (?:por|pel[oa]s?) )`,
    `foi (?:já )?${performed} (?:[oa] )?(?:seus?|suas?|${matter})`,
    `(?:seus?|suas?|você|${matter})\\P{L}.*?(?:est[áa]|foi|ficou) (?:já )?${performed}`,
    `(?:${matter} (?:já )?(?:${performed}|feit[oa])|${bookable} (?:já )?${booked})${claimEnd}`,
    // 'Prontinho, marcado para sexta!'
    `^\\P{L}*(?:(?:pronto|prontinho|feito|certo|certinho|ok|perfeito|beleza|combinado|tudo certo)\\P{L}+)*(?:foi |já |tudo )*${performed}(?= (?:para|pra|com sucesso|às|no dia|em) |\\P{L}*$)`,
  ],
  denials: 'não|nao|nunca|sem|(?:quando|caso|assim que|depois que|se (?:[oa]|seu|sua|você))(?= [^,;:]*$)',
  notDone: 'Ainda não concluí isso.',
}

const bookedEn = '(?:booked|scheduled|rescheduled|reserved|cancell?ed|confirmed)'
const performedEn = `(?:${bookedEn}|registered|placed|submitted)`
const en: ClaimPhrases = {
  claims: [
    `I(?:['’]ve| have)?(?: just| already)? (?:${performedEn}|sent)`,
    `your\\P{L}.*?(?:is|are|was|were|has been|have been) (?:now |already )?${performedEn}`,
    `you(?: are|['’]re) (?:now |already |all )?${performedEn}`,
    `^\\P{L}*(?:(?:done|great|perfect|ok|okay|all set)\\P{L}+)*(?:${bookedEn}(?= (?:for|on|at) )|${performedEn}(?= successfully |\\P{L}*$))`,
  ],
  denials: "not|never|without|\\p{L}+n['’]t|(?:if|when|once|after|unless)(?= [^,;:]*$)",
  notDone: 'I have not completed this yet.',
}

const performedEs =
  '(?:agendad|reservad|registrad|cancelad|confirmad|programad|reprogramad|enviad|realizad|solicitad)[oa]s?'
const es: ClaimPhrases = {
  claims: [
    '(?:agendé|reservé|registré|cancelé|confirmé|programé|reprogramé|envié|solicité|realicé)',
    `he (?:ya )?(?:${performedEs}|hecho)`,
    `(?:sus?|tus?)\\P{L}.*?(?:está|fue|quedó|ha sido) (?:ya )?${performedEs}`,
    `^\\P{L}*(?:(?:listo|hecho|perfecto|bien)\\P{L}+)*(?:ya )?(?:(?:está|quedó) )?${performedEs}(?= (?:para|con éxito|a las|el) |\\P{L}*$)`,
  ],
  denials: 'no|nunca|sin',
  notDone: 'Todavía no he completado esto.',
}

const patternsOf = ({ claims, denials, notDone }: ClaimPhrases) => ({
  claim: new RegExp(`(?<!\\p{L})(?:${claims.join('|')})(?!\\p{L})`, 'iu'),
  denied: new RegExp(`(?<!\\p{L})(?:${denials})(?!\\p{L})`, 'iu'),
  notDone,
})

const patternsIn = byLanguage({ 'pt-BR': patternsOf(pt), 'en-US': patternsOf(en), 'es-ES': patternsOf(es) })

const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' })

/** The text without false claims; the first one is replaced by a correct sentence. */
export function withoutClaims(text: string, language: string): string {
  const { claim, denied, notDone } = patternsIn(language)
  /** A question ('está confirmada?') and a denial ('ainda não agendei') claim nothing. */
  const isClaim = (sentence: string): boolean => {
    const found = claim.exec(sentence)
    return (
      found !== null && !sentence.trim().endsWith('?') && !denied.test(sentence.slice(0, found.index + found[0].length))
    )
  }
  const parts = Array.from(sentences.segment(text), ({ segment }) => segment)
  const first = parts.findIndex(isClaim)
  if (first < 0) return text
  return parts
    .map((part, at) => (!isClaim(part) ? part : at === first ? `${notDone} ` : ''))
    .join('')
    .trim()
}
