/** Writes the prerendered pages into dist/: their HTML and styles, and the scripts after them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Prerendered } from '../src/app/prerender/pages.tsx'

const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The globals that modules of the app read while they are loaded. */
const pretendBrowser = (): void => {
  Object.assign(globalThis, { localStorage: emptyStorage, sessionStorage: emptyStorage })
}

const render = async (root: string): Promise<Prerendered[]> => {
  const outDir = join(root, 'node_modules', '.cache', 'prerender')
  await build({
    root,
    logLevel: 'error',
    build: {
      ssr: 'src/app/prerender/pages.tsx',
      outDir,
      emptyOutDir: true,
      cssCodeSplit: true,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs' } },
    },
  })
  pretendBrowser()
  const file = join(outDir, 'pages.mjs')
  const { pages } = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as { pages: Prerendered[] }
  rmSync(outDir, { recursive: true })
  return pages
}

/**
 * Until the app's styles are loaded: an animation would get a layer of its own, and the first frame would wait for it.
 */
const still = '.plain-spinner{animation:none}'

/** One classic script, small enough to run before the first paint. */
const buildStart = async (root: string): Promise<string> => {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(root, 'src/app/start/start.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

const attribute = (html: string, pattern: RegExp): string => {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`index.html has no ${String(pattern)}`)
  return found
}

const scripts = /\s*<script type="module"[^>]*><\/script>/g
const entry = /<script type="module"[^>]* src="(\/assets\/base-[^"]*)"/
const sheet = /\s*<link rel="stylesheet"[^>]* href="([^"]*)">/

export const prerender = async (root: string): Promise<void> => {
  const index = readFileSync(join(root, 'dist', 'index.html'), 'utf8')
  const code = await buildStart(root)
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
  const start = `/assets/start-${hash}.js`
  writeFileSync(join(root, 'dist', start), code)
  const [app, style] = [attribute(index, entry), attribute(index, sheet)]
  const assets = readdirSync(join(root, 'dist', 'assets'))
  const scriptOf = (part: string): string => {
    const name = assets.find((file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file))
    if (name === undefined) throw new Error(`dist/assets has no ${part}`)
    return `/assets/${name}`
  }
  const starter = `<script async fetchpriority="high" src="${start}" data-app="${app}" data-style="${style}" data-chat="${scriptOf('chat')}"`
  // Preloaded but not executed, because that would delay the first texts. The sign-in page preloads nothing here: its
  // scripts have time until the password is typed.
  const frame = [scriptOf('rolldown-runtime'), scriptOf('shell')]
  const early = { welcome: [], shell: [app, ...frame], agent: [app, ...frame, scriptOf('agent')] }
  // Preloaded when the user starts to type.
  const next = ` data-next="${frame.join(' ')}"`
  for (const { file, title, html, css, part } of await render(root)) {
    const preloads = early[part]
      .map((name) => `<link rel="preload" as="script" crossorigin href="${name}" fetchpriority="low">`)
      .join('')
    const page = index
      .replaceAll(scripts, '')
      .replace(sheet, '')
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      .replace(
        '</head>',
        () => `${starter}${part === 'welcome' ? next : ''}></script><style>${css}${still}</style>${preloads}</head>`,
      )
      .replace('<div id="root">', () => `<div id="root" data-prerendered>${html}`)
    writeFileSync(join(root, 'dist', file), page)
  }
}
