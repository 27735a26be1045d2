/** Names of periods and of their days. */
export const periods = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
] as const

export const dateText = (date: string): string => date.split('-').toReversed().join('/')
