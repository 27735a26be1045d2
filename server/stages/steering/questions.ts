/** What the agent asks for next, and how it asks. Pure. */
import { foldText } from '../../../contract/fold-text.ts'
import type { RequiredField } from '../../../contract/stages.ts'
import { isCustomerName, isNameOfOther, kindOf, type FieldKind } from '../readers/read-field.ts'
import { bareNameOf, hasPossessive, isSettled } from './fields.ts'
import type { Awaited, RunningStage } from './state.ts'

const personal = new Set<FieldKind>(['email', 'phone', 'cpf', 'cnpj', 'cep', 'address', 'url'])

const feminine = /(?:a|cao|coes|dade|agem|vez|cor|as)$/u
const masculine = /^(?:telefone|dia|programa|cep|cpf|cnpj|email|e-mail|site|mapa|whatsapp|(?!soma|gema)\w*[eo]ma)$/u
/** 'mês', 'tênis' and 'status' are singular. */
const plural = /[^u]s$(?<!^(?:mes|gas|pais|tenis|oculos|lapis|atlas|cais))/u

/** 'Quantas crianças' and 'A partir de que data' are questions already. */
const asking = /^(?:a (?:partir de )?)?(?:quant[oa]s?|qual|quais|quem|quando|onde|como|o que|que)\b/u

/** Lower-cases the first letter, except in acronyms. */
const inSentence = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

const examples: Record<FieldKind, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  cep: '01310-100',
  date: '25/12, ou “sexta”',
  time: '15h30',
  dateTime: '25/12 às 15h',
  email: 'nome@exemplo.com.br',
  phone: '(11) 98765-4321',
  url: 'www.exemplo.com.br',
  address: 'Rua das Flores, 12',
  boolean: 'sim',
  price: 'R$ 100',
  number: '3',
  text: '',
  introduction: '',
  quantity: '',
}

/** 'Idade' and 'cidade natal', but not 'idade do cachorro'. */
const ofCustomer = /^(?:idade|cidade|bairro|nascimento|profissao|pedido)\b(?! d[aeo]s? )/u

function genderOf(name: string): { isFeminine: boolean; isPlural: boolean } {
  const [word = ''] = foldText(name).split(/\s/u)
  const forms = [word, word.replace(/s$/u, '')]
  const isFeminine = !forms.some((form) => masculine.test(form)) && forms.some((form) => feminine.test(form))
  return { isFeminine, isPlural: plural.test(word) }
}

/** 'o seu telefone', 'a data da festa', 'as alergias'; `fields` are those of its stage. */
function named(field: RequiredField, fields: readonly RequiredField[]): string {
  const name = inSentence(bareNameOf(field))
  const { isFeminine, isPlural } = genderOf(name)
  const article = `${isFeminine ? 'a' : 'o'}${isPlural ? 's' : ''}`
  const isOfCustomer = ofCustomer.test(foldText(name)) && !fields.some(isNameOfOther)
  const isOwn = personal.has(kindOf(field)) || isCustomerName(field) || isOfCustomer
  if (!hasPossessive(field) && (!isOwn || isPlural)) return `${article} ${name}`
  // 'Nome do cliente' is asked of the customer.
  const own = isCustomerName(field) ? name.replace(/ d[aeo] (?:cliente|contato|respons[aá]vel)$/iu, '') : name
  return `${article} ${isFeminine ? 'sua' : 'seu'}${isPlural ? 's' : ''} ${own}`
}

function confirmationFor(field: RequiredField, shown: string, fields: readonly RequiredField[]): string {
  const bare = field.displayName.trim().replace(/\?$/u, '')
  return asking.test(foldText(bare)) ? `${bare}: ${shown}. Confirma?` : `Confirma ${named(field, fields)}: ${shown}?`
}

function questionFor(field: RequiredField, fields: readonly RequiredField[]): string {
  const description = field.description.trim()
  if (description.endsWith('?')) return description
  const kind = kindOf(field)
  const name = inSentence(bareNameOf(field))
  const bare = field.displayName.trim().replace(/\?$/u, '')
  if (kind === 'boolean') return `${bare}? Responda sim ou não.`
  if (asking.test(foldText(bare))) return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}?`
  const { isFeminine, isPlural } = genderOf(name)
  if (isPlural && kind === 'number') return `Quant${isFeminine ? 'a' : 'o'}s ${name}?`
  return `${isPlural ? 'Quais são' : 'Qual é'} ${named(field, fields)}?`
}

/**
 * Suggestions are confirmed first, so that no call uses an unconfirmed value; then missing data follow, in the owner's
 * order.
 */
export function nextAwaited(running: RunningStage, permission: Awaited | null): Awaited | null {
  const suggested = running.fields.find(({ state }) => state === 'suggested')
  if (suggested) return { kind: 'confirmation', fieldName: suggested.fieldName }
  if (permission) return permission
  const open = running.fields.find((field) => !isSettled(field))
  return open === undefined ? null : { kind: 'field', fieldName: open.fieldName }
}

/** The question of an agent without a model; null if it waits for nothing. */
export function questionOf({ awaited, stage, fields, fruitless }: RunningStage): string | null {
  if (awaited === null) return null
  if (awaited.kind === 'permission') {
    if (awaited.isAgain) return 'Isso já foi feito com os dados de antes. Quer que eu faça de novo com os novos?'
    // The name of an action is the owner's own, but of several the customer must know which one.
    return stage.intentions.length > 1 ? `Posso fazer “${awaited.action}” agora?` : 'Posso concluir o seu pedido agora?'
  }
  const definition = stage.requiredData.find(({ fieldName }) => fieldName === awaited.fieldName)
  const field = fields.find(({ fieldName }) => fieldName === awaited.fieldName)
  if (definition === undefined || field === undefined) return null
  if (awaited.kind === 'confirmation') return confirmationFor(definition, field.shown ?? '', stage.requiredData)
  if (field.state === 'missing' && field.reason !== null) return field.reason
  const example = examples[kindOf(definition)]
  const why = field.wasRefused ? 'Para continuar, preciso desta informação. ' : ''
  const hint = fruitless > 0 && example !== '' ? ` Por exemplo: ${example}.` : ''
  return why + questionFor(definition, stage.requiredData) + hint
}
