/** Builds the request of an action from its values; trial calls and calls for a customer share it. */
import { fillPlaceholders, hasBody, parseHeaders, placeholdersIn, withScheme, type TestRequestBody } from './stages.ts'

type Action = { url: string; method: string; headers: string; body: string }

/** Names of the placeholders in its URL and its body. */
export const openValues = ({ url, method, body }: Action): string[] =>
  placeholdersIn(hasBody(method) ? `${url}\n${body}` : url)

/** `..` removes the segment before it. */
const dotSegment = /^[^?#]*\/\.{1,2}(?=[/?#]|$)/u

/** Null if the URL is invalid with these values. */
export const requestOf = (
  { url, method, headers, body }: Action,
  values: Record<string, string>,
): Omit<TestRequestBody, 'agentId'> | null => {
  const filled = withScheme(fillPlaceholders(url.trim(), (name) => encodeURIComponent(values[name] ?? '')))
  if (!URL.canParse(filled)) return null
  // No encoding keeps such a value of a customer from naming another path.
  if (dotSegment.test(filled) && !dotSegment.test(fillPlaceholders(url, () => 'x'))) return null
  const { origin, pathname, search } = new URL(filled)
  const parsed = parseHeaders(headers).headers
  const type = parsed.find(({ name }) => /^content-type$/iu.test(name))?.value ?? ''
  const isJson = /json/iu.test(type)
  // Escapes the value, so that a quotation mark in it does not end the JSON string around it, and the plus sign of a
  // telephone number is not read as a space of a form.
  const inBody = (name: string): string => {
    const value = values[name] ?? ''
    if (/x-www-form-urlencoded/iu.test(type)) return encodeURIComponent(value)
    return isJson ? JSON.stringify(value).slice(1, -1) : value
  }
  // Without quotation marks around it, a number that is missing would leave no JSON.
  const orNull = (bare: string): string => (fillPlaceholders(bare, inBody) === '' ? 'null' : bare)
  const sent = isJson ? body.replaceAll(/(?<=[:[,]\s*)\{\{[^{}]*\}\}/gu, orNull) : body
  return {
    url: origin + pathname,
    method: method.toLowerCase() as TestRequestBody['method'],
    params: search.slice(1),
    headers: JSON.stringify(Object.fromEntries(parsed.map(({ name, value }) => [name, value]))),
    data: hasBody(method) ? fillPlaceholders(sent, inBody) : '{}',
  }
}
