/** Derives an agent from the pages of a website without a model. */
import { agentLimits } from '../../../contract/agents.ts'
import { trainingLimits } from '../../../contract/trainings.ts'
import { languageOf } from '../../sources/website/language.ts'
import { companyOf, pageNames } from '../../sources/website/names.ts'
import { contentOf, type Pages, type Product } from '../../sources/website/page.ts'
import { phrasesOf } from '../../sources/website/phrases.ts'
import { withoutRepeated } from '../../sources/website/repeated.ts'
import type { AgentDraft, PageContent } from './profile.ts'
import { cut, cutLines } from '../../sources/website/text.ts'

const productsNamed = 12

/** Prices on these pages are costs of delivery, not of products. */
const aboutDelivery = /entrega|frete|envio|shipping|delivery|troca|devolu|return/iu

function productsOf(pages: Pages): Product[] {
  const byName = new Map<string, Product>()
  for (const { products, url, heading } of pages)
    for (const product of aboutDelivery.test(`${new URL(url).pathname} ${heading}`) ? [] : products)
      if (!byName.has(product.name)) byName.set(product.name, product)
  return [...byName.values()]
}

/** Whether the pages contain any text. */
export const isReadable = (pages: Pages): boolean => pages.some((page) => contentOf(page) !== '')

/** A first full sentence of the text, for a site without a description of its own. */
function opening(pages: Pages): string {
  const lines = pages[0].text.split('\n')
  return (
    lines.find((line) => line.length >= 60 && !/^(?:#|-|\||\d+\.)/u.test(line.trim()) && /[.!?]$/u.test(line)) ?? ''
  )
}

export function deriveAgent(pages: Pages): AgentDraft {
  const [first] = pages
  const { host } = new URL(first.url)
  const company = companyOf(pages)
  const language = languageOf(first.language, pages.map(contentOf).join('\n'))
  const words = phrasesOf[language]
  const products = productsOf(pages)
  const sells = products.length > 0
  const description = first.description || opening(pages)
  const list = products.slice(0, productsNamed).map(({ name, price }) => `${name} (${price})`)
  const productDescription = sells
    ? cut(words.offers(company, list.join(', '), products.length > list.length), agentLimits.productDescription)
    : cut(description || words.offering(company), agentLimits.productDescription)
  // The card of the agent shows the beginning of its behavior (AL-02), which shall say what the business is.
  const business = description || productDescription
  const behavior = `${business}${/[.!?…]$/u.test(business) ? '' : '.'} ${words.behavior(company, host)}`
  return {
    name: cut(words.agentName(company), agentLimits.name),
    shortDescription: cut(description || words.about(company, host), agentLimits.shortDescription),
    behavior: cut(behavior, agentLimits.behavior),
    companyName: company,
    productDescription,
    greeting: cut(
      sells ? words.salesGreeting(company) : words.supportGreeting(company),
      agentLimits.initialChatMessage,
    ),
    language,
    objective: sells ? 'SALES' : 'SUPPORT',
  }
}

/** One training per page; pages without text of their own are left out. */
export function trainingContentsOf(pages: Pages): PageContent[] {
  const names = pageNames(pages, companyOf(pages))
  const texts = withoutRepeated(pages.map(contentOf))
  return pages.flatMap((page, at) => {
    const content = cutLines(texts[at] ?? '', trainingLimits.content)
    const description = page.url.slice(0, trainingLimits.description)
    return content === '' ? [] : [{ name: names[at] ?? page.url, description, content }]
  })
}
