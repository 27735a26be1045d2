/** A message with `{{variables}}`, filled in for each person. */
import { foldText } from './fold-text.ts'

const variable = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** A title of a column as a name: 'Nome do Cliente' is `nome_do_cliente`, and 'Valor (R$)' is `valor_r`. */
export const variableName = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')

/** As they are written, each once. */
const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(variable)].map(([, name = '']) => name)),
]

/** Those that no column has, as they are written. */
export const unknownVariables = (template: string, known: readonly string[]): string[] =>
  variablesIn(template).filter((name) => !known.includes(variableName(name)))

/** What an empty value leaves behind is tidied: 'Olá, {{nome}}!' becomes 'Olá!'. */
export const renderCampaignTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/(,?[^\S\n]*)\{\{\s*([^{}]*?)\s*\}\}/gu, (_, before: string, name: string) => {
    const value = values[variableName(name)] ?? ''
    return value === '' ? '' : before + value
  })

/** Those that some of these people have no value for, as they are written, with how many. */
export const emptyVariables = (
  template: string,
  people: readonly { values: Readonly<Record<string, string>> }[],
): { name: string; people: number }[] =>
  variablesIn(template)
    .map((name) => ({ name, people: people.filter(({ values }) => values[variableName(name)] === '').length }))
    .filter((empty) => empty.people > 0)

export const unknownVariablesText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Variável desconhecida' : 'Variáveis desconhecidas'}: ${names.map((name) => `{{${name}}}`).join(', ')}`
