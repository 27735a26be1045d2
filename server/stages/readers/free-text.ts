/** TEXT and ADDRESS: accepted unchanged, and only for the field that was asked for. */
import { smallTalkOf, type SmallTalk } from '../../answering/small-talk.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { readAgreement } from './yes-no.ts'
import { isClearInquiry } from './turns-of-talk.ts'
import { confirm, invalid, none, type ParsedValue, value } from './reading.ts'

const maxLength = 500
const dayGreetings = 'bom dia|boa tarde|boa noite'
const greetings = `(?:oi+e?|ola|opa|ei|e ai|${dayGreetings})`
/** 'Legal' may be what the customer thinks of it, and 'Ajuda' the subject. */
const mayBeText = new Set<SmallTalk>(['acknowledgement', 'pleased', 'help', 'unhelped'])
const opening = `(?:(?:${greetings}|tudo (?:bem|bom|certo)|claro|sim|certo|ok)[ ,!.?]+)*`
const subject = [
  '(?:o |a )?(?:meu|minha) (?:nome|cidade|bairro|endereco|pedido|profissao|empresa)(?: completo)? (?:e|eh|fica em)',
  '(?:o|a) (?:nome|numero|numero do pedido|pedido|codigo|cidade|bairro|endereco|modelo|cor|tamanho)(?: do pedido| d(?:ele|ela|[ao]s?(?: \\p{L}+)?))? (?:e|eh)',
  '(?:eu )?moro(?= (?:em|na|no) )|(?:(?:ele|ela) )?se chama|(?:pode )?me chamo|pode me chamar de|me chame de|(?:aqui|quem fala) (?:e|eh)|eu sou|sou',
  '(?:pode )?anotar?(?: ai)?|e|eh',
].join('|')
const leadIns = new RegExp(`^${opening}(?:${subject})(?: (?:o|a|em|na|no))?[ :]+`, 'u')
/** 'Rua X, 12. Obrigada!' */
const thanks = /[,;.!]\s*(?:muito )?obrigad[oa][\s.!]*$/iu
/** 'Bom dia Ana', 'Oi, Ana'; without a comma, 'Oi Fibra' is a name. */
const greetingBefore = new RegExp(
  `^(?:(?:(?:${dayGreetings}) |(?:${greetings}|tudo (?:bem|bom|certo)) ?[,!.?]+) ?)+(?=\\S)`,
  'u',
)

/** 'meu telefone é', 'o telefone da loja é', 'telefone:'; names are in lower case without accents. */
function ownLeadIn(names: readonly string[]): RegExp | undefined {
  const words = names.filter((name) => name !== '').map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '.'))
  if (words.length === 0) return undefined
  return new RegExp(
    `^${opening}(?:(?:o |a )?(?:meu|minha|nosso|nossa|o|a) )?(?:${words.join('|')})(?: d(?:ele|ela|[aeo]s?(?: \\p{L}+)?))?(?: ?[:=-] ?| (?:e|eh|sao) ?:? )`,
    'u',
  )
}

function stripped(message: string, names: readonly string[] = []): string {
  const whole = message.trim().replace(/\s+/gu, ' ')
  const flat = flatten(whole)
  const [lead] = ownLeadIn(names)?.exec(flat) ?? leadIns.exec(flat) ?? greetingBefore.exec(flat) ?? []
  const rest = lead !== undefined && flat.length === whole.length ? whole.slice(lead.length) : whole
  return rest
    .replace(thanks, '')
    .replace(/(?<![\s,;.!])[\s,;.!]+$/u, '')
    .trim()
}

/** `names` are the names of the field that an answer may contain. */
export function readText(message: string, names: readonly string[] = []): ParsedValue {
  const text = stripped(message, names)
  const talk = smallTalkOf(message)
  const isNoText = talk !== null && !mayBeText.has(talk)
  if (text === '' || isNoText || readAgreement(message) !== null || isClearInquiry(message)) return none
  if (!/[\p{L}\p{N}]/u.test(text)) return none
  return text.length > maxLength ? invalid(`use no máximo ${maxLength} caracteres`) : value(text)
}

const street =
  /(?:^|\b)(?:rua|r\.|av\.?|avenida|travessa|tv\.?|alameda|al\.|praca|rodovia|rod\.|estrada|largo|viela|quadra|qd\.?|sqn|sqs|br-?\d+|condominio|vila)\s/u

/** If not asked for, it must begin with a street type and have a number. */
export function readAddress(message: string, isAsked: boolean): ParsedValue {
  const text = stripped(message)
  const flat = flatten(text)
  const hasStreet = street.test(`${flat} `)
  const hasNumber = /\d|\bs ?\/ ?n\b|\bsem numero\b/u.test(flat)
  if (!isAsked) {
    const at = new RegExp(`${street.source}.{3,}`, 'u').exec(flat)
    return at && hasNumber && flat.length === text.length ? confirm(text.slice(at.index)) : none
  }
  const reading = readText(message)
  if (reading.kind !== 'value') return reading
  return hasStreet && hasNumber ? value(text) : text.split(' ').length > 1 ? confirm(text) : none
}
