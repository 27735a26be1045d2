/** Finds the name of a site's business and of each of its pages. */
import { foldText } from '../../../contract/fold-text.ts'
import { agentLimits } from '../../../contract/agents.ts'
import { readableHost } from '../../../contract/readable-url.ts'
import { trainingLimits } from '../../../contract/trainings.ts'
import type { Page, Pages } from './page.ts'
import { cut } from './text.ts'

/** Parts of a title that name no page: ' | Home', 'Início - '. */
const generic =
  /^(?:home ?page|home|inicio|pagina inicial|pagina principal|principal|index|bem[ -]vindos?|bem[ -]vindo\(a\)|welcome|inicial|site oficial|official site|untitled|sem titulo|portada|pagina de inicio|document|react app|vite app)$/u
const separator = /\s+[|–—•·»:-]\s+|\s*[|»]\s*|\s*::\s*/u

export const partsOf = (title: string): string[] =>
  title
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !generic.test(foldText(part)))

const letters = (text: string) => foldText(text).replace(/[^a-z0-9]/gu, '')

/** `padariaaurora` for `www.padaria-aurora.com.br`; empty for an IP. */
function labelOf(url: string): string {
  const { hostname } = new URL(url)
  if (/^[\d.]+$|^\[/u.test(hostname)) return ''
  return letters(hostname.replace(/^www\./u, '').split('.')[0] ?? '')
}

const aboutPage = /^(?:sobre(?: nos)?|quem somos|about(?: us)?)$/u
/** 'Sobre a Padaria Aurora' is the title of a page about it. */
const withoutAbout = (part: string): string =>
  part.replace(/^(?:[Ss]obre|SOBRE|About) (?:[AaOo]s? |the )?(?=\p{Lu})/u, '')

/** The part of the title that matches the host name, else the first part. */
function fromTitle(title: string, url: string): string {
  const parts = partsOf(title)
    .filter((part) => !aboutPage.test(foldText(part)))
    .map(withoutAbout)
  const label = labelOf(url)
  const same = parts.find(
    (part) => label !== '' && letters(part) !== '' && (letters(part).includes(label) || label.includes(letters(part))),
  )
  return same ?? parts[0] ?? ''
}

/** The name of the business; the host if the site gives none. */
export function companyOf(pages: Pages): string {
  const [first] = pages
  const candidates = [
    ...pages.map(({ business }) => business),
    ...pages.map(({ siteName }) => partsOf(siteName)[0] ?? ''),
    fromTitle(first.title, first.url),
    withoutAbout(first.heading),
    readableHost(new URL(first.url)).replace(/^www\./u, ''),
  ]
  return cut(candidates.find((name) => name !== '') ?? '', agentLimits.companyName)
}

function nameOf(page: Page, company: string, isFirst: boolean): string {
  const parts = partsOf(page.title)
  const own = parts.filter((part) => foldText(part) !== foldText(company))
  return (isFirst || own.length === 0 ? parts : own).join(' – ')
}

/** The name of each page; all names differ. */
export function pageNames(pages: Pages, company: string): string[] {
  const used = new Set<string>()
  return pages.map((page, at) => {
    const url = new URL(page.url)
    const place = `${readableHost(url)}${url.pathname === '/' ? '' : url.pathname}`
    const names = [nameOf(page, company, at === 0), page.heading, place, `${place} (${at + 1})`]
    const name = names.map((one) => cut(one, trainingLimits.name)).find((one) => one !== '' && !used.has(one)) ?? place
    used.add(name)
    return name
  })
}
