/** End to end: the built app, the real server and its database, in Chromium. `scripts/test.ts` builds first. */
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.ts'

const phoneTests = /\.phone\.test\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: /\.test\.ts$/,
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/server.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long, for machines that are slow and busy: nobody waits for what passes.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Node itself leaves the types out; the compiler that Playwright brings takes seconds for all files.
  build: { external: ['**/*.ts'] },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a seventh of the suite's time: TRACE=1 when one has to be understood.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 20_000,
    launchOptions: await chromiumLaunch({ fakeMicrophone: true }),
  },
  projects: [
    { name: 'desktop', testIgnore: phoneTests, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: phoneTests,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
