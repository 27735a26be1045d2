/**
 * The browser of the tests: the Chromium carried inside an npm package, unpacked once into node_modules/.cache together
 * with the shared libraries and the font it needs, so that it runs on a machine with no browser and no system package.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

type Options = {
  /** A microphone that beeps, and a visitor who at once allows it or, when it is `denied`, does not. */
  fakeMicrophone?: boolean | 'denied'
}

/** What Playwright and Vitest take as launch options. */
export type ChromiumLaunch = { headless: true; executablePath?: string; args: string[]; env: Record<string, string> }

const packageFolder = resolve(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))

const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a worker: starting one for each takes longer than most pages.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--font-render-hinting=none',
]
// This browser without a window asks nobody and goes by no permission of a context: the switch alone decides.
const fakeMicrophoneArgs = (isDenied: boolean): string[] => [
  `--use-fake-ui-for-media-stream${isDenied ? '=deny' : ''}`,
  '--use-fake-device-for-media-stream',
]

/** The package unpacks into the system's temporary folder, which it reads at each call; point it at ours meanwhile. */
const unpackInto = async (folder: string): Promise<void> => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) =>
    inflate(join(packageFolder, 'bin', name)),
  )
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await Promise.all(archives)
}

/** The fonts are found beside the file, so the folder may be renamed; fontconfig takes no relative path for its cache. */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`

/** Two processes may arrive at once: each unpacks aside, and a rename, which is atomic, decides who was first. */
const unpacked = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `chromium-${version}`)
  if (existsSync(folder)) return folder
  const aside = `${folder}.${randomUUID()}`
  await mkdir(aside, { recursive: true })
  try {
    await unpackInto(aside)
    await writeFile(join(aside, 'fonts', 'fonts.conf'), fontsConfiguration(folder))
    await rename(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return folder
}

const inheritedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The package carries x64 Linux only; elsewhere CHROMIUM_PATH names a browser, or Playwright finds its own. */
export const chromiumLaunch = async ({ fakeMicrophone = false }: Options = {}): Promise<ChromiumLaunch> => {
  const args = [...quietArgs, ...(fakeMicrophone ? fakeMicrophoneArgs(fakeMicrophone === 'denied') : [])]
  const named = process.env['CHROMIUM_PATH']
  if (named) return { headless: true, executablePath: named, args, env: inheritedEnv() }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { headless: true, args, env: inheritedEnv() }
  const folder = await unpacked()
  return {
    headless: true,
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...inheritedEnv(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  }
}
