/**
 * Builds the renderer of the pages before the sign-in a second time, with Preact in place of React (decision 117): all
 * modules that `entry` imports and that need React. The others are shared with the app behind the sign-in.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/app/signed-out-pages.ts', import.meta.url))
const mark = '?preact'

/** Our modules that render or run a machine in React, and packages that import React. */
const needsReact =
  /\.tsx$|[/\\](?:use-[\w-]+|[\w-]+\.wiring)\.ts$|node_modules[/\\](?:@xstate[/\\]react|wouter|use-sync-external-store|use-isomorphic-layout-effect)[/\\]/

const standIns: Record<string, string> = {
  // Packages that use React are resolved to Preact's equivalents; only their common API is used.
  'use-sync-external-store/shim': 'preact/compat',
  'use-sync-external-store/shim/index.js': 'preact/compat',
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

export const inPreact = (id: string): string => id + mark
/** Includes Preact itself. */
export const isInPreact = (id: string): boolean => id.endsWith(mark) || /[/\\]preact[/\\]/.test(id)

export const preactLayer: Plugin = {
  name: 'preact-layer',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer !== entry && !importer?.endsWith(mark)) return null
    const standIn = standIns[source]
    if (standIn !== undefined) return this.resolve(standIn, undefined, { ...options, skipSelf: true })
    const resolved = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true })
    if (!resolved || resolved.external || !needsReact.test(resolved.id)) return resolved
    return { ...resolved, id: inPreact(resolved.id) }
  },
  /** A shared module that imports React would silently load all of it. */
  generateBundle(_, bundle) {
    const withReact = (name: string, seen: Set<string>): string | undefined => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || seen.has(name)) return undefined
      seen.add(name)
      if (chunk.moduleIds.some((id) => /node_modules[/\\]react[/\\]/.test(id))) return name
      return chunk.imports.map((next) => withReact(next, seen)).find((found) => found !== undefined)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => id.endsWith(mark))) continue
      const found = withReact(chunk.fileName, new Set())
      if (found !== undefined) this.error(`${chunk.fileName} is drawn with Preact, but ${found} brings React along`)
    }
  },
}
