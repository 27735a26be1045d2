/** Reads numbers of things from a message: '3 pessoas', 'duas noites'. */
import { countOf, numberWord } from './words.ts'

const inWords = `(?:${numberWord})(?: e (?:${numberWord}))*`
const counted = new RegExp(`(?<![\\d.,/:-])(\\d{1,3}|${inWords}) (\\p{L}{4,})\\b`, 'gu')
/** Nouns of days and times, which the readers of those recognize, and words that are no nouns. */
const isNoThing =
  /^(?:anos?|meses|semanas?|dias?|horas?|minutos?|vezes|dess[ae]s?|dest[ae]s?|mais|menos|depois|antes|para|pela|pelo)$/u
/** 'quatro pessoas e duas crianças': perhaps six people. */
const someOfThem = /^(?:adulto|crianca|bebe|filh[ao]|idos[ao]|convidad[ao]|acompanhante|amig[ao]|casai)$/u

const singular = (noun: string): string => noun.replace(/s$/u, '')
const isThing = (number: string, noun: string): boolean =>
  (number === '1' || /\p{L}{4}s$/u.test(noun)) && !isNoThing.test(noun)

/** Leaves 'para pessoas' of 'para 3 pessoas' in 'dia 10/12 para 3 pessoas', where '12 para 3' would be a time. */
export const withoutQuantities = (text: string): string =>
  text.replace(counted, (whole: string, number: string, noun: string) => (isThing(number, noun) ? noun : whole))

/**
 * The number of the thing that one of these names mentions: 3 in 'dia 10 para 3 pessoas' for 'Número de pessoas'.
 * Undefined if there is none, or several. The text must be flattened.
 */
export function quantityOf(text: string, names: readonly string[]): number | undefined {
  const wanted = new Set(names.flatMap((name) => name.split(/\P{L}+/u)).map(singular))
  const found = [...text.matchAll(counted)].flatMap(([, number = '', noun = '']) =>
    isThing(number, noun) ? [{ number: countOf(number), noun: singular(noun) }] : [],
  )
  const [named, ...others] = found.filter(({ noun }) => wanted.has(noun))
  const isPart = named?.noun === 'pessoa' && found.some(({ noun }) => someOfThem.test(noun))
  return named === undefined || others.length > 0 || isPart ? undefined : (named.number ?? undefined)
}
