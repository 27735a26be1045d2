/** The parsed content of a page of a website. */

export type Product = { name: string; price: string }

export type Link = {
  url: string
  text: string
  /** Whether the link is in a menu of the site. */
  inNavigation: boolean
}

export type PageContent = {
  /** As written in the page; may be empty, like all texts here. */
  title: string
  siteName: string
  description: string
  /** The `lang` of the document. */
  language: string
  /** The first main heading. */
  heading: string
  /** Name of the business in the page's structured data. */
  business: string
  /** Headings as Markdown, items and products as lines. */
  text: string
  products: Product[]
  links: Link[]
}

export type Page = PageContent & {
  url: string
  /** Whether the page is longer than the part that is read. */
  isCut: boolean
}

/** The pages of one site, its first page first. */
export type Pages = readonly [Page, ...Page[]]

/** The text of a page; for a page without text, its title and description. */
export const contentOf = (page: Page): string =>
  page.text.trim() === '' ? [page.title, page.description].filter((part) => part !== '').join('\n') : page.text

/** Why no page of a site could be read. */
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
  /** In English, for the log. */
  detail: string
}

export const siteFailed = (kind: SiteFailure['kind'], detail: string): { ok: false; failure: SiteFailure } => ({
  ok: false,
  failure: { kind, detail },
})
