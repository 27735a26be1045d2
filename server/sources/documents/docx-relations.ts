/** The parts and addresses to which a part of a Word document refers. */
import { createXmlReader, type XmlReader } from './xml.ts'

export type Relations = {
  /** Names of parts by the last segment of the relationship type, in the order of the file. */
  parts: ReadonlyMap<string, readonly string[]>
  /** External addresses by relationship id. */
  links: ReadonlyMap<string, string>
}

/** `folder`: that of the part, to which targets are relative. */
export function relationsReader(folder: string): { reader: XmlReader; relations: Relations } {
  const parts = new Map<string, string[]>()
  const links = new Map<string, string>()
  const reader = createXmlReader({
    open: (_, attributes) => {
      const target = attributes.get('Target') ?? ''
      const kind = attributes.get('Type')?.split('/').at(-1) ?? ''
      if (attributes.get('TargetMode') === 'External') links.set(attributes.get('Id') ?? '', target)
      else {
        const ofKind = parts.get(kind) ?? []
        ofKind.push(target.startsWith('/') ? target.slice(1) : `${folder}${target}`)
        parts.set(kind, ofKind)
      }
    },
    text: () => {},
    close: () => {},
  })
  return { reader, relations: { parts, links } }
}
