/**
 * The rules of `prosa_normalize(text)`, which indexed passages before `0010-retrieval-index`: only migrations use it,
 * so it must not change.
 */
type Rule = readonly [pattern: string, replacement: string]

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'

/** Signs that customers name in words, but texts often only contain as a sign: the sign also counts as the word. */
const signs: Rule[] = [
  ['r\\$', ' reais '],
  ['%', ' porcento '],
  ['\\m(\\d{1,2})(?:h|hs|hrs|:)(?:00)?(\\d{2})?\\M', ' \\1h\\2 horas '],
  ['\\(?\\m\\d{2}\\)? ?9?\\d{4}-\\d{4}\\M', ' telefone '],
  ['\\m\\d{5}-\\d{3}\\M', ' cep '],
  ['[\\w.+-]+@[\\w-]+\\.[\\w.]+', ' email '],
  ['(\\D)[-/](\\D)', '\\1 \\2'],
]

const words: Rule[] = [
  ['\\m(?!maes\\M)(\\w+)(oes|aes|aos)\\M', '\\1ao'],
  ['\\m(?!(?:mais|demais|jamais|pais)\\M)(\\w+)ais\\M', '\\1al'],
  ['(fac|dific|ut|text|frag|ag|fert)eis\\M', '\\1il'],
  ['\\m(?!(?:reis|leis|seis|dezesseis)\\M)(\\w+)eis\\M', '\\1el'],
  ['(enc|anz|arac|spanh|far)ois\\M', '\\1ol'],
  ['\\m(az|pa)uis\\M', '\\1ul'],
  ['\\m(infant|juven|fun|perf|barr|gent|sut|fuz)is\\M', '\\1il'],
  ['(\\w{2})ns\\M', '\\1m'],
  // Customers often use diminutives: cafezinho – café, pontinhos – ponto.
  ['(\\w{3})zinh[oa](s?)\\M', '\\1\\2'],
  ['(\\w{4})inh([oa]s?)\\M', '\\1\\2'],
  // In short words the stemmer does not recognize the plural: dias, fios, las.
  ['\\m(?!(?:mas|mes|gas|tres|seis|dois|lapis|pais)\\M)(\\w{1,3}[aeiou])s\\M', '\\1'],
  // Nouns are reduced to their verbs: informação – informar, inscrição – inscrever, devolução – devolver, pagamento –
  // pagar.
  ['\\m(?!(?:coracao|estacao|situacao)\\M)(\\w{3,})acao\\M', '\\1ar'],
  ['scri(cao|t[oa]s?)\\M', 'screver'],
  ['olucao\\M', 'olver'],
  ['ducao\\M', 'duzir'],
  ['(\\w{3})([ai])mentos?\\M', '\\1\\2r'],
  ['(\\w{3})agem\\M', '\\1ar'],
  // troquei – trocar, paguei – pagar
  ['(\\w{2})qu(ei?|em|es|emos)\\M', '\\1c\\2'],
  ['(\\w{2})gu(ei?|em|es|emos)\\M', '\\1g\\2'],
  ['\\m(abr(e|em|o|a|am|i|iu|imos|iram|indo)|abert([oa]s?|uras?))\\M', 'abrir'],
  ['\\m(faz|faco|fazem|fazemos|fez|fiz|fizeram|feit[oa]s?)\\M', 'fazer'],
]

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The SQL expression that normalizes `input`, an expression of type text. */
export function normalizeExpression(input: string): string {
  const start = `translate(lower(${input}), ${literal(accented)}, ${literal(plain)})`
  return [...signs, ...words].reduce(
    (inner, [pattern, replacement]) => `regexp_replace(${inner}, ${literal(pattern)}, ${literal(replacement)}, 'g')`,
    start,
  )
}
