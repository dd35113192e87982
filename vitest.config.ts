import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepDataInMemory } from './test/data-in-memory.ts'

/** The test of the console's scenes, which imports components. */
const SCENES = 'test/console/console-scenes.test.ts'

/** Tests that need no database and no server: they share one world, and start at once. */
const PURE = ['src/{domain,contract,ui,client,web,console,editor,certificate}/**/*.test.ts', SCENES]

/** Tests of the web apps' acts on a real server. */
const ON_A_SERVER = [
  'src/web/state/{account,associate-completion,team-acts}.test.ts',
  'src/editor/{two-authors.property,killed-authors,refused-saves}.test.ts',
]

/**
 * Tests that need minutes by their nature, which `npm run test:full` runs: processes that are started and killed, releases beside each
 * other, the operator's pages, faults of databases and disks, time limits that are waited for, crowds of hundreds, and folders that
 * are read or published in a process each.
 */
const FULL = [
  '**/{process,start-failures,killed-server,killed-while-locked,own-certificates,release,two-releases}.test.ts',
  '**/{operating-pages,postgres-pages,database-failures,full-disk,connections,flooded-server,read-bounded}.test.ts',
  '**/{demo-people,production-log,delivered-once,busy-file,crowded-sign-in}.test.ts',
  '**/{killed-round,killed-completion,killed-publishing,killed-upload,killed-authors,simulated-year}.test.ts',
  '**/{large-upload,upload-routes,publication-routes,rolling-restart}.test.ts',
]

/** What runs on the server is loaded by Node itself, as the server is: it takes a quarter less computing time than Vite's loader. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

const ON_DATABASES = [
  '{test,src/!(domain|contract|ui|client|web|console|editor|certificate)}/**/*.test.ts',
  ...ON_A_SERVER,
]

/** Suites for each kind of database, which run on SQLite in `npm test` and on PostgreSQL in `npm run test:full`. */
const ON_EACH = globSync(ON_DATABASES).filter((path) => readFileSync(path, 'utf8').includes('DATABASES'))

/** The tests that need no database and no server. */
export const PURE_TESTS = { include: PURE, exclude: [...ON_A_SERVER, ...FULL] }

keepDataInMemory()

// Modules that one worker has compiled are not compiled by the next.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

export default defineConfig({
  test: {
    // More than the cores of a small machine: tests wait, too, for timeouts and for processes.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          ...PURE_TESTS,
          isolate: false,
          setupFiles: ['test/property-runs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          // Each file has databases and servers of its own: what it imports may be there from the file before.
          isolate: false,
          include: ON_DATABASES,
          exclude: [...FULL, SCENES],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/databases/small-pages.ts', 'test/property-runs.ts'],
          provide: { databaseKinds: ['sqlite'] },
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: ON_EACH,
          exclude: FULL,
          globalSetup: ['test/global-setup.ts'],
          provide: { databaseKinds: ['postgres'] },
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: FULL,
          globalSetup: ['test/global-setup.ts'],
          provide: { databaseKinds: ['sqlite', 'postgres'] },
          experimental: NATIVE,
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
