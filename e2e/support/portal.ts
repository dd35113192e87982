import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PROJECT } from '#core/folders.ts'
import { environment } from '#test/server/server-process.ts'

/** A running portal with its own data folder. */
export interface Portal {
  origin: string
  dataDir: string
  /** Stops the portal and removes its data. */
  remove: () => Promise<void>
}

/** A portal as a separate process: `node bin/server.js`. */
export interface PortalProcess extends Portal {
  /** Stops the process, either gracefully or like a crash. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Restarts the portal on the same data and port. */
  start: () => Promise<void>
}

const READY = /^Partner training portal ready at (http:\S+)$/

/** Creates an empty data folder for one test. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'portal-e2e-'))
}

/** Starts a portal with demo data. `env` extends its configuration. */
export async function startPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  const dataDir = env.DATA_DIR ?? copyDemoData()
  let running = await run({ PORT: '0', ...env, DATA_DIR: dataDir })
  const { origin } = running
  const { port } = new URL(origin)

  return {
    origin,
    dataDir,
    stop: (signal) => running.stop(signal),
    async start() {
      running = await run({ ...env, DATA_DIR: dataDir, PORT: port })
    },
    async remove() {
      await running.stop('SIGKILL')
      removeData(dataDir)
    },
  }
}

/** Removes the data of a stopped portal. */
export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Copies the demo data of the global setup. Returns an empty folder if there is none; the portal then fills it. */
export function copyDemoData(): string {
  const dataDir = makeDataDir()
  const { DEMO_DATA_DIR } = process.env
  if (DEMO_DATA_DIR !== undefined) cpSync(DEMO_DATA_DIR, dataDir, { recursive: true })
  return dataDir
}

async function run(env: Record<string, string>) {
  const server = spawn(process.execPath, [join(PROJECT, 'bin/server.js')], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const origin = await new Promise<string>((ready, failed) => {
    server.once('exit', (code) => failed(new Error(`the portal ended at start with ${code}`)))
    createInterface(server.stdout).on('line', (line) => {
      const [, address] = READY.exec(line) ?? []
      if (address !== undefined) ready(address)
    })
  })
  return {
    origin,
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      server.kill(signal)
      await ended
    },
  }
}
