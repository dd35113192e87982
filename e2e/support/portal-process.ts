import { parseConfig } from '#core/config.ts'
import { createApp } from '#server/app.ts'
import { logOptions } from '#server/log-options.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import type { PortalAnswer, PortalRequest } from './portal-host.ts'

// Process that serves portals one after another while its parent is connected.

/** Functions that close the open portals, by number. */
const closing = new Map<number, () => Promise<void>>()

async function open({ number, env }: Extract<PortalRequest, { act: 'open' }>): Promise<string> {
  const config = parseConfig(env)
  const db = connect(config.store, config.timeouts)
  const app = await createApp({ config, db, logger: logOptions(config) })
  closing.set(number, async () => {
    app.server.closeAllConnections()
    await app.close()
    await disconnect(db)
  })
  return app.listen({ port: config.port, host: config.host })
}

async function answer(request: PortalRequest): Promise<PortalAnswer> {
  const { number } = request
  try {
    if (request.act === 'open') return { number, origin: await open(request) }
    await closing.get(number)?.()
    closing.delete(number)
    return { number }
  } catch (error) {
    return { number, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.umask(0o077)
process.on('message', async (request: PortalRequest) => process.send?.(await answer(request)))
process.once('disconnect', () => process.exit())
