/** The answer of an API, read and put into the template of a reply: the same when it is tried and when it is used. */

/** JSON where it is any; else the text, wrapped. */
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

const lookUp = (data: unknown, path: string): string => {
  let value = data
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

/** `{{response.a.b[0]}}`, and with `valueOf` also `{{data.name}}`, becomes what stands there; everything else stays as it was typed. */
export const renderTemplate = (template: string, data: unknown, valueOf?: (name: string) => string): string => {
  const isUnclosed = template.lastIndexOf('{{') > template.lastIndexOf('}}')
  const rendered = template.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/gu, (_, path: string) => {
    if (path.startsWith('data.')) return valueOf?.(path.slice('data.'.length)) ?? `{{${path}}}`
    return /^response(?![\p{L}\p{N}_])/u.test(path)
      ? lookUp(data, path.slice('response'.length))
      : templateProblems.missing
  })
  return isUnclosed ? `${rendered} ${templateProblems.broken}` : rendered
}
