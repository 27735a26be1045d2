/** Urls that no training may be read from, refused when they are given instead of failing later in the job. */
import type { Config } from '../platform/config.ts'
import { isObviouslyPrivateUrl } from '../platform/egress.ts'
import { siteFailureTexts } from '../sources/website/failure-texts.ts'
import type { FieldProblem } from './change.ts'

/** `path` is the field that holds it. Host names that resolve to a private address are found out when they are read. */
export const privateUrlProblem = (config: Config, url: string, path: string): FieldProblem | undefined =>
  isObviouslyPrivateUrl(url, config.websiteAllow)
    ? { kind: 'field', error: 'site_blocked', path, message: siteFailureTexts.blocked }
    : undefined
