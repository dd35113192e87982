import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/find-browser.ts'
import { lowerPriority } from './src/core/lower-priority.ts'
import { keepDataInMemory } from './test/data-in-memory.ts'

/** Chromium arguments that block requests to the outside and allow running as root. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

keepDataInMemory()
// The portal's own helpers have this priority. Tests of a higher one would starve them, and fail by timeouts.
lowerPriority()

// Workers also read this file, but have no command line.
if (process.argv.includes('--headed')) process.env.HEADED = 'true'
const executablePath = findBrowser({ headless: process.env.HEADED === undefined })

/**
 * Slow tests, which only `npm run test:full` runs: sweeps over all scenes, widths and layouts; page starts, without
 * scripts and without a network; lost connections, stopped servers, sessions on several devices and concurrently
 * changed records; films and teams of hundreds; the console tests with two authors; and screens whose rules also
 * have tests on the server (sign-in, invitations, requirements, certificates, search). Some are whole files; the
 * others have the tag.
 */
const FULL = new RegExp(
  `@full|\\b(${[
    'accessibility[\\w-]*|long-words|old-browsers|forbidden-storage|look|(team|player)-layout',
    'drawn-(pages|player)|page-start|before-the-app|parts-offline|player-video|team-size|team-many',
    'load-failures|notice-after-reload|signed-in-again|sessions|player-(offline|gone|status)|record-history|quiz-insight',
    'sign-in-service|recovery|invitation|require-course|member-follow-up|team-certificates|search|record-sheet',
    'addresses|player-address|focus|console-races',
    'editor[\\w-]*|article-(tools|parts|clicks\\.property)|paste|clipboards|console-(courses|partners|people)',
  ].join('|')})\\.spec\\.ts`,
)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // More than the cores of a small machine, because the tests also wait for timeouts and settling pages.
  workers: 3,
  projects: [
    { name: 'journeys', grepInvert: FULL },
    { name: 'full', grep: FULL },
  ],
  // A stalled machine must not reject a good change, so a failed test is retried once. A test that passes only then
  // is listed as flaky at the end of the run and should be fixed as well.
  retries: process.env.CI ? 1 : 0,
  // Limits for a machine that runs two other suites in parallel (vitest.config.ts).
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations take a sixth of the processor time. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs processor time, so only retried and headed tests are traced.
    trace: { mode: process.env.HEADED ? 'retain-on-failure' : 'on-first-retry', screenshots: false },
    launchOptions: { args: ARGS, ...(executablePath ? { executablePath } : {}) },
  },
})
