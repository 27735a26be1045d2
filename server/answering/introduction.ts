/** Finds the name with which customers introduce themselves. */
import { flatten } from '../platform/text/flatten.ts'

const beginning = '(?:^|[,.;!?] ?|\\b(?:oi+e?|ola|bom dia|boa tarde|boa noite|tudo (?:bem|bom)) )(?:e )?'
const explicit = `(?:o )?meu nome(?: completo)? (?:e|eh)|nome(?= ?:)|(?:eu )?me chamo|podem? me chamar de|
  (?:aqui )?quem (?:fala|ta falando|esta falando) (?:e|eh)`.replace(/\s*\n\s*/gu, '')
/** 'sou cliente' and 'aqui é da padaria' introduce nobody, so all but the first need a capital letter. */
const introductions = [
  {
    pattern: new RegExp(`${beginning}(?:${explicit}) ?:? ?(?:[oa] )?(?=\\S)`, 'u'),
    needsCapital: false,
    isSure: true,
  },
  { pattern: new RegExp(`${beginning}(?:eu )?sou [oa] (?=\\S)`, 'u'), needsCapital: true, isSure: true },
  // 'um bolo em nome do João'
  { pattern: /\b(?:em|no) nome d[aeo] (?=\S)/u, needsCapital: true, isSure: true },
  // 'sou Palmeirense', 'aqui é a Padaria Real'
  {
    pattern: new RegExp(`${beginning}(?:eu sou|aqui (?:e|eh) [oa]) (?=\\S)`, 'u'),
    needsCapital: true,
    isSure: false,
  },
]

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))
const particles = words('da de do das dos')
const titles = /^(?:(?:dr|dra|sr|sra|prof|profa)\.?|seu|dona|doutora?|professora?) /iu
/** Roles, relations and companies that stand where a name could: 'sou a mãe do Pedro', 'sou a Clínica Silva'. */
const otherNouns = words(`mae pai filho filha esposo esposa marido mulher irma irmao tia tio avo amigo amiga namorado
  namorada cliente clientes paciente responsavel dono gerente secretaria secretario senhor senhora moco moca pessoa
  empresa loja clinica consultorio construtora padaria pizzaria restaurante banco escritorio grupo atendimento suporte
  whatsapp user usuario voce favor volta problema dificil mesmo mesma outro outra nenhum nenhuma ninguem`)
/** Words that end a name written without capitals: 'me chamo ana e quero marcar'. */
const sentenceWords = words(`e eu ele ela nos quero queria gostaria preciso precisava pode podia seria vou vim vi to tou
  estou esta ta tenho tem ter moro sou nao sim ja so meu minha seu sua para pra pro por que mas com sem em no na nos nas
  um uma o a os as falo aqui tudo boa bom obrigado obrigada hoje amanha ontem marcar agendar comprar ver saber fazer
  colocar informar dizer dela dele isso isto`)
/** Whether a word can stand at this place of a person's name: 'José Silva Filho', but not 'Filho da Ana'. */
export const isOfName = (word: string, at: number): boolean => {
  const flat = flatten(word)
  const isOther = otherNouns.has(flat) && !(at > 0 && flat === 'filho')
  return /^\p{L}(?:[\p{L}'’-]*\p{L})?$/u.test(word) && !isOther && !sentenceWords.has(flat)
}
export const isParticle = (word: string): boolean => particles.has(flatten(word))
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
/** Beside particles. */
export const maxWords = 7
/** Of a name in lower case, which may be followed by any word. */
const maxUncapitalized = 2

const withCapital = (word: string): string =>
  isParticle(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

type Named = {
  name: string
  /** Whether it need not be confirmed. */
  isSure: boolean
}

function nameAtStart(text: string, needsCapital: boolean): Named | undefined {
  const [clause = ''] = text.replace(titles, '').split(/[,.;:!?()]| - /u)
  const given = clause.trim().split(' ')
  // 'ME CHAMO MARINA E QUERO MARCAR' tells as little by its letters as a message in lower case.
  const isCapitalized = isCapital(given[0] ?? '') && clause !== clause.toUpperCase()
  if (needsCapital && !isCapital(given[0] ?? '')) return undefined
  const belongs = (word: string, at: number) =>
    isParticle(word) ? at > 0 : isOfName(word, at) && (!isCapitalized || isCapital(word))
  const end = given.findIndex((word, at) => !belongs(word, at))
  const name = end < 0 ? given : given.slice(0, end)
  // 'Ana😀'
  const cut = end < 0 ? undefined : /^\p{L}{2,}(?=\p{Extended_Pictographic})/u.exec(given[end] ?? '')?.[0]
  if (cut !== undefined && isOfName(cut, end)) name.push(cut)
  while (isParticle(name.at(-1) ?? '')) name.pop()
  const count = name.filter((word) => !isParticle(word)).length
  if (count === 0 || count > maxWords) return undefined
  return isCapitalized
    ? { name: name.join(' '), isSure: true }
    : { name: name.map(withCapital).join(' '), isSure: count <= maxUncapitalized }
}

export type Introduction = Named & {
  /** The message without it. */
  rest: string
}

/** 'Oi, sou a Marina', 'meu nome é João da Silva'; undefined if the customer introduces nobody. */
export function introductionIn(message: string): Introduction | undefined {
  const whole = message
    .normalize('NFC')
    .trim()
    .replace(/\s*\n\s*/gu, ', ')
    .replace(/\s+/gu, ' ')
  const flat = flatten(whole)
  // Flattening may have dropped marks, after which positions differ.
  if (flat.length !== whole.length) return undefined
  for (const { pattern, needsCapital, isSure } of introductions) {
    const found = pattern.exec(flat)
    if (found === null) continue
    const start = found.index + found[0].length
    const named = nameAtStart(whole.slice(start), needsCapital)
    if (named === undefined) continue
    const length = whole.slice(start).replace(titles, '').length
    const rest = whole.slice(0, found.index) + whole.slice(whole.length - length + named.name.length)
    return { name: named.name, isSure: named.isSure && isSure, rest }
  }
  return undefined
}

/** The message without the introduction in it: 'Oi, sou a Marina!' is only a greeting. */
export const withoutIntroduction = (message: string): string => introductionIn(message)?.rest ?? message

/** Whether the name of a profile looks like a person's: 'Marina Souza', but not '💅 Mari 2026' or 'Atendimento'. */
export function isName(text: string): boolean {
  const given = text.trim().split(/\s+/u)
  return (
    isCapital(given[0] ?? '') &&
    text.trim().length > 1 &&
    given.every((word, at) => isParticle(word) || isOfName(word, at))
  )
}
