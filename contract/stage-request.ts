/** Builds the request of an action from its values; trial calls and calls for a customer share it. */
import { fillPlaceholders, hasBody, parseHeaders, placeholdersIn, type TestRequestBody } from './stages.ts'
import { withScheme } from './url.ts'

type Action = { url: string; method: string; headers: string; body: string }

/** Names of the placeholders in its URL and its body. */
export const openValues = ({ url, method, body }: Action): string[] =>
  placeholdersIn(hasBody(method) ? `${url}\n${body}` : url)

type Format = 'form' | 'xml' | 'json' | 'text'
/** Without a content type, the beginning of the body decides. */
function formatOf(type: string, body: string): Format {
  const is = (name: RegExp, beginning: RegExp) => name.test(type) || (type === '' && beginning.test(body))
  if (/x-www-form-urlencoded/iu.test(type)) return 'form'
  if (is(/xml/iu, /^\s*</u)) return 'xml'
  return is(/json/iu, /^\s*(?:\[(?=\s*[[\]{"\d-])|\{(?!\{))/u) ? 'json' : 'text'
}

type Fill = (text: string, escape: (value: string) => string) => string

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const cdataOrPlaceholder = /<!\[CDATA\[.*?\]\]>|\{\{[^{}]*\}\}/gsu
const fillXml = (body: string, fill: Fill): string =>
  body.replaceAll(cdataOrPlaceholder, (part) =>
    part.startsWith('<')
      ? fill(part, (value) => value.replaceAll(']]>', ']]]]><![CDATA[>'))
      : fill(part, (value) => value.replaceAll(/[&<>"']/gu, (sign) => xmlEntities[sign] ?? '')),
  )

const jsonStringOrPlaceholder = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/gsu
const beforeJsonValue = /(?:^|[:[,])\s*$/u
const jsonLiteral = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null)$/u
const fillJson = (body: string, fill: Fill): string =>
  body.replaceAll(jsonStringOrPlaceholder, (part, at: number) => {
    // Where no value can stand, the body is a text or not strict JSON, such as {'nome': '{{data.nome}}'}.
    if (part.startsWith('"') || !beforeJsonValue.test(body.slice(0, at)))
      return fill(part, (value) => JSON.stringify(value).slice(1, -1))
    // Outside a string only a number, true, false or null is JSON as it stands.
    return fill(part, (value) => (value === '' ? 'null' : jsonLiteral.test(value) ? value : JSON.stringify(value)))
  })

/** Escapes each value for the format of the body, so that it cannot end the string or element around it. */
function fillBody(type: string, body: string, values: Record<string, string>): string {
  const fill: Fill = (text, escape) => fillPlaceholders(text, (name) => escape(values[name] ?? ''))
  switch (formatOf(type, body)) {
    case 'form':
      // The plus sign of a telephone number would be read as a space.
      return fill(body, encodeURIComponent)
    case 'xml':
      return fillXml(body, fill)
    case 'json':
      return fillJson(body, fill)
    case 'text':
      return fill(body, (value) => value)
  }
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
    data: hasBody(method) ? fillBody(type, body, values) : '{}',
  }
}
