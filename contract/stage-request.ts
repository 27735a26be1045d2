/** The call of an action with its values in place: the same when it is tried and when it is made for a customer. */
import { fillPlaceholders, hasBody, parseHeaders, placeholdersIn, withScheme, type TestRequestBody } from './stages.ts'

type Action = { url: string; method: string; headers: string; body: string }

/** The names that its URL and its body leave open. */
export const openValues = ({ url, method, body }: Action): string[] =>
  placeholdersIn(hasBody(method) ? `${url}\n${body}` : url)

/** Null where the URL, with these values in it, is none. */
export const requestOf = (
  { url, method, headers, body }: Action,
  values: Record<string, string>,
): Omit<TestRequestBody, 'agentId'> | null => {
  const filled = withScheme(fillPlaceholders(url.trim(), (name) => encodeURIComponent(values[name] ?? '')))
  if (!URL.canParse(filled)) return null
  const { origin, pathname, search } = new URL(filled)
  const parsed = parseHeaders(headers).headers
  const isJson = parsed.some(({ name, value }) => /^content-type$/iu.test(name) && /json/iu.test(value))
  // A quotation mark in a value must not end the text that it stands in.
  const inBody = (name: string): string => {
    const value = values[name] ?? ''
    return isJson ? JSON.stringify(value).slice(1, -1) : value
  }
  return {
    url: origin + pathname,
    method: method.toLowerCase() as TestRequestBody['method'],
    params: search.slice(1),
    headers: JSON.stringify(Object.fromEntries(parsed.map(({ name, value }) => [name, value]))),
    data: hasBody(method) ? fillPlaceholders(body, inBody) : '{}',
  }
}
