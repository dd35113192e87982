import { defineConfig } from 'vitest/config'

/** Tests that need no database and no process: they share one world, and start at once. */
const PURE = ['src/{domain,contract,web}/**/*.test.ts']

/** Tests of the web app's acts on a real server. */
const ON_A_SERVER = ['src/web/state/{account,associate-completion,team-acts}.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude: ON_A_SERVER, isolate: false } },
      {
        extends: true,
        test: {
          name: 'databases',
          include: ['{src/server,test}/**/*.test.ts', ...ON_A_SERVER],
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
    // What is waited for comes at once on a quiet machine, and late on one that runs two other suites beside this one: no limit
    // says how fast the portal is, which the benchmarks measure. Tests set their own only where they need even longer.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    // As for journeys (playwright.config.ts): a machine that stalls may not refuse a good change, and what passes only at the
    // second try is marked as retried. It is a fault to be mended, too.
    retry: process.env.CI ? 1 : 0,
  },
})
