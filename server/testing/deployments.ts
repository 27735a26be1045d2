/** What a test finds deployed: files of the app that are gone, or a page of another build. Per scope, as outcomes are. */
import { Context } from 'hono'
import * as v from 'valibot'
import type { StaticFiles } from '../http/static-files.ts'
import { type Outcomes, scopeHeader } from './outcomes.ts'

export const Deployment = v.strictObject({
  /** Files below `/assets/` whose name contains this are not there. */
  missing: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** The page says that it is of this build. */
  build: v.optional(v.pipe(v.string(), v.minLength(1))),
})
export type Deployment = v.InferOutput<typeof Deployment>

export type Deployments = {
  set: (scope: string, deployment: Deployment) => void
  /** The built app as each scope finds it. */
  around: (staticFiles: StaticFiles, outcomes: Pick<Outcomes, 'isAsked'>) => StaticFiles
}

export function createDeployments(): Deployments {
  const deployments = new Map<string, Deployment>()
  return {
    set: (scope, deployment) => {
      deployments.set(scope, deployment)
    },
    around: (staticFiles, outcomes) => async (c) => {
      const { missing, build } = deployments.get(c.req.header(scopeHeader) ?? '') ?? {}
      // Then the app has to ask for it.
      const isWithoutConfig = outcomes.isAsked('config', c)
      const { path } = c.req
      if (missing !== undefined && path.startsWith('/assets/') && path.includes(missing)) return undefined
      if (build === undefined && !isWithoutConfig) return staticFiles(c)
      // Without the headers of the request: neither packed nor known already.
      const served = await staticFiles(new Context(new Request(c.req.url), { env: {}, path }))
      if (!served?.headers.get('content-type')?.startsWith('text/html')) return staticFiles(c)
      let page = await served.text()
      if (build !== undefined) page = page.replace(/(<meta name="app-build" content=")[^"]*/, `$1${build}`)
      if (isWithoutConfig) page = page.replace(/<script type="application\/json" id="runtime-config">.*?<\/script>/, '')
      return new Response(page, {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
      })
    },
  }
}
