import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditInHour } from '#store/operation/audit-log.ts'
import { rowsOfActions, textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { tokenIn } from '#test/mail/read-mail.ts'
import { askForReset, confirmReset, mailsTo, newestToken, outboxOf, waitForMail } from '#test/mailbox.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { RESET_COUNTS } from './send-reset-link.ts'

const PATH = '/user-service/api/v1/user/send-reset-password-link'
const MINUTE = 60_000
const NEW = 'a new, long passphrase'

// Contract § 7: send-reset-password-link, confirm-password-reset
for (const kind of DATABASES)
  describe(`requests for a reset link on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    it('answers with status and message, and mails one link to the portal', async () => {
      const { email } = await newAssociate(app)
      const answer = await askForReset(app, ` ${email.toUpperCase()} `)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { status: 'success', message: expect.stringMatching(/\S/) },
      })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const [mail, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Reset your password')
      expect(mail?.link).toMatch(new RegExp(`^${app.origin}/reset-password\\?token=[\\w-]+$`))
      expect(mail?.html).toContain(`href="${mail?.link}"`)
    })

    it('returns the same response for addresses with and without an account', async () => {
      const [known, removed, disabled] = await Promise.all([1, 2, 3].map(() => newAssociate(app)))
      const users = app.db.updateTable('users')
      await users
        .set({ partner: null, roles: '[]' })
        .where('uid', '=', removed?.uid ?? '')
        .execute()
      await users
        .set({ disabled: 1 })
        .where('uid', '=', disabled?.uid ?? '')
        .execute()
      const first = await askForReset(app, known?.email)
      for (const email of [removed?.email, disabled?.email, 'nobody@people.example'])
        expectSameBytes(await askForReset(app, email), first)
      expect(await mailsTo(app, disabled?.email ?? '')).toEqual([])
      expect(await mailsTo(app, 'nobody@people.example')).toEqual([])
      expect(await mailsTo(app, removed?.email ?? '')).toHaveLength(1)
    })

    it('stores only a hash of the token, which has at least 128 random bits', async () => {
      const people = await Promise.all([1, 2].map(() => newAssociate(app)))
      const tokens = []
      for (const { email } of people) {
        await askForReset(app, email)
        tokens.push(await newestToken(app, email))
      }
      expect(new Set(tokens).size).toBe(2)
      const text = await textOfTables(app.db)
      for (const token of tokens) {
        expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
        expect(text).not.toContain(token)
      }
    })

    it('builds the link from its own origin, regardless of the request’s headers', async () => {
      const { email } = await newAssociate(app)
      const body = { email, returnUrl: `${app.origin}/reset-password` }
      const headers = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-port': '444',
        'x-original-host': 'evil.example',
        forwarded: 'host=evil.example;proto=https',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      }
      expect((await app.request(PATH, { method: 'POST', body, headers })).status).toBe(200)
      const [mail] = await mailsTo(app, email)
      expect(new URL(mail?.link ?? '').origin).toBe(app.origin)
      expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
    })

    it('accepts the machine’s host names with the bound port as its own origin', async () => {
      const { port } = new URL(app.origin)
      for (const origin of [app.origin, `http://localhost:${port}`, `http://[::1]:${port}`])
        expect((await askForReset(app, 'nobody@people.example', `${origin}/reset-password`)).status).toBe(200)
    })

    it('refuses a return URL outside the portal, and sends no mail', async () => {
      const { email } = await newAssociate(app)
      const { host, port } = new URL(app.origin)
      for (const returnUrl of [
        'https://evil.example/reset-password',
        `https://${host}/reset-password`,
        `http://127.0.0.1:${Number(port) + 1}/reset-password`,
        'http://127.0.0.1/reset-password',
        `http://${host}.evil.example/reset-password`,
        `http://${host}@evil.example/reset-password`,
        `http://127.0.0.1:${port}0.evil.example/`,
        `http://127.0.0.1:x@evil.example:${port}/`,
        `//${host}/reset-password`,
        '/reset-password',
        'javascript:alert(1)',
        `javascript://${host}/%0aalert(1)`,
        `blob:${app.origin}/reset-password`,
        `data:text/html,${app.origin}`,
        `ftp://${host}/reset-password`,
        '',
      ])
        expectError(await askForReset(app, email, returnUrl), 400)
      expect(await mailsTo(app, email)).toEqual([])
    })

    it('refuses anything except a single address, and passes none of it to a mail envelope', async () => {
      await waitForMail(app)
      const before = outboxOf(app.dataDir).length
      for (const email of [
        '',
        '  ',
        'busy',
        'busy@happytails.example,evil@evil.example',
        'busy@happytails.example;evil@evil.example',
        'busy@happytails.example\r\nBcc: evil@evil.example',
        'busy@happytails.example\nevil@evil.example',
        'busy@happytails.example evil@evil.example',
        '"busy" <busy@happytails.example>',
        '<busy@happytails.example>',
        'busy@happytails.example(evil)',
        'busy@@happytails.example',
        'busy\u0000@happytails.example',
      ])
        expectError(await askForReset(app, email), 400)
      for (const email of [
        ['busy@happytails.example'],
        { address: 'busy@happytails.example' },
        null,
        7,
        true,
      ])
        expectError(await askForReset(app, email), 400, /email/)
      await waitForMail(app)
      expect(outboxOf(app.dataDir)).toHaveLength(before)
    })

    it('refuses a malformed request', async () => {
      const right = { email: 'nobody@people.example', returnUrl: `${app.origin}/reset-password` }
      for (const body of [
        {},
        [],
        { email: right.email },
        { ...right, admin: true },
        { ...right, returnUrl: [] },
      ])
        expectError(await app.request(PATH, { method: 'POST', body }), 400)
      expectError(await app.request(PATH, { method: 'POST', text: '{' }), 400)
      const headers = { 'content-type': 'text/plain' }
      expectError(await app.request(PATH, { method: 'POST', text: JSON.stringify(right), headers }), 415)
    })

    it('mails three links per hour; the last one is valid until the next can be mailed', async () => {
      const people = [await newAssociate(app), await newAssociate(app)]
      const begin = app.now()
      for (let time = 0; time < 6; time++) {
        for (const { email } of people) await askForReset(app, email)
        await waitForMail(app)
        app.setNow(app.now() + MINUTE)
      }
      const linksOf = async (email: string) =>
        (await mailsTo(app, email)).flatMap(({ link }) => link ?? []).map(tokenIn)
      const [used = [], late = []] = await Promise.all(people.map(({ email }) => linksOf(email)))
      expect([used.length, late.length]).toEqual([3, 3])
      expect((await confirmReset(app, used[1], NEW)).status).toBe(400)
      const [{ email } = { email: '' }] = people
      const linksAfterAsking = async () => {
        await askForReset(app, email)
        return (await linksOf(email)).length
      }
      app.setNow(begin + 60 * MINUTE - 1)
      expect((await confirmReset(app, used[2], NEW)).status).toBe(200)
      expect(await linksAfterAsking()).toBe(3)
      app.setNow(begin + 60 * MINUTE)
      expect((await confirmReset(app, late[2], NEW)).status).toBe(400)
      expect(await linksAfterAsking()).toBe(4)
    })

    it('mails one working link for many simultaneous requests', async () => {
      const { email } = await newAssociate(app)
      await Promise.all(Array.from({ length: 12 }, () => askForReset(app, email)))
      expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(3)
      expect((await confirmReset(app, await newestToken(app, email), NEW)).status).toBe(200)
    })
  })

for (const kind of DATABASES)
  describe(`many requests for reset links from one client on ${kind}`, () => {
    // Contract § 9: requests for reset links are limited per client; the audit log has a retention
    it('are counted up to a hundred per hour in one audit entry; further ones write nothing', async () => {
      const app = await startApp(kind, { PUBLIC_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' })
      const { email: known } = await newAssociate(app)
      const ask = (email: string, client: string) => {
        const body = { email, returnUrl: 'https://portal.example/reset-password' }
        return app.request(PATH, { method: 'POST', body, headers: { 'x-forwarded-for': client } })
      }
      const flood: Answer[] = []
      // Sent all at once, they would exceed the connection timeout on a busy machine.
      for (let round = 0; round < 5; round++) {
        const emails = Array.from({ length: 30 }, (_, at) => `${30 * round + at}@people.example`)
        flood.push(...(await Promise.all(emails.map((email) => ask(email, '203.0.113.9')))))
      }
      const [first, ...others] = flood
      expect(first?.status).toBe(200)
      for (const other of others) expectSameBytes(other, first as typeof other)
      await waitForMail(app)
      const entries = app.db.selectFrom('audit_log').select(['address', 'count'])
      const requested = entries.where('act', '=', 'reset-requested')
      expect(await requested.execute()).toEqual([{ address: '203.0.113.9', count: 100 }])

      const stored = await rowsOfActions(app.db)
      for (const email of [known, 'nobody@people.example'])
        expectSameBytes(await ask(email, '203.0.113.9'), first as NonNullable<typeof first>)
      expect(await rowsOfActions(app.db)).toEqual(stored)
      expect(await mailsTo(app, known)).toEqual([])

      await ask(known, '203.0.113.10')
      expect(await mailsTo(app, known)).toHaveLength(1)
      app.setNow(app.now() + 60 * MINUTE)
      await ask(known, '203.0.113.9')
      expect(await mailsTo(app, known)).toHaveLength(2)
      await app.close()
    })

    // Contract § 7: requests for links beyond an address's limit: logged and counted; a known browser is
    //   exempt
    it('are reported in the metrics and hourly in the log, and do not affect browsers known to the account', async () => {
      const app = await startApp(kind, { PUBLIC_ORIGIN: 'http://portal.example', TRUST_PROXY: '1' })
      // Moves to an hour without a log line.
      app.setNow(app.now() + (kind === 'sqlite' ? 5 : 7) * 60 * MINUTE)
      const warnings = vi.spyOn(app.app.log, 'warn')
      const [person, other] = await Promise.all([newAssociate(app), newAssociate(app)])
      const before = RESET_COUNTS.ignored
      const client = { 'x-forwarded-for': '203.0.113.9' }
      const signIn = { method: 'POST', body: { email: person.email, password: PASSWORD } }
      const signedIn = await app.request('/sign-in/v1/session', signIn)
      const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
      const ask = (email: string, headers: Record<string, string> = client) => {
        const body = { email, returnUrl: 'http://portal.example/reset-password' }
        return app.request(PATH, { method: 'POST', body, headers })
      }
      await inTransaction(app.db, async (transaction) => {
        const entry = { act: 'reset-requested', address: '203.0.113.9' } as const
        for (let time = 0; time < 100; time++) await auditInHour(transaction, entry, 100, app.now())
      })
      const stranger = await ask(person.email)
      expect(RESET_COUNTS.ignored - before).toBe(1)
      expect(await mailsTo(app, person.email)).toEqual([])

      const known = { ...client, cookie: cookie.join('; ') }
      expectSameBytes(await ask(other.email, known), stranger)
      expect(RESET_COUNTS.ignored - before).toBe(2)
      expect(await mailsTo(app, other.email)).toEqual([])
      for (let time = 0; time < 5; time++) {
        expectSameBytes(await ask(person.email, known), stranger)
        await waitForMail(app)
      }
      expect(RESET_COUNTS.ignored - before).toBe(2)
      const logged = warnings.mock.calls
        .flat()
        .filter((line) => /^one client address is over its limit/.test(String(line)))
      expect(logged).toHaveLength(1)
      expect(await mailsTo(app, person.email)).toHaveLength(3)
      await app.close()
    })

    it('are counted in the wider networks of an IPv6 client as well', async () => {
      const app = await startApp(kind, { PUBLIC_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' })
      const body = { email: 'nobody@people.example', returnUrl: 'https://portal.example/reset-password' }
      const headers = { 'x-forwarded-for': '2001:db8:1:2::3' }
      await app.request(PATH, { method: 'POST', body, headers })
      const query = app.db.selectFrom('audit_log').select('address').where('act', '=', 'reset-requested')
      const addresses = (await query.execute()).map(({ address }) => address).sort()
      expect(addresses).toEqual(['2001:db8:1:0::/56', '2001:db8:1:2::/64', '2001:db8:1::/48'])
      await app.close()
    })
  })

describe('requests for a reset link at a configured origin', () => {
  it('mails links to that origin, and accepts no other as its own', async () => {
    const app = await startApp('sqlite', { PUBLIC_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' })
    const email = 'busy@happytails.example'
    for (const returnUrl of [
      `${app.origin}/reset-password`,
      'https://portal.example.evil.example/',
      'http://portal.example/',
    ])
      expectError(await askForReset(app, email, returnUrl), 400)
    const body = { email, returnUrl: 'https://portal.example/reset-password' }
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    expect((await app.request(PATH, { method: 'POST', body, headers })).status).toBe(200)
    const [mail] = await mailsTo(app, email)
    expect(mail?.link).toMatch(/^https:\/\/portal\.example\/reset-password\?token=[\w-]+$/)
    await app.close()
  })
})
