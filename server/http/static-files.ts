/** Serves the built app. Files are listed once at start, so that no path can name anything but a built file. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'

const compress = promisify(brotliCompress)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const compressible = /^(text|application\/(json|manifest)|image\/svg)/
/** Smaller files are not worth compressing. */
const minCompressedSize = 1024

type Asset = {
  type: string
  etag: string
  /** Whether its name changes with its content. */
  immutable: boolean
  body: Buffer
  brotli: () => Promise<Buffer>
}

/** Answers a GET with a built file, or with index.html for a page of the app; undefined if neither matches. */
export type StaticFiles = (c: Context) => Promise<Response | undefined>

/**
 * Reads the files of `folder`; a missing folder serves nothing. `runtimeConfig` is written into the pages, so that the
 * app need not wait for a call.
 */
export function openStaticFiles(folder: string, runtimeConfig?: object): StaticFiles {
  const assets = new Map<string, Asset>()
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = `/${relative('.', name).split(sep).join('/')}`
    const content = readFileSync(join(folder, name))
    const isConfigured = runtimeConfig !== undefined && type.startsWith('text/html')
    assets.set(path, describeAsset(path, isConfigured ? withConfig(content, runtimeConfig) : content, type))
  }

  return async (c) => {
    const { path } = c.req
    const asset = assets.get(path)
    if (asset !== undefined) return send(c, asset)
    if (!isPage(path, c.req.header('accept') ?? '')) return undefined
    const mayBeSignedIn = /(?:^|; ?)token=[^;]/.test(c.req.header('cookie') ?? '')
    const found = assets.get(`/${pageFile(path, mayBeSignedIn)}`) ?? assets.get('/index.html')
    return found && send(c, found, mayBeSignedIn ? {} : withoutIsolation)
  }
}

/**
 * Isolating the page from its opener makes the browser start a second process once the reply has come, a third of the
 * time until the first frame. Before the sign-in there is nothing that an opener could learn.
 */
const withoutIsolation = { 'Cross-Origin-Opener-Policy': 'unsafe-none' }

/**
 * Selects a page prerendered before the app's scripts run. Whether the user is signed in is only guessed here; the app
 * knows.
 */
const pageFile = (path: string, mayBeSignedIn: boolean): string => {
  if (mayBeSignedIn)
    return isWelcome(path) ? 'index.html' : isList(path) ? 'list.html' : isAgent(path) ? 'agent.html' : 'page.html'
  return path === '/criar-conta' ? 'criar-conta.html' : path === '/login' || path === '/' ? 'login.html' : 'index.html'
}
const isWelcome = (path: string) => /^\/(?:login|criar-conta|recuperar-senha|redefinir-senha)\/?$/.test(path)

/** The start page leads to the list. */
const isList = (path: string) => /^\/(?:agentes\/?)?$/.test(path)

const isAgent = (path: string) => /^\/agentes\/[\w-]{36}\/?$/.test(path)

/** A browser that opens an address such as `/agentes/..%2Fx` gets the app, which says in words that there is no such page. */
const isPage = (path: string, accept: string) =>
  path !== '/api' &&
  !/^\/v\d+(?:\/|$)/.test(path) &&
  !path.startsWith('/api/') &&
  !path.startsWith('/__') &&
  (extname(path) === '' || (types[extname(path)] === undefined && accept.includes('text/html')))

/** A data block, not a script, so the script policy does not apply. */
const withConfig = (page: Buffer, config: object): Buffer => {
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  const block = `<script type="application/json" id="runtime-config">${json}</script></head>`
  return Buffer.from(page.toString().replace('</head>', () => block))
}

function describeAsset(path: string, body: Buffer, type: string): Asset {
  let compressed: Promise<Buffer> | undefined
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path),
    body,
    // Compressed once on first use; quality 9 is close to the best and fast enough.
    brotli: () => (compressed ??= compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  }
}

async function send(c: Context, asset: Asset, extraHeaders: Record<string, string> = {}): Promise<Response> {
  const headers = new Headers({
    ...extraHeaders,
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
    Vary: asset.immutable ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
  })
  // A proxy that compresses marks the ETag as weak.
  const cachedTags = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (cachedTags?.includes(asset.etag)) return new Response(null, { status: 304, headers })
  const brotli =
    compressible.test(asset.type) &&
    asset.body.byteLength >= minCompressedSize &&
    /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
  if (brotli) headers.set('Content-Encoding', 'br')
  const body = brotli ? await asset.brotli() : asset.body
  return new Response(new Uint8Array(body), { headers })
}
