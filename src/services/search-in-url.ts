/** What is searched for in a list, in its URL: `?busca=`. */

const PARAMETER = 'busca'

export const readSearch = (query: string = location.search): string => new URLSearchParams(query).get(PARAMETER) ?? ''

export const putSearch = (query: URLSearchParams, search: string): void => {
  if (search === '') query.delete(PARAMETER)
  else query.set(PARAMETER, search)
}

/** Replaces the query of the URL. */
export const writeQuery = (query: string): void => {
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  } catch {
    // Some browsers allow only a hundred history changes in half a minute; the next one writes all of it again.
  }
}

export const writeSearch = (search: string): void => {
  const query = new URLSearchParams(location.search)
  putSearch(query, search)
  writeQuery(`?${query}`)
}
