/** Refuses URLs that no training may be read from when they are entered, instead of failing later in the job. */
import type { Config } from '../platform/config.ts'
import { isObviouslyPrivateUrl } from '../platform/egress.ts'
import { siteFailureTexts } from '../sources/website/failure-texts.ts'
import type { FieldProblem } from './change.ts'

/** `path` is the field of the URL. Host names that resolve to a private IP are detected when they are read. */
export const privateUrlProblem = (config: Config, url: string, path: string): FieldProblem | undefined =>
  isObviouslyPrivateUrl(url, config.websiteAllow)
    ? { kind: 'field', error: 'site_blocked', path, message: siteFailureTexts.blocked }
    : undefined
