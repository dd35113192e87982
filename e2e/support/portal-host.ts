import { fork } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { environment } from '#test/server/server-process.ts'
import { copyDemoData, type Portal, removeData } from './portal.ts'

/** A message to the host process. `number` identifies the portal. */
export type PortalRequest =
  | { number: number; act: 'open'; env: Record<string, string> }
  | { number: number; act: 'close' }

export type PortalAnswer = { number: number; origin?: string; problem?: string }

/**
 * Serves several portals in one process, so that the server is loaded once. Tests that stop their server use
 * `startPortal` instead.
 */
export interface PortalHost {
  /** Opens a portal with demo data. `env` extends its configuration. */
  open: (env?: Record<string, string>) => Promise<Portal>
  /** Ends the process. */
  end: () => Promise<void>
}

/** Starts the host process of a worker's portals. */
export function startPortalHost(): PortalHost {
  const host = fork(join(PROJECT, 'e2e/support/portal-process.ts'), {
    env: environment({}),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => host.once('exit', () => done()))
  let opened = 0

  function ask(request: PortalRequest): Promise<PortalAnswer> {
    return new Promise((resolve, reject) => {
      const handleEnd = () => reject(new Error('the process of the portals has ended'))
      function handleAnswer(answer: PortalAnswer): void {
        if (answer.number !== request.number) return
        host.off('message', handleAnswer).off('exit', handleEnd)
        if (answer.problem === undefined) resolve(answer)
        else reject(new Error(answer.problem))
      }
      host.on('message', handleAnswer).once('exit', handleEnd)
      host.send(request)
    })
  }

  return {
    async open(env = {}) {
      const dataDir = env.DATA_DIR ?? copyDemoData()
      const number = ++opened
      const { origin = '' } = await ask({
        number,
        act: 'open',
        env: { PORT: '0', ...env, DATA_DIR: dataDir },
      })
      return {
        origin,
        dataDir,
        async remove() {
          await ask({ number, act: 'close' })
          removeData(dataDir)
        },
      }
    },
    async end() {
      host.disconnect()
      await ended
    },
  }
}
