/** How the app is built and served while developing. Tests have their own configurations. */
import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { docsTopics } from './scripts/docs-topics.ts'
import { inPreact, isInPreact, preactLayer } from './scripts/preact-layer.ts'
import { themeVariables } from './scripts/theme-variables.ts'

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** `npm run dev` starts the companion server and says where. */
const server = process.env['PROSA_SERVER'] ?? 'http://127.0.0.1:3001'
const proxied = ['/api', '/v1', '/instagram', '/webhooks', '/config.json', '/openapi.json', '/__test']

const root = fileURLToPath(new URL('.', import.meta.url))
const icons = fileURLToPath(new URL('node_modules/lucide-react/dist/esm/icons', import.meta.url))

/** Writes into the page which build it is, so that an open tab can tell a newer one from its own. */
const buildMark: Plugin = {
  name: 'build-mark',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      // The name of a file changes with its content.
      const content = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 16)
      return [{ tag: 'meta', attrs: { name: 'app-build', content }, injectTo: 'head' }]
    },
  },
}

/** Icons by their own files: through the library's index, every page would have the icons of all. */
const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build',
  transform: {
    filter: { code: 'lucide-react' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => {
            const [icon = name, local = icon] = name.split(' as ')
            const file = icon.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase()
            return `import ${local} from ${JSON.stringify(`${icons}/${file}.mjs`)};`
          })
          .join(''),
      ),
  },
}

/** What other libraries could ask a schema, and nobody does here: an object and a function for each of hundreds. */
const plainSchemas: Plugin = {
  name: 'plain-schemas',
  apply: 'build',
  transform: {
    filter: { id: /[/\\]valibot[/\\]dist[/\\]index\.mjs/ },
    handler: (code) => code.replace(/(function _standardSchema\(schema\) \{)[^]*?(\treturn schema;)/, '$1\n$2'),
  },
}

const inAny = (...places: string[]): RegExp => new RegExp(`[/\\\\](?:${places.join('|').replaceAll('/', '[/\\\\]')})`)

/** The front door of the styles names it. Nobody calls it, but it would put text fields into the frame of every page. */
const isUncalled = inAny('node_modules/@mui/material/styles/enhanceHighContrast')

/** What a page cannot do without: all that these modules import, and what that imports in turn. */
const closureOf = (entries: readonly string[], context: ChunkingContext): Set<string> => {
  const found = new Set<string>()
  const waiting = entries.map((entry) => root + entry)
  for (const id of waiting) {
    if (found.has(id) || isUncalled.test(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Small pieces that pages on both sides of the sign-in share. */
const isOnBothSides = inAny(
  'contract/validation',
  'src/ui/offline-text',
  'src/ui/[\\w-]+\\.css',
  'src/services/(?:drafts|tab-memory|reset-token|load-script)',
  'src/machines/problem',
)
const isShared = inAny(
  'src/app/tabs/[\\w-]+\\.module\\.css',
  'contract/',
  'src/(?:ui|services|flow)/',
  'src/machines/(?:(?:shared|unanswered-answer)/)?[\\w.-]+\\.ts',
  'node_modules/(?:@mui|@emotion|@popperjs|@tanstack|lucide-react|virtua)/',
)

type SharedFile = {
  name: string
  /** All that these need is in the file. */
  entries: string[]
  /** And of what these need, all that is no page's own. */
  sharedOf?: string[]
  /** And of what these need, all that does without React. */
  withoutReactOf?: string[]
  also?: RegExp
}

/**
 * Few files, since a request costs a page more than some bytes that it does not need: what all pages run on, the pages
 * before the sign-in, the frame behind it, and what the pages of an agent share with the chat, the busiest of them; then what
 * only the others share, mostly parts of forms, and one file for each page and tab.
 */
const sharedFiles: SharedFile[] = [
  {
    name: 'base',
    entries: ['src/app/main.tsx'],
    withoutReactOf: [inPreact('src/app/mount-app.tsx')],
    also: isOnBothSides,
  },
  {
    name: 'welcome',
    entries: [inPreact('src/app/mount-app.tsx'), inPreact('src/app/pages/sign-in-page.tsx')],
    also: /[/\\]src[/\\]ui[/\\].*\?preact$/,
  },
  {
    name: 'shell',
    entries: [
      'src/app/mount-app.tsx',
      'src/app/effects/draw-notices.tsx',
      'src/app/signed-in-pages.tsx',
      'src/app/shell/page-body.tsx',
    ],
    sharedOf: ['src/app/pages/agents-page.tsx'],
  },
  {
    name: 'agent',
    entries: ['src/app/pages/agent-page.tsx', 'src/services/chat-rows.ts'],
    sharedOf: ['src/app/tabs/chat-tab.tsx', 'src/features/chat/markdown.tsx'],
  },
  { name: 'agents', entries: ['src/app/pages/agents-page.tsx'] },
]

const groupOf = ({ name, entries, sharedOf = [], withoutReactOf = [], also }: SharedFile, index: number) => {
  let closure: Set<string> | undefined
  return {
    name: (id: string, context: ChunkingContext) => {
      closure ??= new Set([
        ...closureOf(entries, context),
        ...[...closureOf(sharedOf, context)].filter((needed) => isShared.test(needed)),
        ...[...closureOf(withoutReactOf, context)].filter((needed) => !isInPreact(needed)),
      ])
      return closure.has(id) || also?.test(id) ? name : null
    },
    debugName: name,
    // The earlier takes what several of them need.
    priority: 40 - index,
  }
}

const groups = [
  ...sharedFiles.map(groupOf),
  { name: 'forms', priority: 10, test: isShared },
  { name: 'chat', priority: 5, test: inAny('src/app/tabs/chat-tab') },
  // All cards of channels are shown together, each in its own area.
  { name: 'channel-cards', priority: 4, test: inAny('src/app/cards/', 'src/features/(?:whatsapp|instagram)/') },
]

export default defineConfig({
  plugins: [preactLayer, react(), docsTopics, themeVariables, singleIcons, plainSchemas, buildMark],
  // Of the library of styles what the component library uses; its own front door makes a component of each HTML tag.
  resolve: { alias: [{ find: /^@emotion\/styled$/, replacement: '@emotion/styled/base' }] },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    sourcemap: false,
    // The page allows scripts of its own origin only: no data: URLs in place of files, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Small in all, and one request.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Only a function of the library of styles that nobody calls needs it, but it does not say that it does nothing else.
      treeshake: { moduleSideEffects: [{ test: /[/\\]hoist-non-react-statics[/\\]/, sideEffects: false }] },
    },
  },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false, ws: true }])),
    watch: {
      ignored: ['**/data/**', '**/test-results/**', fileURLToPath(new URL('docs/**', import.meta.url)), '**/server/**'],
    },
  },
})
