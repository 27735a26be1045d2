/** A message with `{{variables}}`, filled in for each person. */

const variable = /\{\{\s*([^{}]*?)\s*\}\}/gu
const nameOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')

/** As they are written, each once. */
const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(variable)].map(([, name = '']) => name)),
]

/** Those that no column has, as they are written. */
export const unknownVariables = (template: string, known: readonly string[]): string[] =>
  variablesIn(template).filter((name) => !known.includes(nameOf(name)))

/** What an empty value leaves behind is tidied: 'Olá, {{nome}}!' becomes 'Olá!'. */
export const renderTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/(,?[^\S\n]*)\{\{\s*([^{}]*?)\s*\}\}/gu, (_, before: string, name: string) => {
    const value = values[nameOf(name)] ?? ''
    return value === '' ? '' : before + value
  })

export const unknownVariablesText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Variável desconhecida' : 'Variáveis desconhecidas'}: ${names.map((name) => `{{${name}}}`).join(', ')}`
