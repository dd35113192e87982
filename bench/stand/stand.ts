import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { COMPILED, PROJECT } from '#core/folders.ts'
import { createDataPlaces, type DatabaseKind } from './data-places.ts'
import type { Filling } from './fill.ts'

/** A measured program: the portal, another version of it, the floor, or the bare operations. */
export type Contender = 'portal' | 'before' | 'floor' | 'bare'

/** A running server process. */
export interface Running {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** All contenders, each with a copy of the same data. */
export interface Stand extends Record<'portal' | 'floor' | 'bare', Running> {
  kind: DatabaseKind
  /** Another version of the portal, for a comparison. */
  before?: Running
  /** Copies the data. Returns the environment of the copy. */
  copy: () => Promise<Record<string, string>>
  close: () => Promise<void>
}

/** Starts all contenders on filled data. `against` is the project folder of another version. */
export async function openStand(kind: DatabaseKind, filling: Filling, against?: string): Promise<Stand> {
  const places = await createDataPlaces(kind, filling)
  const start = async (program: string) => startProgram(program, await places.copy())
  const portal = await start(portalIn(PROJECT))
  const floor = await start(FLOOR)
  const bare = await start(BARE)
  const before = against === undefined ? undefined : await start(portalIn(against))
  return {
    kind,
    portal,
    floor,
    bare,
    ...(before ? { before } : {}),
    copy: places.copy,
    async close() {
      for (const one of [portal, floor, bare, before]) await one?.stop()
      await places.close()
    },
  }
}

export const FLOOR = join(PROJECT, 'bench/stand/floor.ts')
const BARE = join(PROJECT, 'bench/stand/bare.ts')

/** Returns the path of the portal's program in a project folder. */
export function portalIn(project: string): string {
  return join(project, 'bin/server.js')
}

/** Starts a program like `npm start`, with one memory arena and the compile cache. */
export async function startProgram(program: string, env: Record<string, string>): Promise<Running> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [program], {
    cwd: dirname(program),
    env: {
      PATH,
      HOME,
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = await readOrigin(child, program)
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function readOrigin(child: ChildProcess, name: string): Promise<string> {
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${name} ended at its start with ${code}`)))
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const address = /ready at (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) done(address)
    })
  })
}
