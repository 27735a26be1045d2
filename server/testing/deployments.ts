/** Simulates deployments: missing files of the app, or a page of another build. Per scope, like outcomes. */
import { Context } from 'hono'
import * as v from 'valibot'
import type { StaticFiles } from '../http/static-files.ts'
import { type Outcomes, scopeHeader } from './outcomes.ts'

export const Deployment = v.strictObject({
  /** Files below `/assets/` whose name contains this are missing. */
  missing: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** The build id that the page claims. */
  build: v.optional(v.pipe(v.string(), v.minLength(1))),
})
export type Deployment = v.InferOutput<typeof Deployment>

export type Deployments = {
  set: (scope: string, deployment: Deployment) => void
  /** Wraps the built app with each scope's deployment. */
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
      // Then the app has to request the configuration.
      const isWithoutConfig = outcomes.isAsked('config', c)
      const { path } = c.req
      if (missing !== undefined && path.startsWith('/assets/') && path.includes(missing)) return undefined
      if (build === undefined && !isWithoutConfig) return staticFiles(c)
      // Without the request's headers, so that the page is neither compressed nor answered with 304.
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
