/** Days and times as people in Brazil write them, in the browser's own zone (CH-03). */

const dateFormat = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const DAY = 86_400_000

export const timeOf = (at: number): string => timeFormat.format(at)

/** '21 de novembro de 2026', after 'Hoje' or 'Ontem' where that is so. */
export const dayOf = (at: number, now: number): string => {
  const date = dateFormat.format(at)
  if (date === dateFormat.format(now)) return `Hoje, ${date}`
  return date === dateFormat.format(now - DAY) ? `Ontem, ${date}` : date
}
