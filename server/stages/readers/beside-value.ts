/** Whether a message says anything beside a value that a reader recognized. */
import { splitIntoWords } from '../../platform/text/plain.ts'
import type { Civil } from '../../platform/civil.ts'
import { withoutMoments } from './days.ts'
import { flatten } from '../../platform/text/flatten.ts'

const filler = new Set(
  `meu minha meus minhas o a os as e eh sao de do da dos das para pra em no na com pode ser anota anote anotar ai aqui
  segue esse essa este esta isso umas uns cerca sim ok certo claro oi ola bom boa dia tarde noite obrigado obrigada por favor telefone
  fone tel celular cel whatsapp whats zap wpp numero contato email mail cpf cnpj cep data horario hora as site link`.split(
    /\s+/u,
  ),
)

/** Numbers, e-mail addresses and URLs. */
const valueLike = /(?<!\S)(?:\S*[\d@]\S*|\S+\.\S+)/gu

/**
 * Whether the message has only the field's value: 'meu telefone é 41 99999-1234' for the field 'Telefone'. `names` are
 * the words of the field's name; `date` is today, for a field that is a date.
 */
export function isOnlyValue(message: string, names: readonly string[], date?: Civil): boolean {
  const text = flatten(message)
  const rest = date ? withoutMoments(text, date.day) : text
  return splitIntoWords(rest.replace(valueLike, ' ')).every((word) => filler.has(word) || names.includes(word))
}
