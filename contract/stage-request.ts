/** Builds the request of an action from its values; trial calls and calls for a customer share it. */
import { fillPlaceholders, hasBody, parseHeaders, placeholdersIn, withScheme, type TestRequestBody } from './stages.ts'

type Action = { url: string; method: string; headers: string; body: string }

/** Names of the placeholders in its URL and its body. */
export const openValues = ({ url, method, body }: Action): string[] =>
  placeholdersIn(hasBody(method) ? `${url}\n${body}` : url)

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const jsonStringOrPlaceholder = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/gsu
const beforeJsonValue = /(?:^|[:[,])\s*$/u
const cdataOrPlaceholder = /<!\[CDATA\[.*?\]\]>|\{\{[^{}]*\}\}/gsu
const jsonLiteral = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null)$/u

/** No value ends the string or element around it. Without a content type, the beginning of the body tells its format. */
function fillBody({ body, type, values }: { body: string; type: string; values: Record<string, string> }): string {
  const is = (format: RegExp, beginning: RegExp) => format.test(type) || (type === '' && beginning.test(body))
  const fill = (text: string, escape: (value: string) => string) =>
    fillPlaceholders(text, (name) => escape(values[name] ?? ''))
  // The plus sign of a telephone number would be read as a space.
  if (/x-www-form-urlencoded/iu.test(type)) return fill(body, encodeURIComponent)
  if (is(/xml/iu, /^\s*</u))
    return body.replaceAll(cdataOrPlaceholder, (part) =>
      part.startsWith('<')
        ? fill(part, (value) => value.replaceAll(']]>', ']]]]><![CDATA[>'))
        : fill(part, (value) => value.replaceAll(/[&<>"']/gu, (sign) => xmlEntities[sign] ?? '')),
    )
  if (!is(/json/iu, /^\s*(?:\[(?=\s*[[\]{"\d-])|\{(?!\{))/u)) return fill(body, (value) => value)
  return body.replaceAll(jsonStringOrPlaceholder, (part, at: number) => {
    // Where no value can stand, the body is a text or not strict JSON, such as {'nome': '{{data.nome}}'}.
    if (part.startsWith('"') || !beforeJsonValue.test(body.slice(0, at)))
      return fill(part, (value) => JSON.stringify(value).slice(1, -1))
    // Outside a string only a number, true, false or null is JSON as it stands.
    return fill(part, (value) => (value === '' ? 'null' : jsonLiteral.test(value) ? value : JSON.stringify(value)))
  })
}

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
  return {
    url: origin + pathname,
    method: method.toLowerCase() as TestRequestBody['method'],
    params: search.slice(1),
    headers: JSON.stringify(Object.fromEntries(parsed.map(({ name, value }) => [name, value]))),
    data: hasBody(method) ? fillBody({ body, type, values }) : '{}',
  }
}
