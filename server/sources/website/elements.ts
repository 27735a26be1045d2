/** Helpers for DOM elements. None is recursive, because pages may be nested without limit. */

export const tagOf = (element: Element): string => element.localName.toLowerCase()

const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): boolean => node.nodeType === 3

/** Elements that are never content. */
const silent = new Set(
  `script style noscript template svg math canvas iframe object embed video audio picture map head title meta link
  input select textarea option datalist dialog nav menu`.split(/\s+/u),
)
/** No longer holds: the old price would be told beside the new one. */
const struckOut = new Set(['s', 'del', 'strike'])
const silentRole = /^(?:navigation|menu|menubar|dialog|alertdialog|search|tablist)$/iu
const notice = /\b(?:cookie|cookies|consent|lgpd|gdpr)\b|cookie-?(?:banner|bar|notice|consent)/iu
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden|line-through/iu

/** Whether the element is visible and may have content. */
export function isSeen(element: Element): boolean {
  const tag = tagOf(element)
  if (silent.has(tag) || struckOut.has(tag) || element.hasAttribute('hidden')) return false
  if (element.getAttribute('aria-hidden') === 'true' || silentRole.test(element.getAttribute('role') ?? ''))
    return false
  if (unseen.test(element.getAttribute('style') ?? '')) return false
  return !notice.test(`${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`) || tag === 'body'
}

export type Visitor = {
  /** Returns false to skip the content, and `leave`. */
  enter: (element: Element) => boolean
  text: (value: string) => void
  leave: (element: Element) => void
}

/** Visits everything below `root` in document order. */
export function walk(root: Element, { enter, text, leave }: Visitor): void {
  const open: { element: Element; next: Node | null }[] = [{ element: root, next: root.firstChild }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const node = top.next
    if (node === null) {
      open.pop()
      if (top.element !== root) leave(top.element)
      continue
    }
    top.next = node.nextSibling
    if (isText(node)) text(node.nodeValue ?? '')
    else if (isElement(node) && enter(node)) open.push({ element: node, next: node.firstChild })
  }
}

const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp small
  span strike strong sub sup time tt u var wbr button`.split(/\s+/u),
)
export const isInline = (tag: string): boolean => inline.has(tag)

/** Styles keep apart what follows without a space: `<span>Meia</span><span>R$ 20</span>`, but not `m<sup>2</sup>`. */
export const append = (text: string, next: string): string =>
  /\p{L}$/u.test(text) && /^(?:R\$|€|\d{2}|\d[h:,.])/u.test(next) ? `${text} ${next}` : text + next

/** Elements whose text may be inside a button, such as a question that opens its answer. */
const saysByButton = /^(?:h[1-6]|summary|th|button)$/u

/** The visible text of `root`; `joint` separates block elements. */
export function textOf(root: Element, joint = ' '): string {
  const parts: string[] = []
  let part = ''
  const close = () => {
    const text = part.replace(/\s+/gu, ' ').trim()
    if (text !== '') parts.push(text)
    part = ''
  }
  const edge = (element: Element) => {
    if (!isInline(tagOf(element))) close()
  }
  const buttons = saysByButton.test(tagOf(root))
  walk(root, {
    enter: (element) => {
      edge(element)
      return isSeen(element) && (buttons || tagOf(element) !== 'button')
    },
    text: (value) => void (part = append(part, value)),
    leave: edge,
  })
  close()
  return parts.join(joint)
}
