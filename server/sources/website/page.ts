/** What was understood of one page of a website. */

export type Product = { name: string; price: string }

export type Link = {
  url: string
  text: string
  /** Whether it stands in a menu of the site. */
  inNavigation: boolean
}

export type PageContent = {
  /** As the page writes it; may be empty, as all texts here. */
  title: string
  siteName: string
  description: string
  /** The `lang` of the document. */
  language: string
  /** The first main heading. */
  heading: string
  /** Name of the business, where the page says so to machines. */
  business: string
  /** Headings as Markdown, items and products as lines. */
  text: string
  products: Product[]
  links: Link[]
}

export type Page = PageContent & {
  url: string
  /** Whether it is longer than what is read of a page. */
  isCut: boolean
}

/** The pages of one site, its first page first. */
export type Pages = readonly [Page, ...Page[]]

/** The text of a page; of one without text, what its head says is all there is. */
export const contentOf = (page: Page): string =>
  page.text.trim() === '' ? [page.title, page.description].filter((part) => part !== '').join('\n') : page.text

/** Why nothing came of a site. */
export type SiteFailure = {
  kind:
    | 'invalid'
    | 'blocked'
    | 'unresolved'
    | 'unreachable'
    | 'timeout'
    | 'redirects'
    | 'missing'
    | 'forbidden'
    | 'busy'
    | 'broken'
    | 'refused'
    | 'notPage'
    | 'tooComplex'
    | 'unreadable'
    | 'aborted'
  /** English, for the log. */
  detail: string
}

export const siteFailed = (kind: SiteFailure['kind'], detail: string): { ok: false; failure: SiteFailure } => ({
  ok: false,
  failure: { kind, detail },
})
