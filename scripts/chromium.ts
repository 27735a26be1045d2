/**
 * The browser of the tests: the Chromium inside an npm package, unpacked once into node_modules/.cache with the shared
 * libraries and the font that it needs, so that it runs on a machine without a browser or system packages.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

type Options = {
  /** A microphone that beeps, with permission granted or, when it is `denied`, refused. */
  fakeMicrophone?: boolean | 'denied'
  /**
   * V8 optimizes, and compiles and collects in threads of its own, as for users. Tests do without: they have no core for
   * the threads, and their pages end before optimized code has earned back the ninth of the processor's time it takes.
   * What was compiled is kept for the next page, which loads the same scripts: dropping it cost a fourteenth.
   */
  optimized?: boolean
}

/** Launch options for Playwright and Vitest. */
export type ChromiumLaunch = {
  headless: true
  executablePath?: string
  args: string[]
  ignoreDefaultArgs: string[]
  env: Record<string, string>
}

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
  // One process for all pages of a worker: starting a process takes longer than most pages.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--font-render-hinting=none',
]
// A headless browser shows no prompt and ignores the context's permissions, so only the switch decides.
const fakeMicrophoneArgs = (isDenied: boolean): string[] => [
  `--use-fake-ui-for-media-stream${isDenied ? '=deny' : ''}`,
  '--use-fake-device-for-media-stream',
]

const unoptimized = '--js-flags=--single-threaded --max-lazy --no-opt --no-maglev --no-flush-bytecode'

const sharedMemory = '/dev/shm'
/** Bytes that are enough for two browsers; a container often has 64 MB. */
const enoughSharedMemory = 1024 ** 3
/** Playwright keeps the memory that Chromium's processes share in files, which takes a tenth more processor time. */
const ignoredDefaultArgs = (): string[] => {
  if (!existsSync(sharedMemory)) return []
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= enoughSharedMemory ? ['--disable-dev-shm-usage'] : []
}

/**
 * The package unpacks into the system's temporary folder, which it reads on each call; TMPDIR points to ours meanwhile.
 */
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

/**
 * Fonts are found relative to the file, so the folder may be renamed; fontconfig needs an absolute path for its cache.
 */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`

/** Two processes may unpack at once: each uses a folder of its own, and an atomic rename decides which one is used. */
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

/** The package contains x64 Linux only; elsewhere CHROMIUM_PATH names a browser, or Playwright finds its own. */
export const chromiumLaunch = async ({
  fakeMicrophone = false,
  optimized = false,
}: Options = {}): Promise<ChromiumLaunch> => {
  const launch: ChromiumLaunch = {
    headless: true,
    args: [
      ...quietArgs,
      ...(optimized ? [] : [unoptimized]),
      ...(fakeMicrophone ? fakeMicrophoneArgs(fakeMicrophone === 'denied') : []),
    ],
    ignoreDefaultArgs: ignoredDefaultArgs(),
    env: inheritedEnv(),
  }
  const named = process.env['CHROMIUM_PATH']
  if (named) return { ...launch, executablePath: named }
  if (process.platform !== 'linux' || process.arch !== 'x64') return launch
  const folder = await unpacked()
  return {
    ...launch,
    executablePath: join(folder, 'chromium'),
    env: {
      ...launch.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  }
}
