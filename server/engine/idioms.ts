/** How people write to a shop on their phones, brought to the words that a text would use. No accents on either side. */

type Idiom = readonly [pattern: RegExp, meant: string]

const abbreviations: readonly Idiom[] = [
  [/\bq(?:n?t|uan?t)([oa]s?)\b/gu, 'quant$1'],
  [/\bhj\b/gu, 'hoje'],
  [/\b(?:amnh?|amanh)\b/gu, 'amanha'],
  [/\b(?:kilos?|kgs?)\b/gu, 'quilo'],
  [/\b(?:wpp|whats|zap|zapzap|wats|whatsap)\b/gu, 'whatsapp'],
  [/\btel\b/gu, 'telefone'],
  [/\binsta\b/gu, 'instagram'],
  [/\b(?:niver|aniver)\b/gu, 'aniversario'],
  [/\b(?:vr|ticket)\b/gu, 'vale refeicao'],
  [/\bfds\b/gu, 'sabado domingo'],
  [/\bfim de semana\b/gu, 'sabado domingo'],
  [/\bwi fi\b/gu, 'wifi'],
  [/\b(?:dog|doguinho|dogs|catioro)\b/gu, 'cachorro'],
  [/\bpq\b/gu, 'porque'],
]

const delivering =
  '(?:entreg\\w*|mand(?:a|am|ar|ei)|lev(?:a|am|ar)|envi\\w*|busc\\w*|peg(?:a|am|ar)|traz\\w*|vem|virem|vir|chega|deixam?)'
const toTheHouse =
  '(?:a domicilio|(?:em|na|ate|para|pra|a) (?:a )?(?:minha |nossa |sua )?(?:casa|residencia|apartamento))'

/** Who is writing, and how kindly, is not what is asked. */
const courtesies: readonly Idiom[] = [
  [/\b(?:(?:o )?meu nome e|me chamo|(?:aqui )?quem fala e) (?:[oa] )?\p{L}+\b/gu, ' '],
  [
    /\b(?:desde ja )?(?:eu |te |lhe )*agradec\w+(?: (?:muito|desde ja|a|pela|sua|tua|atencao|ajuda|resposta))*\b/gu,
    ' ',
  ],
  [/\be o seguinte\b/gu, ' '],
]

const expressions: readonly Idiom[] = [
  // What is fetched or brought is what matters; that people live in a house goes without saying.
  [new RegExp(`\\b(busc\\w*|peg(?:a|am|ar)|vem|vir|virem)\\b(.{0,60}?)\\b${toTheHouse}\\b`, 'gu'), 'buscar $2'],
  [new RegExp(`\\b(${delivering})\\b(.{0,60}?)\\b${toTheHouse}\\b`, 'gu'), '$1 entrega $2'],
  [/\bmeia duzia\b/gu, '6'],
  [/\b(?:uma |1 )?duzias?\b/gu, '12'],
  [/\b(?:em|de|fazem?|faz|ate) \d{1,2} ?(?:x|vezes|parcelas)\b|\b\d{1,2} ?x\b/gu, ' parcelar '],
  [
    /\b(?:de quant[oa]s? em quant[oa]s? (?:tempos?|dias?|semanas?|mes(?:es)?)?|com que frequencia|quantas vezes (?:por|ao|na|a) \w+)/gu,
    ' frequencia ',
  ],
  [/\bcom (?:quant[oa]s?|que) (?:tempo|dias|semanas|meses|horas|antecedencia)(?: antes)?\b/gu, ' antecedencia '],
  [/\b(?:para|pra|pro) (?:hoje|amanha|ja|depois de amanha)\b/gu, ' antecedencia '],
  [/\b(?:em|de) cima da hora\b/gu, ' antecedencia '],
  [/\ba vista\b/gu, ' dinheiro '],
  [/\b(?:mud\w+ de (?:ideia|opiniao)|nao (?:gost\w+|quer\w* mais))\b/gu, ' desistencia '],
  [
    /\bnao (?:me |lhe |nos )?(?:serviu|coube|entrou)\b|\bfic(?:ou|aram) (?:apertad|larg|folgad)\w+/gu,
    ' troca tamanho ',
  ],
  [/\b(?:passando|passa|passou) mal\b|\bsocorro\b/gu, ' emergencia '],
  [/\b(?:faz|fazer|fez) mal\b/gu, ' toxico '],
]

/** Words that expressions stand for but nobody wrote: they help to find and are not insisted on. */
export const hintWords: ReadonlySet<string> = new Set(['antecedencia', 'frequencia', 'toxico', 'tamanho'])

/** `text` without accents and in lower case; so is what comes back. */
export const asMeant = (text: string): string =>
  [...abbreviations, ...courtesies, ...expressions]
    .reduce((read, [pattern, meant]) => read.replace(pattern, meant), text)
    .replace(/\s+/gu, ' ')
    .trim()
