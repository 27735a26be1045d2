/** Search and filter in the URL: `?busca=` and `?status=`. */
import { statusFilters, type Filters, type StatusFilter } from '../../machines/agent-list/agent-list.machine.ts'
import { putSearch, readSearch } from '../../services/search-in-url.ts'

const words: Record<StatusFilter, string> = { all: 'todos', active: 'ativos', inactive: 'inativos' }

export const parseFilters = (query: string): Filters => {
  const asked = new URLSearchParams(query)
  const status = statusFilters.find((filter) => words[filter] === asked.get('status'))
  return { search: readSearch(query), status: status ?? 'all' }
}

/** Writes them into the query; other parameters are kept. */
export const queryOf = ({ search, status }: Filters, query: string): string => {
  const asked = new URLSearchParams(query)
  putSearch(asked, search)
  if (status === 'all') asked.delete('status')
  else asked.set('status', words[status])
  return asked.size > 0 ? `?${asked}` : ''
}
