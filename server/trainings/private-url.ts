/** Urls that no training may be read from, refused when they are given instead of failing in the work. */
import type { Config } from '../platform/config.ts'
import { isObviouslyPrivateUrl } from '../platform/egress.ts'
import { siteFailureTexts } from '../sources/website/failure-texts.ts'
import type { FieldProblem } from './change.ts'

/** `path` is the field that holds it. Names that only lead to a private address are found out when they are read. */
export const privateUrlProblem = (config: Config, url: string, path: string): FieldProblem | undefined =>
  isObviouslyPrivateUrl(url, config.websiteAllow)
    ? { kind: 'field', error: 'site_blocked', path, message: siteFailureTexts.blocked }
    : undefined
