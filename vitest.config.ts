/**
 * Four projects: flows and tools (`machines`), the companion server (`server`), the documented commands (`commands`) and
 * mounted features in a browser (`views`).
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium.ts'
import { viewDependencies } from './scripts/view-dependencies.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Node runs these files as they are, as it runs the server: transforming each module took a fifth of a suite's time. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const
const shared = { retry: 0, restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const

export default defineConfig(async () => ({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          ...shared,
          name: 'machines',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          include: ['tests/machines/**/*.test.ts', 'tests/kit/**/*.test.ts', 'tests/lint-*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          ...shared,
          ...native,
          name: 'server',
          environment: 'node',
          // V8 may abort where threads that compile WebAssembly come and go (nodejs/node#64500).
          pool: 'forks',
          // Loading the server's packages anew for each file takes longer than most files run.
          isolate: false,
          maxWorkers: 2,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/database-image.ts'],
          // Some start whole servers, each of which takes seconds where two suites share two cores.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 60_000 } },
          // Shared by the many processes that these tests start.
          env: { TEST_MODE: '1', NODE_COMPILE_CACHE: `${root}node_modules/.cache/node` },
        },
      },
      {
        root,
        test: {
          ...shared,
          ...native,
          name: 'commands',
          environment: 'node',
          // Each command starts processes of its own, some of them several.
          maxWorkers: 2,
          include: ['tests/commands/**/*.test.ts'],
          // A command may take seconds on a calm machine, and minutes beside other suites.
          testTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        root,
        plugins: [react()],
        // Everything a view may import is bundled before the first test: finding one later reloads the page in mid-run.
        optimizeDeps: { noDiscovery: true, include: viewDependencies() },
        test: {
          ...shared,
          name: 'views',
          maxWorkers: 2,
          include: ['tests/views/**/*.test.tsx'],
          testTimeout: 60_000,
          // What a view shows in the end it shows soon, but not on a machine that does something else beside it.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await chromiumLaunch({ fakeMicrophone: true }),
              contextOptions: {
                locale: 'pt-BR',
                timezoneId: 'America/Sao_Paulo',
                permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
                reducedMotion: 'reduce',
              },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' as const }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
}))
