/** Helpers for DOM elements. None is recursive, because pages may be nested without limit. */

export const tagOf = (element: Element): string => element.localName.toLowerCase()

const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): boolean => node.nodeType === 3
const isComment = (node: Node): boolean => node.nodeType === 8

/** Elements that are never content. */
const silent = new Set(
  `script style noscript template svg math canvas iframe object embed video audio picture map head title meta link
  input select textarea option datalist dialog nav menu`.split(/\s+/u),
)
/** No longer holds: the old price would be told beside the new one. */
const struckOut = new Set(['s', 'del', 'strike'])
const silentRole = /^(?:navigation|menu|menubar|dialog|alertdialog|search|tablist)$/iu
const notice = /\b(?:consent|lgpd|gdpr)\b|cookie-?(?:banner|bar|notice|consent)/iu
/** A shop may sell cookies, so that the name alone tells nothing. */
const cookies = /\bcookies?\b/iu
const aboutConsent =
  /\b(?:us|utiliz)\p{L}* (?:\p{L}+ )?cookies|\b(?:aceit(?:ar|o)|accept|acept(?:ar|o))\b|privaci|privacy|consent|navega[cç]/iu
const isNotice = (element: Element): boolean => {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
  return notice.test(names) || (cookies.test(names) && aboutConsent.test(element.textContent ?? ''))
}
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden|line-through/iu

/** Whether the element is visible and may have content. */
export function isSeen(element: Element): boolean {
  const tag = tagOf(element)
  if (silent.has(tag) || struckOut.has(tag) || element.hasAttribute('hidden')) return false
  if (element.getAttribute('aria-hidden') === 'true' || silentRole.test(element.getAttribute('role') ?? ''))
    return false
  if (unseen.test(element.getAttribute('style') ?? '')) return false
  return tag === 'body' || !isNotice(element)
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
    if (isText(node)) {
      // React separates the parts of a text by comments.
      let value = node.nodeValue ?? ''
      for (; top.next !== null && (isText(top.next) || isComment(top.next)); top.next = top.next.nextSibling)
        if (isText(top.next)) value += top.next.nodeValue ?? ''
      text(value)
    } else if (isElement(node) && enter(node)) open.push({ element: node, next: node.firstChild })
  }
}

const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp small
  span strike strong sub sup time tt u var wbr button`.split(/\s+/u),
)
export const isInline = (tag: string): boolean => inline.has(tag)

const priceOrTime = /^(?:R\$|€|\d{1,2}[h:]|[\d.]+,\d{2})/u
/** `<span>R$ 10</span><span>R$ 20</span>`, but not `49<b>€</b>`. */
const nextPrice = /^(?:R|US)\$/u
/** `8h<sup>30</sup>`, `B<sub>12</sub>`, `XT<b>1200</b>`. */
const takesNumber = /(?:\dh|(?<!\p{L})\p{Lu}{1,3})$/u

/** Styles keep apart what follows without a space: `<span>Meia</span><span>R$ 20</span>`, but not `m<sup>2</sup>`. */
export const append = (text: string, next: string): string =>
  (/\p{L}$/u.test(text) && (priceOrTime.test(next) || (/^\d[\d.,]/u.test(next) && !takesNumber.test(text)))) ||
  (/[\d)%*]$/u.test(text) && nextPrice.test(next))
    ? `${text} ${next}`
    : text + next

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
