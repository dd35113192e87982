import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

/** Maximum time until a started program responds, in ms. */
const TIMEOUT = 60_000

/**
 * Shell script that runs a program with its output in the log file, prints its process id, and stops it when the parent
 * closes the pipe. Programs therefore end with the benchmark, even after a crash.
 */
const SCRIPT = `log=$1; shift; exec 3<&0
"$@" 3<&- <&- >>"$log" 2>&1 & pid=$!; echo $pid
(read -r _ <&3; kill -TERM $pid) & watch=$!
wait $pid; code=$?; kill $watch; exit $code`

/** A program started by the benchmark. */
export interface TiedProcess {
  pid: number
  /** True until the program has ended. */
  isLive: () => boolean
  signal: (signal: NodeJS.Signals) => void
  /** Resolves at the program's end with its exit code, or with 128 plus the number of its signal. */
  ended: Promise<number>
  /** Stops the program and waits for its end. */
  stop: () => Promise<number>
}

/** Environment, working folder and log file of a program. */
export interface Surroundings {
  env: Record<string, string>
  cwd: string
  log: string
}

/** Starts a program. It inherits only PATH from this process's environment. */
export async function startTied(
  command: [string, ...string[]],
  { env, cwd, log }: Surroundings,
): Promise<TiedProcess> {
  closeSync(openSync(log, 'a'))
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', log, ...command], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8', ...env },
    // The shell's own output only reports killed programs.
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let isLive = true
  const ended = once(shell, 'exit').then(([code]) => {
    isLive = false
    return Number(code)
  })
  const [line] = await once(createInterface(shell.stdout), 'line')
  const pid = Number(line)
  const signal = (name: NodeJS.Signals) => {
    if (isLive) process.kill(pid, name)
  }
  return {
    pid,
    isLive: () => isLive,
    signal,
    ended,
    stop() {
      signal('SIGTERM')
      return ended
    },
  }
}

/** Waits until a condition holds. After the timeout, throws with the end of the program's log. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { log, timeout = TIMEOUT, every = 100 }: { log?: string; timeout?: number; every?: number } = {},
): Promise<void> {
  const end = performance.now() + timeout
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`${what} did not come within ${timeout / 1000} s${log === undefined ? '' : endOf(log)}`)
    await setTimeout(every)
  }
}

function endOf(log: string): string {
  return `; the end of its log:\n${readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')}`
}

/** Returns the HTTP status of a URL, or 0 without a response. */
export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status
  } catch {
    return 0
  }
}

/** Returns this number of free ports on loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) ports.push(address.port)
  }
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
  return ports
}
