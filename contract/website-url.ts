/** The URL of an agent's website (S3§3). */
import * as v from 'valibot'
import { isWebUrl, urlLimit, urlProblem, withScheme } from './url.ts'
import { maxText } from './wire.ts'

/** Other names without a dot are typing errors, such as a word instead of a URL. */
const isPublicName = (hostname: string): boolean => hostname === 'localhost' || /[^.]\.[^.]|^\[/u.test(hostname)

const isWebsite = (text: string): boolean => isWebUrl(text) && isPublicName(new URL(text).hostname)

/** Host and port without `www.`: pages with the same one belong to one website. */
export const siteOf = ({ hostname, port }: URL): string => `${hostname.replace(/^www\./u, '')}:${port}`

/** A missing scheme becomes `https://` (spec decision 17); empty means no website. */
export const AgentWebsiteUrl = v.pipe(
  v.string(),
  v.trim(),
  maxText(urlLimit),
  v.transform((text) => (text === '' ? '' : withScheme(text))),
  v.check(
    (text) => text === '' || isWebsite(text),
    ({ input }) => urlProblem(input, 'Informe um endereço como https://minhaloja.com.br'),
  ),
)

/** Schema of the website form. */
export const WebsiteForm = v.object({ websiteUrl: AgentWebsiteUrl })
