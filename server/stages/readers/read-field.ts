/**
 * Selects the reader of a field: by its data type, or by its name for formats without a type (CPF, CNPJ, CEP, price).
 */
import { foldText } from '../../../contract/fold-text.ts'
import type { RequiredField } from '../../../contract/stages.ts'
import { readAge } from './age.ts'
import type { Civil } from '../../platform/civil.ts'
import { type DateMode, readDateTime } from './date-time.ts'
import { type DocumentKind, readDocument } from './documents.ts'
import { readAddress, readText } from './free-text.ts'
import { readEmail, readUrl } from './internet.ts'
import { readNumber, readPrice, readQuantity } from './numbers.ts'
import { readIntroduction, readName, readNameOfOther } from './person-name.ts'
import { readPhone } from './phone.ts'
import { confirm, none, type PartialValue, type ParsedValue, value } from './reading.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { readAgreement } from './yes-no.ts'

type Field = Pick<RequiredField, 'fieldName' | 'displayName' | 'dataType'>
/** The reader of its values. */
export type FieldKind =
  | DocumentKind
  | DateMode
  | 'email'
  | 'phone'
  | 'url'
  | 'address'
  | 'boolean'
  | 'price'
  | 'number'
  | 'text'
  /** The customer's own name in an introduction; beside another field only. */
  | 'introduction'
  /** A number with the noun after which the field is named; beside another field only. */
  | 'quantity'

const eachNameOf = ({ fieldName, displayName }: Field): string[] =>
  [fieldName.replace(/([a-z])([A-Z])/gu, '$1 $2'), displayName].map((name) =>
    foldText(name).replace(/[_-]/gu, ' ').trim(),
  )
const namesOf = (field: Field) => eachNameOf(field).join(' ')
const documentOf = (names: string): DocumentKind | undefined =>
  (['cpf', 'cnpj', 'cep'] as const).find((kind) => new RegExp(`\\b${kind}\\b`, 'u').test(names))

const contact = '(?: (?:de|para|pra) contato)?$'
const contactNames = {
  phone: new RegExp(`^(?:(?:meu|seu|o) )?(?:numero d[eo] )?(?:telefone|celular|whatsapp)${contact}`, 'u'),
  email: new RegExp(`^(?:(?:meu|seu|o) )?e ?mail${contact}`, 'u'),
} as const
const customerName =
  /^(?:qual (?:e )?)?(?:o )?(?:(?:seu|meu) )?(?:primeiro )?(?:nome|name)(?: completo| e sobrenome)?(?: d[aeo] (?:cliente|contato|responsavel))?$|^como (?:voce|vc) se chama$/u
/** 'Nome' and 'nome completo', but not 'nome do cachorro'. */
export const isCustomerName = ({ dataType, displayName }: Pick<Field, 'dataType' | 'displayName'>): boolean =>
  dataType === 'TEXT' && customerName.test(foldText(displayName).replace(/[*:?]/gu, '').trim())

const otherPeople =
  'alun[oa]|aniversariante|bebe|convidad[oa]|crianca|dependente|estudante|filh[oa]|hospede|mae|pai|paciente|participante|passageir[oa]|pessoa|titular'
const animals = 'animal|bichinho|cachorr[oa]|cadela|cao|gat[oa]|pet'
const nameOf = (whom: string) => new RegExp(`^(?:o )?nome(?: completo)? d[aeo]s? (?:${whom})\\b`, 'u')
const [nameOfPerson, nameOfOther] = [nameOf(otherPeople), nameOf(`${otherPeople}|${animals}`)]
/** 'Nome do aluno', 'Nome do cachorro': 'Idade' beside it is not the customer's. */
export const isNameOfOther = ({ displayName }: Pick<Field, 'displayName'>): boolean =>
  nameOfOther.test(foldText(displayName).trim())

const readTextOf = (field: Field) => {
  if (isCustomerName(field)) return readName
  return nameOfPerson.test(foldText(field.displayName).trim()) ? readNameOfOther : readText
}

const ageNames = /\bidade\b|\bquantos anos\b/u

function dateMode(names: string): DateMode {
  const [hasTime, hasDay] = [/\b(?:hora|horario|horas)\b/u.test(names), /\b(?:data|dia)\b/u.test(names)]
  return hasTime ? (hasDay ? 'dateTime' : 'time') : 'date'
}

export function kindOf(field: Field): FieldKind {
  const names = namesOf(field)
  switch (field.dataType) {
    case 'EMAIL':
    case 'PHONE':
    case 'URL':
    case 'ADDRESS':
    case 'BOOLEAN':
      return field.dataType.toLowerCase() as FieldKind
    case 'DATE':
      return dateMode(names)
    case 'NUMBER':
      return (
        documentOf(names) ??
        (/\b(?:preco|valor|orcamento|custo|pagar|gastar|renda)\b/u.test(names) ? 'price' : 'number')
      )
    case 'TEXT':
      return documentOf(names) ?? 'text'
  }
}

const contactOf = (field: Field) =>
  (['phone', 'email'] as const).find((one) => eachNameOf(field).some((name) => contactNames[one].test(name)))

/**
 * The reader of a field that was not asked for: a TEXT named 'telefone' takes a telephone, the customer's name an
 * introduction, but no other text; and a number takes '3 pessoas', but no bare 3.
 */
export function kindBeside(field: Field): FieldKind {
  const kind = kindOf(field)
  if (kind === 'number') return 'quantity'
  if (kind !== 'text') return kind
  return contactOf(field) ?? (isCustomerName(field) ? 'introduction' : kind)
}

/** Kinds that are only read for the field that was asked for. */
export const needsAsking = (kind: FieldKind): boolean => ['text', 'number', 'price', 'boolean', 'time'].includes(kind)

type Options = {
  now: Civil
  isAsked: boolean
  partial?: PartialValue | undefined
  /** The value that is corrected. */
  before?: string | null | undefined
  /** Suggested values that the customer rejected. */
  declined?: readonly string[] | undefined
}

/** 'Sim, Unimed' and 'não, particular' say more than the answer. */
const answersFirst = /^(sim|nao)(?: ?[,.;!]| -) ?(?=\S)(.*)$/u
/** 'sim, mas só até dezembro', 'não, tenho Unimed': what follows may take the answer back. */
const mayTakeBack =
  /\b(?:mas|porem|so que|exceto|menos|nao|sim|tenho|quero|pode|depend\w+|talvez|acho|ainda|quem sabe|quase)\b/u

const toReading = (read: typeof value | typeof confirm, isYes: boolean): ParsedValue =>
  isYes ? read('true', 'Sim') : read('false', 'Não')

function readBoolean(message: string): ParsedValue {
  const agreement = readAgreement(message)
  if (agreement === 'yes' || agreement === 'no') return toReading(value, agreement === 'yes')
  const [, first, rest = ''] = answersFirst.exec(flatten(message)) ?? []
  if (agreement === 'unsure' || first === undefined) return none
  return toReading(mayTakeBack.test(rest) ? confirm : value, first === 'sim')
}

export function readField(field: Field, message: string, options: Options): ParsedValue {
  const { now, isAsked, partial, before, declined } = options
  const kind = isAsked ? kindOf(field) : kindBeside(field)
  if (!isAsked && needsAsking(kind)) return none
  // A TEXT named 'telefone' takes the telephone in 'pode ser no 41 99999-1234', and any other text as it is.
  if (kind === 'text' && contactOf(field) !== undefined) {
    const reading = readField(field, message, { ...options, isAsked: false })
    if ('value' in reading) return reading
  }
  switch (kind) {
    case 'cpf':
    case 'cnpj':
    case 'cep':
      return readDocument(message, kind, isAsked)
    case 'email':
      return readEmail(message, isAsked, declined)
    case 'phone':
      return readPhone(message, { isAsked, ...(partial && { partial }) })
    case 'url':
      return readUrl(message, isAsked)
    case 'address':
      return readAddress(message, isAsked)
    case 'boolean':
      return readBoolean(message)
    case 'price':
      return readPrice(message)
    case 'number':
      return ageNames.test(namesOf(field))
        ? readAge(message, eachNameOf(field), now)
        : readNumber(message, eachNameOf(field))
    case 'quantity':
      return readQuantity(message, eachNameOf(field))
    case 'text':
      return readTextOf(field)(message, eachNameOf(field))
    case 'introduction':
      return readIntroduction(message)
    default:
      return readDateTime(message, {
        now,
        mode: kind,
        isAsked,
        isPast: /\bnasc/u.test(namesOf(field)),
        partial,
        before,
      })
  }
}
