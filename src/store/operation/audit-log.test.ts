import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionsAnswer } from '#contract/sign-in.ts'
import { parseConfig } from '#core/config.ts'
import { logOptions } from '#server/log-options.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { tokenIn } from '#test/mail/read-mail.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { type SecondServer, startSecondServer } from '#test/server/second-server.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'

const GATEWAY = '/user-service/api/v1'
const ADMIN = 'admin@happytails.example'
const EMAIL = 'audited@people.example'
const MOVED = 'audited.anew@people.example'
const WRONG = 'Wrong-Guess-1'
const SECRETS = ['chosen passphrase', 'changed passphrase', 'reset passphrase']
const [CHOSEN = '', CHANGED = '', RESET = ''] = SECRETS

for (const kind of DATABASES)
  describe(`the audit log on ${kind}`, () => {
    let app: TestApp
    let server: SecondServer
    let mailServer: MailServer
    const log = new PassThrough()
    const secrets = [PASSWORD, WRONG, ...SECRETS]

    beforeAll(async () => {
      mailServer = await startMailServer()
      app = await startApp(kind)
      await app.app.close()
      const env = mailServer.settings
      const logger = { ...logOptions(parseConfig({})), level: 'trace', stream: log }
      server = await startSecondServer(app, env, { logger })
    })
    afterAll(async () => {
      await app.close()
      await mailServer.stop()
    })

    /** Sends a request and expects this status. Collects the secrets in the response. */
    async function send(status: number, method: string, path: string, body?: object, idToken?: string) {
      const answer = await server.request<{ idToken: string; userId: string }>(path, {
        method,
        body,
        idToken,
      })
      expect({ path, status: answer.status }).toEqual({ path, status })
      remember(answer)
      return answer
    }
    function remember({ body, headers }: Answer<{ idToken?: string }>) {
      if (typeof body?.idToken === 'string') secrets.push(body.idToken)
      for (const cookie of headers.getSetCookie()) secrets.push(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    }
    const signIn = (status: number, email: string, password: string) =>
      send(status, 'POST', '/sign-in/v1/session', { email, password })
    async function mailedToken(count: number): Promise<string> {
      await mailServer.until(count)
      const token = tokenIn(mailServer.received[count - 1]?.link)
      secrets.push(token)
      return token
    }
    async function operator(...line: string[]) {
      const outcome = await runPortalCommand(['user', ...line], environmentOf(app.address))
      expect(outcome).toMatchObject({ code: 0 })
    }

    it('has an entry for every action, with its actor, subject and client address', async () => {
      const admin = (await signIn(200, ADMIN, PASSWORD)).body.idToken
      const added = {
        email: EMAIL,
        roles: ['partner-associate'],
        partner: 'happy-tails',
        userName: 'Audited',
      }
      const uid = (await send(200, 'POST', `${GATEWAY}/partner-admin/associate`, added, admin)).body.userId
      const confirm = `${GATEWAY}/user/confirm-password-reset`
      await send(200, 'POST', confirm, { token: await mailedToken(1), password: CHOSEN })
      await signIn(401, EMAIL, WRONG)
      const { idToken } = (await signIn(200, EMAIL, CHOSEN)).body
      const changed = { currentPassword: CHOSEN, newPassword: CHANGED }
      const { body } = await send(200, 'PUT', '/sign-in/v1/password', changed, idToken)
      const moved = { currentPassword: CHANGED, email: MOVED }
      const held = (await send(200, 'PUT', '/sign-in/v1/email', moved, body.idToken)).body.idToken
      await signIn(200, MOVED, CHANGED)
      const sessions = await server.request<SessionsAnswer>('/sign-in/v1/sessions', { idToken: held })
      const other = sessions.body.sessions.find(({ current }) => !current)?.id
      await send(204, 'DELETE', `/sign-in/v1/sessions/${other}`, undefined, held)
      await signIn(200, MOVED, CHANGED)
      await send(204, 'DELETE', '/sign-in/v1/sessions', undefined, held)
      await mailServer.until(3)
      const link = { email: MOVED, returnUrl: `${server.origin}/reset-password` }
      await send(200, 'POST', `${GATEWAY}/user/send-reset-password-link`, link)
      await send(200, 'POST', confirm, { token: await mailedToken(4), password: RESET })
      const last = await signIn(200, MOVED, RESET)
      const cookie = last.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      await server.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie } })
      await operator('set-role', '--email', MOVED, '--role', 'partner-associate')
      await operator('disable', '--email', MOVED)
      await operator('enable', '--email', MOVED)
      const removal = `${GATEWAY}/partner-admin/partner/happy-tails/associate/${uid}/remove-access`
      await send(200, 'POST', removal, {}, admin)
      for (let time = 0; time < 10; time++) await signIn(401, MOVED, WRONG)
      await signIn(429, MOVED, RESET)

      const adminUid = (
        await app.db.selectFrom('users').select('uid').where('email', '=', ADMIN).executeTakeFirst()
      )?.uid
      const rows = await app.db.selectFrom('audit_log').selectAll().execute()
      const entries = rows.map(({ act, actor, subject, address }) => [act, actor, subject, address])
      const here = '127.0.0.1'
      expect([...new Set(entries.map((entry) => JSON.stringify(entry)))].sort()).toEqual(
        [
          ['signed-in', adminUid, adminUid, here],
          ['associate-added', adminUid, uid, here],
          ['password-reset', uid, uid, here],
          ['sign-in-failed', 'nobody', EMAIL, here],
          ['signed-in', uid, uid, here],
          ['password-changed', uid, uid, here],
          ['password-checked', uid, uid, null],
          ['email-changed', uid, uid, here],
          ['session-ended', uid, uid, here],
          ['other-sessions-ended', uid, uid, here],
          ['reset-requested', 'nobody', here, here],
          ['reset-link-queued', 'nobody', uid, null],
          ['signed-out', uid, uid, here],
          ['role-changed', 'operator', uid, null],
          ['account-disabled', 'operator', uid, null],
          ['account-enabled', 'operator', uid, null],
          ['access-removed', adminUid, uid, here],
          ['sign-in-failed', 'nobody', MOVED, here],
          ['sign-in-locked', 'nobody', MOVED, here],
        ]
          .map((entry) => JSON.stringify(entry))
          .sort(),
      )
    })

    it('contains no password or token, and neither does any table or the server’s log', async () => {
      await mailServer.until(5)
      await expect
        .poll(async () =>
          (await app.db.selectFrom('mail_queue').select('mail').execute()).filter(({ mail }) => mail),
        )
        .toEqual([])
      await server.close()
      log.end()
      const places = { tables: await textOfTables(app.db), log: await text(log) }
      expect(places.log).toContain('/sign-in/v1/session')
      expect(secrets.length).toBeGreaterThan(12)
      for (const [place, words] of Object.entries(places))
        for (const secret of secrets)
          if (secret !== '') expect({ place, found: words.includes(secret) }).toEqual({ place, found: false })
    })
  })
