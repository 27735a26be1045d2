/** The address of an agent's website (S3§3). */
import * as v from 'valibot'

export const agentWebsiteLimit = 2_000

const scheme = /^[a-z][a-z\d+.-]*:\/\//i

const isWebsite = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
}

/** A missing scheme becomes `https://` (spec decision 17); empty means that there is no website. */
export const AgentWebsiteUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(agentWebsiteLimit, `Use no máximo ${agentWebsiteLimit} caracteres`),
  v.transform((text) => (text === '' || scheme.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)),
  v.check((text) => text === '' || isWebsite(text), 'Informe um endereço como https://minhaloja.com.br'),
)

/** What the form of the website asks for. */
export const WebsiteForm = v.object({ websiteUrl: AgentWebsiteUrl })
