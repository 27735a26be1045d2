/** Parses XML as a stream: names without prefix, only the predefined entities (`saxes`). */
import { SaxesParser } from 'saxes'
import { DocumentProblem, problems } from './problems.ts'

export type Attributes = ReadonlyMap<string, string>
export type XmlVisitor = {
  open: (name: string, attributes: Attributes) => void
  text: (text: string) => void
  close: (name: string) => void
}
export type XmlReader = { push: (text: string) => void; end: () => void }

/** Files written by Word stay below 60. */
const maxDepth = 2_000
/** Limit of a single tag or text, which the parser buffers until its end. */
const maxLength = 1_000_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export function createXmlReader({ open, text, close }: XmlVisitor): XmlReader {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  /** Characters received since the last event of the parser. */
  let held = 0

  parser.on('error', (cause) => {
    // Custom entities are ignored, because they may expand exponentially.
    if (!cause.message.endsWith('undefined entity.')) throw new DocumentProblem(problems.broken, { cause })
  })
  parser.on('opentag', (tag) => {
    held = 0
    depth += 1
    if (depth > maxDepth) throw new DocumentProblem(problems.tooLarge)
    const attributes = Object.entries(tag.attributes).map(([name, value]) => [localName(name), value] as const)
    open(localName(tag.name), new Map(attributes))
  })
  parser.on('text', (value) => {
    held = 0
    text(value)
  })
  parser.on('cdata', (value) => {
    held = 0
    text(value)
  })
  parser.on('closetag', (tag) => {
    held = 0
    depth -= 1
    close(localName(tag.name))
  })

  return {
    push: (chunk) => {
      held += chunk.length
      parser.write(chunk)
      if (held > maxLength) throw new DocumentProblem(problems.tooLarge)
    },
    end: () => void parser.close(),
  }
}
