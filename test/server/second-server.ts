import { parseConfig } from '#core/config.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import { clientOf, MAIL_INTERVAL, type TestApp } from '#test/test-app.ts'

/** Another server on the same database and clock: a second instance, or a restarted one. */
export interface SecondServer {
  origin: string
  request: TestApp['request']
  close: () => Promise<void>
}

/**
 * Starts a server with the first server's data folder and `env`. Without a `logger`, it logs nothing. It polls for mail
 * at an interval in ms.
 */
export async function startSecondServer(
  { db, dataDir, now }: Pick<TestApp, 'db' | 'dataDir' | 'now'>,
  env: Record<string, string> = {},
  { logger, mailInterval = MAIL_INTERVAL }: Pick<AppOptions, 'logger' | 'mailInterval'> = {},
): Promise<SecondServer> {
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, ...env })
  const app = await createApp({ config, db, logger, clock: now, mailInterval })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, request: clientOf(origin), close: () => app.close() }
}
