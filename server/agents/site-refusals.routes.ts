/** Maps failures of reading a website to refusals; named `routes` because only such files may contain statuses. */
import { type Refusal, refuse } from '../http/result.ts'
import { siteFailureTexts as texts } from '../sources/website/failure-texts.ts'
import type { SiteFailure } from '../sources/website/page.ts'

export const invalidUrl = refuse(400, 'invalid_url', texts.invalid)
export const alreadyReading = refuse(429, 'too_many_sites', 'Já há um site sendo lido. Aguarde.')
const givenUp = refuse(400, 'aborted', texts.aborted)

export const siteRefusals: Record<SiteFailure['kind'], Refusal<400 | 404 | 502 | 504>> = {
  invalid: invalidUrl,
  aborted: givenUp,
  blocked: refuse(400, 'site_blocked', texts.blocked),
  unresolved: refuse(400, 'site_unknown', texts.unresolved),
  unreachable: refuse(400, 'site_unreachable', texts.unreachable),
  redirects: refuse(400, 'site_redirects', texts.redirects),
  forbidden: refuse(400, 'site_forbidden', texts.forbidden),
  busy: refuse(400, 'site_busy', texts.busy),
  refused: refuse(400, 'site_refused', texts.refused),
  notPage: refuse(400, 'not_a_page', texts.notPage),
  tooComplex: refuse(400, 'site_too_complex', texts.tooComplex),
  unreadable: refuse(400, 'site_unreadable', texts.unreadable),
  missing: refuse(404, 'not_found', texts.missing),
  broken: refuse(502, 'site_broken', texts.broken),
  timeout: refuse(504, 'site_timeout', texts.timeout),
}
