/**
 * Signs: patterns that show a concept without naming it, such as a price. Matched in lower case and without accents;
 * each sign is indexed like a word.
 */
const amount = '(?:\\d+|uma?|duas|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta)'
const span = '(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)'
export const days = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo']
const day = `(?:${days.join('|')})s?(?:-feira)?`

const month = '(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)'

export const signs: readonly (readonly [sign: string, pattern: RegExp])[] = [
  // '4% do valor' is a price, '5% de desconto' is none.
  ['§preco', /r\$ ?\d|\b\d+(?:,\d\d)? reais\b|(?<!multa de \d*)\d ?% (?:d[oa]s?|sobre [oa]s?)\b|\bcobramos \d+ ?%/u],
  [
    '§horario',
    // 'Em até 24 horas' is a duration.
    /(?<!\b(?:ate|em|com|por|de) (?=24|36|48|72))\b\d{1,2} ?(?:h|hs|hrs|horas)(?:\d\d)?\b|\b\d{1,2}:\d\d\b|\bfechad[oa]s?\b|\bnao abrimos\b|\bnao ha atendimento\b/u,
  ],
  ['§manha', /\b(?:0?[5-9]|1[01])(?:h|:\d\d)/u],
  ['§tarde', /\b1[2-7](?:h|:\d\d)/u],
  ['§noite', /\b(?:1[89]|2[0-3])(?:h|:\d\d)/u],
  ['§data', new RegExp(`\\b${day}\\b|\\bdias? \\d|\\b\\d{1,2} de ${month}\\b|\\b(?:em|de|ate) ${month}\\b`, 'u')],
  ['§telefone', /\(?\b\d{2}\)? ?9?\d{4}[-\s.]?\d{4}\b|\b9?\d{4}[-.\s]\d{4}\b|\b0800\b/u],
  ['§email', /\S@[^\s@]{1,255}\.\w/u],
  [
    '§endereco',
    /\b(?:rua|r\.|avenida|av\.?|travessa|praca|alameda|rodovia|estrada|largo)\s+\p{L}[^.;]{1,60}?(?:\d|s\/n)/u,
  ],
  [
    '§prazo',
    new RegExp(
      `\\b${amount} (?:minutos?|horas?|dias?|semanas?)(?: uteis)?\\b|\\bno mesmo dia\\b|\\bna mesma data\\b|\\bna hora\\b`,
      'u',
    ),
  ],
  // 'Dez vezes o valor' is no instalment.
  ['§parcelar', new RegExp(`\\b${amount} (?:vezes|parcelas)\\b(?! (?:o|a|por|ao|na|no|mais)\\b)|\\b\\d+ ?x\\b`, 'u')],
  ['§desconto', /\b\d+ ?%|\babatimento\b/u],
  [
    '§gratis',
    /\b(?:gratis|gratuit[oa]s?|de graca|sem custos?|sem cobrar|nao (?:se )?(?:paga|pagam|cobramos|custam?)|nao (?:e|sao) cobrad[oa]s?|por nossa conta|isent[oa]s?|cortesia)\b/u,
  ],
  ['§antecedencia', new RegExp(`\\b${amount} ${span}(?: uteis)? (?:de antecedencia|antes)\\b`, 'u')],
  [
    '§estacionar',
    /\bestacion|\bmanobrist|\bgarage[mn]|\bvagas? (?:(?:para|de) (?:carro|moto|veiculo|garagem)|(?:na|em) (?:frente|porta)|cobert|descobert|com manobrista|exclusiv)/u,
  ],
  [
    '§idade',
    /\b(?:d[eo]s?|ate|acima d[eo]s?|menor(?:es)? d[eo]s?|maior(?:es)? d[eo]s?|com|a|ter|tenham?|completar) \d{1,2} (?:anos|meses)\b(?! de (?:garantia|contrato|casa))|\b(?:menores|maiores) de idade\b|\bmaior(?:es)? de \d|\bmenor(?:es)? de \d/u,
  ],
  [
    '§pessoas',
    new RegExp(
      `\\b${amount} (?:pessoas|convidados|lugares|passageiros|hospedes|alunos|criancas|assentos)\\b|\\bserve ${amount}\\b`,
      'u',
    ),
  ],
  ['§distancia', /\b\d+(?:,\d+)? ?(?:km|quilometros|metros|quadras|quarteiroes|minutos (?:a pe|de carro))\b/u],
  [
    '§frequencia',
    new RegExp(
      `\\b(?:${amount} vez(?:es)? (?:por|ao|a|na) ${span}|a cada (?:${amount} )?(?:${span}|quinze|tres)|tod[oa]s? (?:os |as )?${span}|diariamente|semanalmente|mensalmente)\\b`,
      'u',
    ),
  ],
]

const range = new RegExp(`\\b(${day})(?: (?:a|ate) (?:o |a )?| ?[–-] ?)(${day})\\b`, 'gu')
const nameOfDay = (written: string) => days.findIndex((name) => written.startsWith(name))

const shortDay = days.map((name) => name.slice(0, 3)).join('|')
const numbered = '[2-6][aª]'
const end = '(?![\\p{L}\\d])\\.?'
const anyDay = `(?:${day}|(?:${shortDay}|${numbered})${end}(?:-feiras?)?)`
/** 'Seg a sex', 'sáb e dom', '2ª a 6ª': days beside days, unlike '3ª e 4ª séries'. */
const severalDays = new RegExp(
  `\\b${anyDay}(?:\\s*(?:[,/–-]|\\b(?:e|a|as|ao|ate|ou)\\b)\\s*${anyDay})+(?! *(?:series?|anos?|vias?|parcelas?|fases?|etapas?)\\b)`,
  'gu',
)
const hour = '\\d{1,2} ?(?:h|:)'
/** A single one, unless it is another word: 'ter 18 anos', 'Avenida Dom Pedro'. */
const singleDay = new RegExp(
  `\\b(?:(?:seg|qua|qui|sex|sab|dom)${end}(?=\\s*(?:$|[\\n,;:?!/)(|]|(?:das |de |as )?${hour}|fechad|e feriado|nao\\b|tb\\b|tambem\\b))` +
    `|ter${end}(?=\\s*(?::|(?:das )?${hour}))|${numbered}(?=[- ]feira))`,
  'gu',
)
const abbreviated = new RegExp(`\\b(?:${shortDay}|${numbered})${end}`, 'gu')
const writtenOut = (text: string) =>
  text
    .replace(abbreviated, (short) => days.at(/^\d/u.test(short) ? Number(short[0]) - 2 : shortIndex(short)) ?? short)
    .replaceAll(/(?<=\p{L})\s*[–-]\s*(?=(?!feira)\p{L})/gu, ' a ')
const shortIndex = (short: string) => days.findIndex((name) => name.startsWith(short.slice(0, 3)))

/** Writes out the days of the week that are abbreviated in `text`, which is in lower case and without accents. */
export const writeOutDays = (text: string): string =>
  text.replace(severalDays, writtenOut).replace(singleDay, writtenOut)

const everyDay = /\btod[oa]s os dias\b|\bdiariamente\b|\bde (?:segunda a segunda|domingo a domingo)\b/u

/** The days that 'segunda a sexta' and 'todos os dias' imply without naming them. */
export function daysBetween(text: string): string[] {
  if (everyDay.test(text)) return days
  return [...text.matchAll(range)].flatMap(([, from = '', to = '']) => {
    const [first, last] = [nameOfDay(from), nameOfDay(to)]
    return first < last ? days.slice(first + 1, last) : []
  })
}
