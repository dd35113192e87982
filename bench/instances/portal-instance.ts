import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { portalIn } from '../stand/stand.ts'
import { startTied, statusOf, type TiedProcess, waitUntil } from './tied-process.ts'

/** One of several servers of the portal, at a port that it keeps over its starts. */
export interface PortalInstance {
  port: number
  /** The process id of the server that runs now. */
  pid: () => number
  isLive: () => boolean
  /** Starts it, and waits until it says that it is ready. */
  start: () => Promise<void>
  /** Ends it as a machine that loses its power does. */
  kill: () => Promise<void>
  /** Tells it to stop, and waits for its end; returns its exit code. */
  stop: () => Promise<number>
}

/** Makes an instance; `folder` is where it keeps its log, `env` its settings but for the port. */
export function createInstance(port: number, folder: string, env: Record<string, string>): PortalInstance {
  const log = join(folder, `portal-${port}.log`)
  let running: TiedProcess | undefined

  function getRunning(): TiedProcess {
    if (!running) throw new Error(`the instance at port ${port} was not started`)
    return running
  }

  return {
    port,
    pid: () => getRunning().pid,
    isLive: () => running?.isLive() ?? false,
    async start() {
      const started = await startTied([process.execPath, portalIn(PROJECT)], {
        cwd: PROJECT,
        log,
        env: {
          MALLOC_ARENA_MAX: '1',
          NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/compiled'),
          NODE_NO_WARNINGS: '1',
          PORT: String(port),
          ...env,
        },
      })
      running = started
      const isReady = async () => {
        if (!started.isLive()) throw new Error(`the instance at port ${port} ended at its start: see ${log}`)
        return (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200
      }
      await waitUntil(`the instance at port ${port}`, isReady, { log, every: 50 })
    },
    async kill() {
      getRunning().signal('SIGKILL')
      await getRunning().ended
    },
    stop: () => getRunning().stop(),
  }
}
