/** The URL of an agent's website (S3§3). */
import * as v from 'valibot'
import { maxText } from './wire.ts'

export const agentWebsiteLimit = 2_000

const scheme = /^[a-z][a-z\d+.-]*:\/\//i

/** Other names without a dot are typing errors, such as a word instead of a URL. */
const isPublicName = (hostname: string): boolean => hostname === 'localhost' || /[^.]\.[^.]|^\[/u.test(hostname)

const isWebsite = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && isPublicName(url.hostname)
}

/** Host and port without `www.`: pages with the same one belong to one website. */
export const siteOf = ({ hostname, port }: URL): string => `${hostname.replace(/^www\./u, '')}:${port}`

/** A missing scheme becomes `https://` (spec decision 17); empty means no website. */
export const AgentWebsiteUrl = v.pipe(
  v.string(),
  v.trim(),
  maxText(agentWebsiteLimit),
  v.transform((text) => (text === '' || scheme.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)),
  v.check((text) => text === '' || isWebsite(text), 'Informe um endereço como https://minhaloja.com.br'),
)

/** Schema of the website form. */
export const WebsiteForm = v.object({ websiteUrl: AgentWebsiteUrl })
