import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { lowerPriority } from './src/core/lower-priority.ts'
import { keepDataInMemory } from './test/data-in-memory.ts'

/** The test of the console's scenes, which imports components. */
const SCENES = 'test/console/console-scenes.test.ts'

/** Tests without a database or a server. They share one environment and start at once. */
const PURE = ['src/{domain,contract,ui,client,web,console,editor,certificate}/**/*.test.ts', SCENES]

/** Tests of the web apps' acts on a real server. */
const ON_A_SERVER = [
  'src/web/state/{account-edit,associate-completion,team-acts}.test.ts',
  'src/web/team/bulk-add/import-members.test.ts',
  'src/editor/state/{two-authors.property,killed-authors,refused-saves}.test.ts',
]

/**
 * Slow tests, which `npm run test:full` runs: started and killed processes, two releases in parallel, the operating
 * pages, faults of databases and disks, backups and copies, timeouts, crowds of hundreds, and folders that are read
 * or published in separate processes.
 */
const FULL = [
  '**/{process,start-failures,killed-server,killed-while-locked,own-certificates,release,two-releases}.test.ts',
  '**/{operating-pages,postgres-pages,database-failures,full-disk,connections,flooded-server,read-bounded}.test.ts',
  '**/{demo-people,production-log,delivered-once,busy-file,crowded-sign-in}.test.ts',
  '**/{killed-round,killed-completion,killed-publishing,killed-upload,killed-authors,simulated-year,simulated-quarter}.test.ts',
  '**/{large-upload,upload-routes,publication-routes,rolling-restart}.test.ts',
  '**/{copy,scheduled-backups,backup-postgres}.test.ts',
]

/**
 * Node itself loads the server code, as in production. This takes a quarter less processor time than Vite's loader.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

const ON_DATABASES = [
  '{test,src/!(domain|contract|ui|client|web|console|editor|certificate)}/**/*.test.ts',
  ...ON_A_SERVER,
]

/** Suites for each kind of database, which run on SQLite in `npm test` and on PostgreSQL in `npm run test:full`. */
const ON_EACH = globSync(ON_DATABASES).filter((path) => readFileSync(path, 'utf8').includes('DATABASES'))

/** Tests without a database or a server. */
export const PURE_TESTS = { include: PURE, exclude: [...ON_A_SERVER, ...FULL] }

keepDataInMemory()
// The portal's own helpers have this priority. Tests of a higher one would starve them, and fail by timeouts.
lowerPriority()

// Workers share their compiled modules.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

export default defineConfig({
  test: {
    // More than the cores of a small machine, because the tests also wait for timeouts and processes.
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
          // Each file has its own databases and servers, but may reuse modules imported by the previous file.
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
    // Expected events are immediate on a quiet machine and late on one that runs two other suites in parallel.
    // These limits are not about the portal's speed, which the benchmarks measure. Tests set their own limits only
    // if they need even longer.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    // As in playwright.config.ts: a stalled machine must not reject a good change, so failed tests are retried. A
    // test that passes only then is marked as retried and should be fixed as well.
    retry: process.env.CI ? 1 : 0,
  },
})
