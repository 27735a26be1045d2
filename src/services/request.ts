/** The only place that uses the network. A response of any status is a response. */

type Request = Omit<RequestInit, 'body' | 'headers'> & {
  headers?: Record<string, string>
  query?: Record<string, unknown>
  /** A form, or a value that is sent as JSON. */
  body?: unknown
}

/** Adds query parameters to a URL; undefined ones are omitted. */
export const withQuery = (url: string, query: Record<string, unknown> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? url : `${url}?${search}`
}

/** Rejects if no response comes. */
export const request = (url: string, { query, body, headers = {}, ...init }: Request = {}): Promise<Response> => {
  if (body === undefined) return fetch(withQuery(url, query), { ...init, headers })
  if (body instanceof FormData) return fetch(withQuery(url, query), { ...init, headers, body })
  const asJson = { ...headers, 'content-type': 'application/json' }
  return fetch(withQuery(url, query), { ...init, headers: asJson, body: JSON.stringify(body) })
}
