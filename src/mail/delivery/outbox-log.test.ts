import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { logOptions } from '#server/log-options.ts'
import { askForReset, outboxOf, waitForMail } from '#test/mailbox.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { startApp } from '#test/test-app.ts'

/**
 * Requests a reset link from a server with this configuration and no mail server. Returns the server's log and the
 * link.
 */
async function logOfReset(env: Record<string, string>): Promise<{ log: string; link: string }> {
  const app = await startApp('sqlite')
  await app.app.close()
  const stream = new PassThrough()
  const server = await startSecondServer(app, env, { logger: { ...logOptions(parseConfig(env)), stream } })
  const returnUrl = `${env.PUBLIC_ORIGIN ?? server.origin}/reset-password`
  const response = await askForReset({ ...app, ...server }, 'busy@happytails.example', returnUrl)
  expect(response.status).toBe(200)
  await waitForMail(app)
  const links = outboxOf(app.dataDir).map(({ link }) => link)
  const link = links.find((each) => each?.includes('/reset-password')) ?? 'none'
  await server.close()
  await app.close()
  stream.end()
  return { log: await text(stream), link }
}

it('logs the link of an email in the outbox for developers', async () => {
  const { log, link } = await logOfReset({})
  expect(log).toContain(`"link":"${link}"`)
})

it('logs no link in production', async () => {
  const { log, link } = await logOfReset({
    NODE_ENV: 'production',
    SUPPORT_EMAIL: 'help@people.example',
    PUBLIC_ORIGIN: 'https://portal.example',
  })
  expect(link).toContain('/reset-password?token=')
  expect(log).not.toContain('token=')
})

it('logs the reason for an unanswered reset request', async () => {
  const app = await startApp('sqlite')
  await app.app.close()
  const email = 'busy@happytails.example'
  await app.db.updateTable('users').set({ roles: 'no list' }).where('email', '=', email).execute()
  const stream = new PassThrough()
  let log = ''
  stream.on('data', (part) => {
    log += part
  })
  const logger = { ...logOptions(parseConfig({})), level: 'error', stream }
  const server = await startSecondServer(app, {}, { logger })
  expect((await askForReset({ ...app, ...server }, email)).status).toBe(200)
  await expect.poll(() => log).toContain('is not valid JSON')
  await server.close()
  await app.close()
})
