import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/find-browser.ts'
import { keepDataInMemory } from './test/data-in-memory.ts'

/** What keeps a browser from asking outside for anything, and lets it run as root. */
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

// Workers read this file, too, but not the command line.
if (process.argv.includes('--headed')) process.env.HEADED = 'true'
const executablePath = findBrowser({ headless: process.env.HEADED === undefined })

/**
 * Journeys that need minutes by their nature, which `npm run test:full` takes: sweeps over all scenes, widths and layouts; how pages
 * start, without scripts and without a network; what is lost, gone or late: connections, servers, sessions on several devices, records
 * that changed meanwhile; films and teams of hundreds; and the console's, where courses are written by two people. Some are whole
 * files; the others have the tag.
 */
const FULL = new RegExp(
  `@full|\\b(${[
    'accessibility[\\w-]*|long-words|old-browsers|forbidden-storage|look|(team|player)-layout',
    'drawn-(pages|player)|page-start|before-the-app|parts-offline|player-video|team-size|team-many',
    'load-failures|notice-after-reload|signed-in-again|sessions|player-(offline|gone|status)|record-history|quiz-insight',
    'editor[\\w-]*|article-(tools|parts|clicks\\.property)|paste|clipboards|console-(courses|partners|people)',
  ].join('|')})\\.spec\\.ts`,
)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // More than the cores of a small machine: journeys wait, too, for timeouts and for pages that settle.
  workers: 3,
  projects: [
    { name: 'journeys', grepInvert: FULL },
    { name: 'full', grep: FULL },
  ],
  // A machine that stalls for a minute may not refuse a good change: a journey that fails is taken once more,
  // and one that passes only then is listed as flaky at the end of the run. It is a fault to be mended, too.
  retries: process.env.CI ? 1 : 0,
  // Limits for a machine that runs two other suites beside this one (vitest.config.ts).
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // A trace takes its share of the computing time: only a journey that is taken again has it, or one that is watched.
    trace: { mode: process.env.HEADED ? 'retain-on-failure' : 'on-first-retry', screenshots: false },
    launchOptions: { args: ARGS, ...(executablePath ? { executablePath } : {}) },
  },
})
