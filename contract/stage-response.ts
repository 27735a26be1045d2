/** Parses the response of an API and fills the reply template with it; trial calls and real calls share it. */

/** Parses JSON; any other body becomes `{ text }`. */
export const readResponse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return { text }
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

export const templateProblems = {
  missing: '[campo não encontrado]',
  index: '[índice inválido]',
  broken: '[erro ao processar o template]',
}

const step = /\.([\p{L}_$][\p{L}\p{N}_$-]*)|\[(-?\d+)\]|\[("(?:[^"\\]|\\.)*")\]/uy

const lookUp = (response: unknown, path: string): string => {
  let value = response
  let at = 0
  while (at < path.length) {
    step.lastIndex = at
    const match = step.exec(path)
    if (!match) return templateProblems.broken
    const [whole, name, index, quoted] = match
    at += whole.length
    if (index !== undefined) {
      if (!Array.isArray(value) || Number(index) < 0 || Number(index) >= value.length) return templateProblems.index
      value = value[Number(index)] as unknown
    } else {
      const key = name ?? (JSON.parse(quoted ?? '""') as string)
      if (!isNested(value) || !Object.hasOwn(value, key)) return templateProblems.missing
      value = (value as Record<string, unknown>)[key]
    }
  }
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Replaces `{{response.a.b[0]}}` by that part of the API response and, if `fieldValue` is given, `{{data.name}}` by the
 * collected field. A path that cannot be resolved becomes one of `templateProblems`.
 */
export const renderResponseTemplate = (
  template: string,
  response: unknown,
  fieldValue?: (fieldName: string) => string,
): string => {
  const isUnclosed = template.lastIndexOf('{{') > template.lastIndexOf('}}')
  // Trimmed afterwards: a pattern that skips the spaces takes cubic time on a long row of them.
  const rendered = template.replaceAll(/\{\{([^{}]*)\}\}/gu, (_, inner: string) => {
    const path = inner.trim()
    if (path.startsWith('data.')) return fieldValue?.(path.slice('data.'.length)) ?? `{{${path}}}`
    return /^response(?![\p{L}\p{N}_])/u.test(path)
      ? lookUp(response, path.slice('response'.length))
      : templateProblems.missing
  })
  return isUnclosed ? `${rendered} ${templateProblems.broken}` : rendered
}
