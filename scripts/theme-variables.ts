/** The variables of the theme as a stylesheet, which no browser then has to make of the theme and keep in memory twice. */
import type { Plugin } from 'vite'
import { theme } from '../src/ui/theme.ts'

type Rules = Record<string, string | number>

const toProperty = (name: string): string =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const toCss = (selector: string, rules: Rules): string =>
  `${selector}{${Object.entries(rules)
    .map(([name, value]) => `${toProperty(name)}:${value}`)
    .join(';')}}`

const sheet = (): string =>
  theme
    .generateStyleSheets()
    .flatMap((rules) => Object.entries(rules as Record<string, Rules>).map((rule) => toCss(...rule)))
    .join('\n')

export const themeVariables: Plugin = {
  name: 'theme-variables',
  resolveId: (id) => (id === 'virtual:theme-variables.css' ? `\0${id}` : null),
  load: (id) => (id === '\0virtual:theme-variables.css' ? sheet() : null),
}
