/** Dependencies of the routes that create agents from websites. */
import type { Config } from '../../platform/config.ts'
import { createEgress, type EgressOptions } from '../../platform/egress.ts'
import type { Log } from '../../platform/log.ts'
import { createModelAccess, endpointOf } from '../../platform/model/endpoint.ts'
import { createProgressHub, type ProgressHub } from './progress.ts'
import { createSiteReader, type SiteLimits, siteLimits, type SiteReader } from '../../sources/website/read-site.ts'
import { userAgentOf } from '../../sources/website/robots.ts'
import { type AgentWriter, createAgentWriter, writerTimeoutMs } from './write.ts'

/** Default model of the wizard (S1§3). */
export const defaultModel = 'gpt-3.5-turbo'

export type Websites = {
  read: SiteReader
  /** Undefined if no model is configured. */
  write: AgentWriter | undefined
  progress: ProgressHub
}

export type WebsiteOptions = {
  config: Config
  log: Log
  /** DNS resolver; replaced by tests. */
  resolve?: EgressOptions['resolve']
  limits?: Partial<SiteLimits>
}

export function createWebsites({ config, log, resolve, limits }: WebsiteOptions): Websites {
  const egress = createEgress({ allow: config.websiteAllow, ...(resolve && { resolve }) })
  return {
    read: createSiteReader(egress, userAgentOf(config), { ...siteLimits, ...limits }),
    write: writerOf(config, log),
    progress: createProgressHub(),
  }
}

function writerOf(config: Config, log: Log): AgentWriter | undefined {
  const endpoint = endpointOf(config)
  return (
    endpoint && createAgentWriter(createModelAccess({ ...endpoint, timeoutMs: writerTimeoutMs }, log), defaultModel)
  )
}
