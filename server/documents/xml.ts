/**
 * Reads XML as it arrives, without keeping it: names without their prefix, entities of XML itself only. What a document
 * declares of its own (entities that multiply) is left out.
 */
import { DocumentProblem, problems } from './problems.ts'

export type Attributes = ReadonlyMap<string, string>
export type XmlVisitor = {
  open: (name: string, attributes: Attributes) => void
  text: (text: string) => void
  close: (name: string) => void
}
export type XmlReader = { push: (text: string) => void; end: () => void }

/** Word's own files stay below 60. */
const deepest = 2_000
const longestEntity = 12
/** A single tag. */
const longest = 1_000_000

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (_, decimal?: string, hex?: string, name?: string) => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        if (name !== undefined) return named[name] ?? ''
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(tag: string): Attributes {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu))
    found.set(localName(name), decoded(double ?? single ?? ''))
  return found
}

const wholeTag = /<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/uy

export function createXmlReader({ open, text, close }: XmlVisitor): XmlReader {
  const names: string[] = []
  let rest = ''
  let hasRoot = false
  const broken = () => new DocumentProblem(problems.broken)

  const element = (tag: string) => {
    if (tag.startsWith('/')) {
      const name = localName(tag.slice(1).trim())
      if (names.pop() !== name) throw broken()
      close(name)
      return
    }
    const isEmpty = tag.endsWith('/')
    const inner = isEmpty ? tag.slice(0, -1) : tag
    const name = localName(/^[^\s]+/u.exec(inner)?.[0] ?? '')
    if (name === '') throw broken()
    hasRoot = true
    open(name, attributesOf(inner.slice(inner.search(/\s|$/u))))
    if (isEmpty) close(name)
    else if (names.push(name) > deepest) throw new DocumentProblem(problems.tooLarge)
  }
  /** Reads what begins at `at` and says where it ends; -1 when it is not all there. */
  const markup = (at: number): number => {
    const until = (mark: string) => {
      const end = rest.indexOf(mark, at)
      return end === -1 ? -1 : end + mark.length
    }
    if (rest.startsWith('<!--', at)) return until('-->')
    if (rest.startsWith('<?', at)) return until('?>')
    if (rest.startsWith('<![CDATA[', at)) {
      const end = until(']]>')
      if (end !== -1) text(rest.slice(at + 9, end - 3))
      return end
    }
    if (rest.startsWith('<!', at)) {
      const plain = rest.indexOf('>', at)
      return plain !== -1 && rest.slice(at, plain).includes('[') ? until(']>') : plain === -1 ? -1 : plain + 1
    }
    wholeTag.lastIndex = at
    const tag = wholeTag.exec(rest)?.[0]
    if (tag === undefined) return -1
    element(tag.slice(1, -1))
    return at + tag.length
  }

  return {
    push: (chunk) => {
      rest += chunk
      let at = 0
      while (at < rest.length) {
        const start = rest.indexOf('<', at)
        if (start === -1) {
          // The last characters may be half an entity.
          const whole = Math.max(at, rest.length - longestEntity)
          text(decoded(rest.slice(at, whole)))
          at = whole
          break
        }
        // What begins like a comment may be cut in the middle of its mark.
        if (rest.length - start < 9 && !rest.includes('>', start)) break
        if (start > at) text(decoded(rest.slice(at, start)))
        const end = markup(start)
        at = end === -1 ? start : end
        if (end === -1) break
      }
      rest = rest.slice(at)
      if (rest.length > longest) throw broken()
    },
    end: () => {
      if (!hasRoot || names.length > 0 || rest.trim() !== '') throw broken()
    },
  }
}
