/** Words that several pages share. */
import { countText, numberText } from '../format.ts'

/** By how many characters a text is too long. */
export const excessText = (excess: number, limit: number): string =>
  `${countText(excess, 'caractere', 'caracteres')} acima do limite de ${numberText(limit)}`

/** How many customers wait for a person. */
export const waitingText = (count: number): string =>
  `${countText(count, 'cliente espera', 'clientes esperam')} por você`

/** 'Horário Padrão de Brasília' of 'America/Sao_Paulo'. Slow at its first use, so only for pages beyond the first ones. */
export const zoneText = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Names of periods and of their days. */
export const periods = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
] as const

export const dateText = (date: string): string => date.split('-').toReversed().join('/')
