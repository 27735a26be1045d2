/** A message with `{{variables}}`, filled in for each recipient. */
import { foldText } from './fold-text.ts'

// The spaces around a name are trimmed afterwards: patterns that skip them take cubic time on a long row of spaces.
const variable = /\{\{([^{}]*)\}\}/gu

/** Turns a column title into a variable name: 'Nome do Cliente' is `nome_do_cliente`, and 'Valor (R$)' is `valor_r`. */
export const variableName = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')

/** Variables of the template as written, each once. */
const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(variable)].map(([, name = '']) => name.trim())),
]

/** Variables of the template, as written, that no column provides. */
const unknownVariables = (template: string, known: readonly string[]): string[] =>
  variablesIn(template).filter((name) => !known.includes(variableName(name)))

/**
 * Removes the punctuation and spaces that an empty value leaves behind: 'Olá, {{nome}}!' becomes 'Olá!', and
 * '{{nome}}, chegou' becomes 'chegou'.
 */
export const renderCampaignTemplate = (template: string, values: Readonly<Record<string, string>>): string => {
  const valueOf = (name: string) => values[variableName(name)] ?? ''
  return template
    .replaceAll(/^\{\{([^{}]*)\}\},?[^\S\n]*/gmu, (whole, name: string) => (valueOf(name) === '' ? '' : whole))
    .replaceAll(/(,?(?<![^\S\n])[^\S\n]*)\{\{([^{}]*)\}\}/gu, (_, before: string, name: string) => {
      const value = valueOf(name)
      return value === '' ? '' : before + value
    })
}

/** The link for one recipient, whose own value may be all of it; empty if it has no host. */
export function renderCampaignLink(template: string, values: Readonly<Record<string, string>>): string {
  const link = renderCampaignTemplate(template, values)
    .trim()
    // The value of '{{link}}', which is stored as 'https://{{link}}', may begin with a scheme of its own.
    .replace(/^https?:\/\/(?=https?:\/\/|$)/iu, '')
    // A space would end the link on the customer's phone.
    .replaceAll(/\s+/gu, '%20')
  const url = /^https?:\/\//iu.test(link) ? link : `https://${link}`
  return /^https?:\/\/[^/?#@%]+\.[^/?#@%]/iu.test(url) ? url : ''
}

/** Variables, as written, that are empty for some of these people, and for how many. */
export const emptyVariables = (
  template: string,
  people: readonly { values: Readonly<Record<string, string>> }[],
): { name: string; people: number }[] =>
  variablesIn(template)
    .map((name) => ({ name, people: people.filter(({ values }) => values[variableName(name)] === '').length }))
    .filter((empty) => empty.people > 0)

const unknownVariablesText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Variável desconhecida' : 'Variáveis desconhecidas'}: ${names.map((name) => `{{${name}}}`).join(', ')}`

/** Braces that are no complete variable, such as '{{nome}', '{nome}' and 'nome}}', with the text beside them. */
const otherBraces = /\{{1,2}[^{}\n]{0,30}\}{0,2}|[^{}\s]{0,30}\}\}/gu

/** Which parts of the template would reach the customer unfilled, in Portuguese; empty if there are none. */
export function variableProblems(template: string, known: readonly string[]): string[] {
  const unknown = unknownVariables(template, known)
  const isMeant = (mark: string) => /\{\{|\}\}/u.test(mark) || known.includes(variableName(mark))
  const broken = [...template.replaceAll(variable, ' ').matchAll(otherBraces)]
    .map(([mark]) => mark.trim())
    .filter(isMeant)
  return [
    ...(unknown.length === 0 ? [] : [unknownVariablesText(unknown)]),
    ...(broken.length === 0 ? [] : [`Use duas chaves de cada lado da variável: ${broken.join(', ')}`]),
  ]
}
