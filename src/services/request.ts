/** The one place that asks the network; an answer of any status is an answer. */

type Request = Omit<RequestInit, 'body' | 'headers'> & {
  headers?: Record<string, string>
  query?: Record<string, unknown>
  /** A form, or what goes as JSON. */
  body?: unknown
}

/** `address` with what is asked for in it; what is undefined is left out. */
export const withQuery = (address: string, query: Record<string, unknown> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? address : `${address}?${search}`
}

/** Rejects when no answer comes. */
export const request = (address: string, { query, body, headers = {}, ...init }: Request = {}): Promise<Response> => {
  if (body === undefined) return fetch(withQuery(address, query), { ...init, headers })
  if (body instanceof FormData) return fetch(withQuery(address, query), { ...init, headers, body })
  const asJson = { ...headers, 'content-type': 'application/json' }
  return fetch(withQuery(address, query), { ...init, headers: asJson, body: JSON.stringify(body) })
}
