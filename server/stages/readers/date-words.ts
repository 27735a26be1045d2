/** Words for days and times, in lower case and without accents. */
import { foldText } from '../../../contract/fold-text.ts'
import { monthNames } from '../../platform/civil.ts'

export const months: Record<string, number> = Object.fromEntries(
  monthNames
    .map(foldText)
    .flatMap((name, at) => [name, name.slice(0, 3)].map((word): [string, number] => [word, at + 1])),
)
export const month = Object.keys(months).join('|')
/** Short month names are also ordinary words ('mar', 'set'), so without a day only long names count. */
export const longMonth = Object.keys(months)
  .filter(({ length }) => length > 3)
  .join('|')

const weekdayWords = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
export const weekdays: Record<string, number> = Object.fromEntries([
  ...weekdayWords.map((word, at): [string, number] => [word, at]),
  ...weekdayWords.map((word, at): [string, number] => [word.slice(0, 3), at]),
  ...[2, 3, 4, 5, 6].map((number): [string, number] => [`${number}a`, number - 1]),
])
/** 'ter', 'sex' and 'dom' are also other words: they count only at the beginning. */
export const weekday = `${weekdayWords.join('|')}|seg|qua|qui|sab|(?<=^)(?:ter|sex|dom)|[2-6]a(?=[ -]?feira)`
/** 'segunda via' is not Monday. */
export const ordinalUse = '(?! (?:via|opcao|vez|parcela|unidade|chance|parte|linha|mao|feira livre))'

export const holidays: Record<string, [number, number]> = {
  'vespera de natal': [12, 24],
  natal: [12, 25],
  'vespera de ano novo': [12, 31],
  reveillon: [12, 31],
  'ano novo': [1, 1],
}

/** Words that limit a day instead of naming one. */
export const bounds =
  /\b(?:a partir d[eoa]|depois d[eoa]s?|antes d[eoa]s?|ate|apos|entre|qualquer|menos|exceto|nem|ou)\b/
export const vague =
  /\b(?:semana que vem|proxima semana|mes que vem|proximo mes|fim de semana|final de semana|fim do mes|final do mes|comeco do mes|feriado|esses dias|essa semana|esta semana|nesta semana)\b/
