/** What a sentence tells without naming it: a street with a number is an address, 'sem custo' is free. */
import { plain } from './plain.ts'

const amount = '(?:\\d+|uma?|duas|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta)'
const span = '(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)'
const street = '(?:rua|r\\.|avenida|av\\.?|travessa|praca|alameda|rodovia|estrada|largo|quadra)'

const days = 'segunda terca quarta quinta sexta sabado domingo'
const day = `(?:${days.replaceAll(' ', '|')})`

const address = new RegExp(`\\b${street}\\s+\\p{L}[^.;]{1,60}?(?:\\d|s/n)`, 'u')
const whereabouts =
  /\b(?:ficamos|fica|estamos|localizad[oa]|shopping|galeria|esquina|em frente|ao lado|bairro|rua|avenida)\b/u
const phone = /\(?\b\d{2}\)?\s?9?\d{4}[-\s.]?\d{4}\b|\b9?\d{4}[-.\s]\d{4}\b|\b0800\b|\bwa\.me\b/u
const email = /\S@\S+\.\w/u
const page = /\bhttps?:|\bwww\.|(?:^|\s)@\w/u

const shown: readonly (readonly [pattern: RegExp, word: string])[] = [
  [
    /\b(?:sem custos?|sem cobrar|nao (?:se )?(?:paga|pagam|cobramos|custam?)|nao (?:e|sao) cobrad[oa]s?|por nossa conta|isent[oa]s?|cortesia)\b/u,
    'gratis',
  ],
  [new RegExp(`\\b${amount} (?:vezes|parcelas)\\b|\\b\\d+ ?x\\b`, 'u'), 'parcelar'],
  [
    new RegExp(
      `\\b(?:${amount} (?:vez(?:es)?) (?:por|ao|a|na) ${span}|a cada (?:${amount} )?(?:${span}|quinze)|tod[oa]s? (?:os |as )?${span}|diariamente|semanalmente|mensalmente)\\b`,
      'u',
    ),
    'frequencia',
  ],
  [new RegExp(`\\b${amount} (?:${span} (?:uteis )?)(?:de antecedencia|antes)\\b`, 'u'), 'antecedencia'],
  [/\b(?:dar uma volta|test drive)\b/u, 'testar'],
  [address, 'endereco'],
  // Days from … to … with their hours tell about the other days too: then it is closed.
  [new RegExp(`\\b(?:${day}(?: feira)? (?:a|ate) (?:o |a )?${day}|todos os dias)\\b.*\\d ?(?:h|:\\d)`, 'u'), days],
]

/** Words of the language of customers that `text` stands for, besides its own. */
export function signsOf(text: string): string {
  const read = plain(text)
  return shown
    .filter(([pattern]) => pattern.test(read))
    .map(([, word]) => word)
    .join(' ')
}

/** What an answer must hold when nothing but this was asked for. */
export type Kind = 'phone' | 'email' | 'page' | 'contact' | 'address'

const kinds: Record<Kind, (text: string) => boolean> = {
  phone: (text) => phone.test(text),
  email: (text) => email.test(text),
  page: (text) => page.test(text),
  contact: (text) => phone.test(text) || email.test(text) || page.test(text),
  address: (text) => address.test(text) || whereabouts.test(text),
}

const asking: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^(?:telefones?|fones?|celular|whatsapp|ligar|ligo)$/u, 'phone'],
  [/^(?:e?mail|email)$/u, 'email'],
  [/^(?:site|instagram|facebook|pagina|rede|redes)$/u, 'page'],
  [/^(?:contatos?|mensagem)$/u, 'contact'],
  [/^(?:enderecos?|localizacao|localizad[oa]s?)$/u, 'address'],
]

export const kindOf = (word: string): Kind | undefined => asking.find(([pattern]) => pattern.test(word))?.[1]

export const isOfKind = (text: string, kind: Kind): boolean => kinds[kind](plain(text))

/** A telephone number, an e-mail address or a link. */
export const holdsContact = (text: string): boolean => isOfKind(text, 'contact')
