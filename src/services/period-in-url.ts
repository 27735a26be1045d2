/** The period of a page of figures, in its URL. */
import { periodDays, type PeriodDays } from '../../contract/period.ts'

export const readDays = (search: URLSearchParams): PeriodDays =>
  periodDays.find((days) => days === search.get('dias')) ?? '30'
