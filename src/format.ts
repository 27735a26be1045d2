/**
 * Numbers and dates in Brazilian format, dates in the reader's time zone. Not done by Intl, because the first use of
 * each of its formats costs a browser 10 to 20 ms before the first frame of the list and of the chat (decision 013).
 */

type Moment = number | Date

/** '1.234,5': rounded to `decimals` places. Trailing zeros are dropped, but at least `least` places stay. */
export const numberText = (value: number, decimals = 0, least = 0): string => {
  const [whole = '', part = ''] = value.toFixed(decimals).split('.')
  const shown = part.replace(/0+$/u, '').padEnd(least, '0')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')}${shown === '' ? '' : ','}${shown}`
}

/** '1 mensagem', '1.234 mensagens' */
export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** '12,5%' of a share of 0.125. */
export const percentText = (share: number, decimals = 0): string => `${numberText(share * 100, decimals)}%`

const two = (value: number): string => String(value).padStart(2, '0')

/** '09:05' */
export const timeText = (at: Moment): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** '09:05:59' */
export const exactTimeText = (at: Moment): string => `${timeText(at)}:${two(new Date(at).getSeconds())}`

/** '02/11' */
export const shortDayText = (at: Moment): string => {
  const date = new Date(at)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}`
}

/** '02/11/2026' */
export const dayText = (at: Moment): string => `${shortDayText(at)}/${new Date(at).getFullYear()}`

export const isToday = (at: Moment): boolean => new Date(at).toDateString() === new Date().toDateString()

/** '02/11' in this year, '02/11/2025' in any other. */
export const recentDayText = (at: Moment): string =>
  new Date(at).getFullYear() === new Date().getFullYear() ? shortDayText(at) : dayText(at)

const isTomorrow = (at: Moment): boolean => {
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  return new Date(at).toDateString() === tomorrow.toDateString()
}

/** Inside a sentence: 'às 09:05' for today, 'amanhã às 09:05', 'em 02/11 às 09:05' for any other day. */
export const dateTimePhrase = (at: Moment): string => {
  if (isToday(at)) return `às ${timeText(at)}`
  return `${isTomorrow(at) ? 'amanhã' : `em ${recentDayText(at)}`} às ${timeText(at)}`
}

/** '02/11/2026, 09:05' */
export const momentText = (at: Moment): string => `${dayText(at)}, ${timeText(at)}`

/** '02/11, 09:05' */
export const shortMomentText = (at: Moment): string => `${shortDayText(at)}, ${timeText(at)}`

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** '2 de novembro de 2026' */
export const longDayText = (at: Moment): string => {
  const date = new Date(at)
  return `${date.getDate()} de ${months[date.getMonth()]} de ${date.getFullYear()}`
}

/** '2 de novembro de 2026', preceded by 'Hoje' or 'Ontem' if it is. */
export const dayHeading = (at: number, now = Date.now()): string => {
  const date = longDayText(at)
  if (date === longDayText(now)) return `Hoje, ${date}`
  // A day may have 23 or 25 hours.
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return date === longDayText(yesterday) ? `Ontem, ${date}` : date
}

const smallestKilobytes = 0.1

/** File size in kilobytes (S1§9): '12,3 KB'. Only an empty file has '0,0 KB'. */
export const sizeText = (bytes: number): string =>
  `${numberText(bytes === 0 ? 0 : Math.max(smallestKilobytes, bytes / 1024), 1, 1)} KB`
