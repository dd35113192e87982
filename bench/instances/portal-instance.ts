import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { portalIn } from '../stand/stand.ts'
import { startTied, statusOf, type TiedProcess, waitUntil } from './tied-process.ts'

/** One of several portal servers. It keeps its port across restarts. */
export interface PortalInstance {
  port: number
  /** Process id of the running server. */
  pid: () => number
  isLive: () => boolean
  /** Starts the server and waits until it is ready. */
  start: () => Promise<void>
  /** Kills the server without warning, like a power failure. */
  kill: () => Promise<void>
  /** Stops the server and waits for its end. Returns its exit code. */
  stop: () => Promise<number>
}

/** Creates an instance. `folder` holds its log, `env` its settings except the port. */
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
