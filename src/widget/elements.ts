/** Builds elements one by one, so that text of a page or an answer is never parsed as HTML. */
import { isPictureName } from '../../contract/picture-name.ts'
import { withWholePrices } from '../../contract/whole-prices.ts'

export const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

const svgName = 'http://www.w3.org/2000/svg'

export const icon = (path: string): SVGSVGElement => {
  const svg = document.createElementNS(svgName, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svgName, 'path')
  line.setAttribute('d', path)
  svg.appendChild(line)
  return svg
}

export const icons = {
  chat: 'M21 11.5a8.4 8.4 0 0 1-12 7.6L3 21l1.9-6A8.4 8.4 0 1 1 21 11.5z',
  close: 'M18 6 6 18M6 6l12 12',
  send: 'M22 2 11 13M22 2l-7 20-4-9-9-4z',
}

const marks = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

const link = (url: string, label: string): HTMLAnchorElement => {
  const anchor = make('a', '', label)
  anchor.href = url
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer nofollow'
  return anchor
}

/** Renders bold text and links; everything else stays plain text. */
export const writeText = (into: HTMLElement, given: string): void => {
  const text = withWholePrices(given)
  let end = 0
  const rule = new RegExp(marks.source, 'g')
  for (let found = rule.exec(text); found; found = rule.exec(text)) {
    into.appendChild(document.createTextNode(text.slice(end, found.index)))
    const [all, bold, label, url, bare] = found
    if (bold) {
      const strong = make('strong')
      writeText(strong, bold)
      into.appendChild(strong)
    } else if (label && url) into.appendChild(link(url, label.replaceAll('**', '')))
    else if (bare) into.appendChild(link(bare, bare))
    end = found.index + all.length
  }
  into.appendChild(document.createTextNode(text.slice(end)))
}

/** A picture is shown, unless the page's policy forbids it. `onShown` is called when it has its height. */
export const fileLink = (url: string, name: string, onShown: () => void): HTMLAnchorElement => {
  const label = `📎 ${name}`
  const anchor = link(url, '')
  anchor.className = 'file'
  if (!isPictureName(name)) {
    anchor.textContent = label
    return anchor
  }
  const picture = make('img')
  picture.alt = name
  picture.onload = onShown
  picture.onerror = () => {
    anchor.textContent = label
  }
  picture.src = url
  anchor.appendChild(picture)
  return anchor
}
