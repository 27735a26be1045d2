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
    /\b(?:rua|r\.|avenida|av\.?|travessa|praca|alameda|rodovia|estrada|largo)\s+(?!(?:e|ou|em|ao|com|por|para|que|mas)\b(?!,| \d))\p{L}[^.;$]{1,60}?(?:\d|s\/n)/u,
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
  [
    '§medida',
    /\b\d+(?:,\d+)? ?x ?\d+(?:,\d+)? ?(?:m|cm|metros|centimetros)\b|\b\d+(?:,\d+)? ?(?:cm|centimetros|litros|ml)\b|\b\d+(?:,\d+)? metros de (?:altura|largura|comprimento)\b|\b(?:pp|p), (?:p|m)(?:,| e)/u,
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
const wordEnd = '(?![\\p{L}\\d])'
const dayOrShort = `(?:${day}|(?:${shortDay})${wordEnd})`
/** What joins two days. A full stop there ends an abbreviation; one after the last day ends the sentence. */
const between = '\\.?\\s*(?:[,/–-]|\\b(?:e|a|as|ao|ate|ou)\\b)\\s*'
/** 'Seg a sex', 'sáb e dom': days beside days, but not 'ter a segunda aula grátis'. */
const severalDays = new RegExp(
  `(?<!\\d ?)\\b(?!ter (?:as? )(?:${days.join('|')}))${dayOrShort}(?:${between}${dayOrShort})+`,
  'gu',
)
const hour = '\\d{1,2} ?(?:h|:)'
/** A day on its own, unless it is another word: '30 seg', 'ter 18 anos', 'Avenida Dom Pedro'. */
const singleDay = new RegExp(
  `(?<!\\d ?)\\b(?:(?:seg|qua|qui|sex|sab|dom)(?=\\.?\\s*(?:$|[\\n,;:?!/)(|]|(?:das |de |as )?${hour}|fechad|e feriado|nao\\b|tb\\b|tambem\\b))` +
    `|ter(?=\\.?\\s*(?::|(?:das )?${hour})))`,
  'gu',
)
/** '2ª a 6ª', '2ª a sábado'; other ordinals may be of anything: '3ª e 4ª séries', 'sala 2A'. */
const numberedRange = new RegExp(
  `\\b2[aª](${between})(?:(6[aª])${wordEnd}(?! series?\\b)|(?=(?:sab|dom)(?:ado|ingo)?${wordEnd}))`,
  'gu',
)
const numberedDay = /\b([2-6])[aª](?=[- ]feiras?\b)/gu
const shortDays = new RegExp(`\\b(?:${shortDay})${wordEnd}(?:\\.(?=\\s*(?:[,/–-]|(?:e|a|as|ao|ate|ou)\\b)))?`, 'gu')
const expandRun = (run: string) =>
  run
    .replace(shortDays, (short) => days.find((name) => name.startsWith(short.slice(0, 3))) ?? short)
    .replaceAll(/(?<=\p{L})\s*[–-]\s*(?=(?!feira)\p{L})/gu, ' a ')

/** 'Leva 15 minutos' tells how long it takes, not that something is brought. */
export const lasting = new RegExp(
  `\\blev(?:a|am|ou|aram)\\b(?=(?: (?:so|uns|umas|ate|mais|menos|cerca|apenas|entre|de)){0,3} ${amount} ${span}\\b)`,
  'gu',
)

/** Writes out the names of days that are abbreviated; `text` is in lower case and without accents. */
export const expandDays = (text: string): string =>
  text
    .replace(numberedRange, (_, joint: string, friday?: string) => `segunda${joint}${friday ? 'sexta' : ''}`)
    .replace(numberedDay, (ordinal, number: string) => days[Number(number) - 2] ?? ordinal)
    .replace(severalDays, expandRun)
    .replace(singleDay, expandRun)

const everyDay = /\btod[oa]s os dias\b|\bdiariamente\b|\bde (?:segunda a segunda|domingo a domingo)\b/u

/** The days that 'segunda a sexta' and 'todos os dias' imply without naming them. */
export function daysBetween(text: string): string[] {
  if (everyDay.test(text)) return days
  return [...text.matchAll(range)].flatMap(([, from = '', to = '']) => {
    const [first, last] = [nameOfDay(from), nameOfDay(to)]
    return first < last ? days.slice(first + 1, last) : []
  })
}
