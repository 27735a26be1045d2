/** A message with `{{variables}}`, filled in for each recipient. */
import { foldText } from './fold-text.ts'

const variable = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** Turns a column title into a variable name: 'Nome do Cliente' is `nome_do_cliente`, and 'Valor (R$)' is `valor_r`. */
export const variableName = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')

/** Variables of the template as written, each once. */
const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(variable)].map(([, name = '']) => name)),
]

/** Variables of the template, as written, that no column provides. */
export const unknownVariables = (template: string, known: readonly string[]): string[] =>
  variablesIn(template).filter((name) => !known.includes(variableName(name)))

/** Removes the punctuation and spaces that an empty value leaves behind: 'Olá, {{nome}}!' becomes 'Olá!'. */
export const renderCampaignTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/(,?[^\S\n]*)\{\{\s*([^{}]*?)\s*\}\}/gu, (_, before: string, name: string) => {
    const value = values[variableName(name)] ?? ''
    return value === '' ? '' : before + value
  })

/** Variables, as written, that are empty for some of these people, and for how many. */
export const emptyVariables = (
  template: string,
  people: readonly { values: Readonly<Record<string, string>> }[],
): { name: string; people: number }[] =>
  variablesIn(template)
    .map((name) => ({ name, people: people.filter(({ values }) => values[variableName(name)] === '').length }))
    .filter((empty) => empty.people > 0)

export const unknownVariablesText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Variável desconhecida' : 'Variáveis desconhecidas'}: ${names.map((name) => `{{${name}}}`).join(', ')}`

/** '{{nome}' and '{nome}', which would be sent as they are. */
const unclosed = /\{\{[^{}\n]{0,30}\}?|\{[^{}\n]{1,30}\}{1,2}/gu

/** Why variables of the template could not be filled in, in Portuguese; empty if all can. */
export function templateProblems(template: string, known: readonly string[]): string[] {
  const unknown = unknownVariables(template, known)
  const isMeant = (mark: string) => mark.startsWith('{{') || known.includes(variableName(mark))
  const broken = [...template.replaceAll(variable, ' ').matchAll(unclosed)].map(([mark]) => mark.trim()).filter(isMeant)
  return [
    ...(unknown.length === 0 ? [] : [unknownVariablesText(unknown)]),
    ...(broken.length === 0 ? [] : [`Use duas chaves de cada lado da variável: ${broken.join(', ')}`]),
  ]
}
