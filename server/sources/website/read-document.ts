/**
 * Parses the HTML of one page. Runs in a worker process, because untrusted HTML may be endless or nested without limit.
 */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { trainingLimits } from '../../../contract/trainings.ts'
import { isInline, isSeen, tagOf, textOf } from './elements.ts'
import { languageOf } from './language.ts'
import { partsOf } from './names.ts'
import type { Link, PageContent } from './page.ts'
import { readText } from './page-text.ts'
import { phrasesOf } from './phrases.ts'
import { hasPrice, pricesIn } from './prices.ts'
import { readStructuredData } from './structured-data.ts'
import { cleaned, cut, cutLines, oneLine } from './text.ts'

/** Maximum length of a title, a name or a description. */
const maxShortLength = 1_000
const maxLinks = 1_000
const maxScripts = 50
/** Readability scans a document many times. */
const maxElements = 20_000
/** An article replaces the page if it has at least this share of its text, and every price and time. */
const articleShare = 0.6

function metaOf(document: Document, ...names: readonly string[]): string {
  for (const name of names) {
    const tag = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    const content = oneLine(tag?.getAttribute('content') ?? '')
    if (content !== '') return content
  }
  return ''
}

/** The first informative title: templates often leave 'React App' in `<title>`. */
function titleOf(document: Document): string {
  const title = document.querySelector('title')
  const titles = [title === null ? '' : oneLine(textOf(title)), metaOf(document, 'og:title', 'twitter:title')]
  return titles.find((text) => partsOf(text).length > 0) ?? ''
}

function linksOf(document: Document, base: string): Link[] {
  const links: Link[] = []
  for (const anchor of document.querySelectorAll('a[href]')) {
    if (links.length >= maxLinks) break
    const href = anchor.getAttribute('href') ?? ''
    if (!URL.canParse(href, base)) continue
    const url = new URL(href, base)
    url.hash = ''
    const inNavigation = anchor.closest('nav, header, [role="navigation"]') !== null
    links.push({ url: url.href, text: oneLine(textOf(anchor)).slice(0, 200), inNavigation })
  }
  return links
}

const headings = 'h1, h2, h3, h4, h5, h6'
const maxPanels = 500

/** What a heading or a tab opens is folded, not hidden: the answers of a FAQ, the prices of a plan. */
function unfoldPanels(document: Document): void {
  for (const control of [...document.querySelectorAll('[aria-controls]')].slice(0, maxPanels)) {
    const panel = document.getElementById(control.getAttribute('aria-controls') ?? '')
    if (panel === null) continue
    const isFolded = /^(?:region|tabpanel)$/u.test(panel.getAttribute('role') ?? '')
    if (isFolded || control.closest(`${headings}, dt`) !== null)
      for (const name of ['hidden', 'aria-hidden', 'style']) panel.removeAttribute(name)
  }
}

const isQuestion = (element: Element | null | undefined) =>
  element?.localName === 'button' && oneLine(textOf(element)).endsWith('?')

/** `Ficou com dúvidas?` in the middle of a page and `Quer comprar?` in a product card open nothing. */
function opensAnswer(button: Element, document: Document): boolean {
  const id = button.getAttribute('aria-controls')
  if (id === null && button.hasAttribute('aria-expanded')) return true
  const answer = id === null ? button.nextElementSibling : document.getElementById(id)
  const text = answer === null || !isSeen(answer) ? '' : textOf(answer)
  if (answer === null || text === '' || id !== null) return text !== ''
  const [before, after] = [button.previousElementSibling?.previousElementSibling, answer.nextElementSibling]
  const isWhole = after === null || !isSeen(after) || isQuestion(after) || isQuestion(before)
  return isWhole && !isInline(tagOf(answer)) && !answer.matches(headings) && !hasPrice(text)
}

/** A button with a question opens the answer, and is its heading; the labels of other buttons are no content. */
function nameAnswers(document: Document): void {
  const questions = [...document.querySelectorAll('button')].filter(
    (button) =>
      isQuestion(button) && button.closest(`${headings}, summary, th`) === null && opensAnswer(button, document),
  )
  for (const button of questions) {
    const heading = document.createElement('h4')
    heading.textContent = oneLine(textOf(button))
    button.replaceWith(heading)
  }
}

/** `R$ 49<sup>90</sup>` is R$ 49,90. */
function separateCents(document: Document): void {
  for (const raised of document.querySelectorAll('sup')) {
    const cents = raised.textContent?.trim() ?? ''
    if (!/^\d{2}$/u.test(cents)) continue
    const box = raised.parentElement?.parentElement ?? raised.parentElement
    const isPrice = new RegExp(String.raw`(?:R\$|€)\s*\d[\d.]*\s*${cents}(?!\d)`, 'u')
    if (isPrice.test(box?.textContent ?? '')) raised.textContent = `,${cents}`
  }
}

const numbersOf = (text: string) => [...pricesIn(text), ...(text.match(/\b\d{1,2}(?:h\d{0,2}|:\d{2})/gu) ?? [])]

const footer = 'footer, [role="contentinfo"]'
const isFooter = (element: Element) => element.matches(footer)

const holdsOnly = (box: Element, child: Element) =>
  box.firstElementChild === child &&
  box.lastElementChild === child &&
  [...box.childNodes].every((node) => node === child || node.textContent?.trim() === '')

/** Readability drops elements that contain only a heading, so headings are moved out of them. */
function unwrapHeadings(body: Element): void {
  for (const heading of body.querySelectorAll(headings)) {
    let box: Element = heading
    for (let above = box.parentElement; above !== null && above !== body; above = above.parentElement) {
      if (!holdsOnly(above, box)) break
      box = above
    }
    if (box !== heading) box.replaceWith(heading)
  }
}

/** The page without what surrounds its article, if it has one. It modifies the document, so it comes last. */
function articleOf(document: Document, body: Element, whole: string): string | undefined {
  const elements = [...body.querySelectorAll('*')]
  if (elements.length > maxElements) return undefined
  // Readability recognizes few hidden elements, and drops the attributes that hide them.
  for (const element of elements) {
    if (!isSeen(element) || isFooter(element)) element.remove()
    // Readability guesses by class names what surrounds an article, and would drop the text of `<strong
    // class="extra">`.
    else if (isInline(tagOf(element)))
      for (const name of ['class', 'id', 'rel', 'itemprop']) element.removeAttribute(name)
  }
  unwrapHeadings(body)
  const article = new Readability<Element>(document, {
    serializer: (node) => node as Element,
    disableJSONLD: true,
  }).parse()?.content
  if (article === null || article === undefined) return undefined
  const { text } = readText(article)
  const keeps = text.length >= whole.length * articleShare && numbersOf(whole).every((number) => text.includes(number))
  return keeps ? text : undefined
}

const contact =
  /@|\(?\d{2}\)?\s?9?\d{4}[-\s]?\d{4}|\+\d{2}|\b\d{1,2}\s?(?:h|:)\s?\d{0,2}\b|\bCEP\b|\d{5}-\d{3}|^(?:-\s)?(?:rua|av\.?|avenida|praça|travessa|alameda|rodovia|calle)\s/iu

/** Only contact data and hours of a footer are kept; the rest is about the site itself. */
function contactLines(footers: readonly Element[], already: string): string[] {
  const lines = footers.flatMap((footer) => readText(footer).text.split('\n'))
  return [...new Set(lines.map((line) => line.replace(/^#+\s/u, '').trim()))].filter(
    (line) =>
      line.length <= 200 &&
      contact.test(line) &&
      !/©|copyright|todos os direitos/iu.test(line) &&
      !already.includes(line),
  )
}

/** Pages may leave out `<head>` and `<body>`, which the parser does not add, and Readability fails without them. */
function bodyOf(document: Document): Element {
  const root = document.documentElement
  const head = document.querySelector('head') ?? document.createElement('head')
  const body = document.querySelector('body') ?? document.createElement('body')
  if (body.previousElementSibling === head) return body
  const outside = [...root.childNodes].filter((node) => node !== head && node !== body)
  const isOfHead = ({ nodeName }: Node): boolean => /^(?:title|meta|link|base)$/iu.test(nodeName)
  head.append(...outside.filter(isOfHead))
  body.prepend(...outside.filter((node) => !isOfHead(node)))
  root.append(head, body)
  return body
}

/** `url` is the page's URL. Throws the errors of the libraries. */
export function readDocument(html: string, url: string): PageContent {
  const source = /<html[\s>]/iu.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`
  const { document } = parseHTML(source)
  const href = document.querySelector('base[href]')?.getAttribute('href') ?? ''
  const base = URL.canParse(href, url) ? new URL(href, url).href : url
  const body = bodyOf(document)
  unfoldPanels(document)
  nameAnswers(document)
  separateCents(document)
  const footers = [...body.querySelectorAll(footer)].slice(0, 5)
  const declared = document.documentElement.getAttribute('lang') ?? ''
  const heading = [...document.querySelectorAll('h1')].find((one) => isSeen(one) && textOf(one) !== '')

  const { text: whole, products } = readText(body, new Set(footers))
  const language = languageOf(declared, whole)
  const scripts = [...document.querySelectorAll('script')].filter((script) =>
    /ld\+json/iu.test(script.getAttribute('type') ?? ''),
  )
  const data = readStructuredData(
    scripts.slice(0, maxScripts).map((script) => script.textContent ?? ''),
    language,
    whole,
  )
  const contacts = contactLines(footers, `${whole}\n${data.text}`)

  const short = (text: string) => cut(text, maxShortLength)
  const content = {
    title: short(titleOf(document)),
    siteName: short(metaOf(document, 'og:site_name', 'application-name')),
    description: short(metaOf(document, 'description', 'og:description', 'twitter:description')),
    language: declared,
    heading: heading === undefined ? '' : short(oneLine(textOf(heading))),
    business: short(data.business),
    products: data.products.length === 0 ? products : data.products,
    links: linksOf(document, base),
  }
  const parts = [
    articleOf(document, body, whole) ?? whole,
    data.text,
    contacts.length === 0 ? '' : [`## ${phrasesOf[language].contact}`, ...contacts].join('\n'),
  ]
  const text = cleaned(parts.filter((part) => part !== '').join('\n\n'))
  // A little more than the limit of a training, so that the caller can see that the text was cut.
  return { ...content, text: cutLines(text, trainingLimits.content + 10_000) }
}
