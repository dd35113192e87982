import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Provides the tests of a `describe` with a new data folder each, and with servers that end with the test. */
export function serverProcesses() {
  let dataDir: string
  let started: ServerProcess[]

  beforeAll(async () => {
    await buildWhereNeeded()
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-process-'))
    started = []
  })
  afterEach(async () => {
    await Promise.all(started.map((server) => server.kill()))
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    dataDir: () => dataDir,
    /** Starts a server on a free port and the test's data folder, unless `env` overrides them. */
    start(env: Record<string, string> = {}, command?: [string, ...string[]]): ServerProcess {
      const server = startServer({ PORT: '0', DATA_DIR: dataDir, ...env }, command)
      started.push(server)
      return server
    },
  }
}
