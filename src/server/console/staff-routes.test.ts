import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { hashOf } from '#core/secret.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { findPasskey, holdPasskey, insertPasskey, replaceApp } from '#store/people/sign-in/second-factors.ts'
import type { Queryable } from '#store/schema.ts'
import { actOn, newCompanyPerson } from '#test/console/company-people.ts'
import { staffCallsOf } from '#test/console/staff-calls.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const SECRET_OF_APP = 'A'.repeat(32)
const SECRET = 'a new, long passphrase'
const freshEmail = () => `${randomUUID()}@people.example`

for (const kind of DATABASES)
  describe(`the company's people in the console on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let calls: ReturnType<typeof staffCallsOf>

    beforeEach(async () => {
      app = await startApp(kind)
      // Removes the demo's own admin, who would count as another admin.
      await app.db.deleteFrom('users').where('roles', 'like', '%company-%').execute()
      admin = await newCompanyPerson(app, 'company-admin')
      calls = staffCallsOf(app, admin)
    })
    afterEach(() => app.close())

    const rolesOf = async (uid: string) => {
      const query = app.db.selectFrom('users').select(['roles', 'disabled']).where('uid', '=', uid)
      return query.executeTakeFirstOrThrow()
    }
    const leave = async (...people: Person[]) => {
      const uids = people.map(({ uid }) => uid)
      await app.db.updateTable('users').set({ roles: '[]' }).where('uid', 'in', uids).execute()
    }
    const entries = async (act: string) =>
      app.db.selectFrom('audit_log').select(['actor', 'subject', 'count']).where('act', '=', act).execute()

    it('can choose the monthly report as admins, and authors see no such choice', async () => {
      const path = '/company/v1/account'
      const choose = (idToken: string) =>
        app.request(`${path}/emails`, { method: 'PATCH', idToken, body: { report: true } })
      const author = await newCompanyPerson(app, 'company-author')
      const read = async ({ idToken }: Person) =>
        (await app.request<CompanyAccountAnswer>(path, { idToken })).body.report
      expect(await read(admin)).toBe(false)
      expect((await choose(admin.idToken)).status).toBe(204)
      expect(await read(admin)).toBe(true)
      expectRefusal(await choose(author.idToken), 403, 'permission-denied')
      expect(await read(author)).toBeUndefined()
    })

    it('are listed with role, factors and last use, with one audit entry per hour', async () => {
      const lastSeen = app.now()
      app.setNow(lastSeen + A_MINUTE)
      const author = await newCompanyPerson(app, 'company-author')
      await replaceApp(app.db, { uid: author.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
      await calls.list()
      const { body } = await calls.list()
      expect(body.staff).toEqual([
        expect.objectContaining({
          id: admin.uid,
          role: 'company-admin',
          isYou: true,
          isLastAdmin: true,
          lastSeen,
        }),
        {
          id: author.uid,
          name: 'Someone New',
          email: author.email,
          role: 'company-author',
          version: expect.any(String),
          disabled: false,
          isYou: false,
          isLastAdmin: false,
          lastSeen: app.now(),
          factors: { passkeys: 0, held: [], hasApp: true, recoveryCodes: 0 },
        },
      ])
      expect(await entries('team-viewed')).toEqual([{ actor: admin.uid, subject: 'company', count: 2 }])
      expectRefusal(await staffCallsOf(app, author).list(), 403, 'permission-denied')
    })

    it('are invited once per key, with a link that opens only the console', async () => {
      const email = freshEmail()
      const who = { name: 'Nora Lind', email, role: 'company-author' }
      const key = { 'idempotency-key': randomUUID() }
      const { body } = await calls.invite(who, key)
      expect((await calls.invite(who, key)).body).toEqual(body)
      expectRefusal(await calls.invite({ ...who, email: freshEmail() }, key), 422, 'key-reused')
      expectRefusal(await calls.invite(who), 409, 'email-already-in-use')
      expectRefusal(await calls.invite({ ...who, email: admin.email }), 409, 'email-already-in-use')
      expectRefusal(await calls.invite({ ...who, role: 'partner-admin' }), 400, 'invalid-argument')
      expect(await entries('account-created')).toEqual([{ actor: admin.uid, subject: body.id, count: 1 }])

      const [mail, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Welcome to the Kindred Paws company console')
      expect(mail?.link).toMatch(new RegExp(`^${app.origin}/company/welcome\\?token=[\\w%-]+$`))
      const listed = (await calls.list()).body.staff.find(({ id }) => id === body.id)
      expect(listed?.invitation).toMatchObject({ state: 'sent' })

      app.setNow(app.now() + 1000)
      expect((await calls.resendInvitation(body.id)).status).toBe(200)
      expect(await mailsTo(app, email)).toHaveLength(2)
      // The partners' route accepts the link, too, but it only sets a password there.
      const used = await confirmReset(app, await newestToken(app, email), SECRET)
      expect(used.status).toBe(200)
      expect(used.headers.getSetCookie().some((cookie) => /session=/.test(cookie))).toBe(false)
      expectRefusal(await calls.resendInvitation(body.id), 409, 'out-of-turn')
    })

    it('get the same console link from the portal’s Forgot Password page', async () => {
      const body = { email: admin.email, returnUrl: `${app.origin}/reset-password` }
      await app.request('/user-service/api/v1/user/send-reset-password-link', { method: 'POST', body })
      const [mail] = await mailsTo(app, admin.email)
      expect(mail?.link).toMatch(/\/company\/welcome\?token=/)
      expect(mail?.text).not.toContain('/reset-password')
    })

    it('change roles immediately, and only to company roles', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      expect((await calls.setRole(author.uid, 'company-admin')).body.member.role).toBe('company-admin')
      expectRefusal(await staffCallsOf(app, author).list(), 401, 'user-token-expired')
      expectRefusal(await calls.setRole(author.uid, 'partner-admin'), 400, 'invalid-argument')
      const associate = await newAssociate(app)
      const unknown = await calls.setRole(randomUUID(), 'company-admin')
      expectRefusal(unknown, 404, 'not-found')
      expect((await calls.setRole(associate.uid, 'company-admin')).text).toBe(unknown.text)
      expect(await rolesOf(associate.uid)).toMatchObject({ roles: '["partner-associate"]' })
      const former = await newPerson(app, { roles: [] })
      expectRefusal(await calls.setRole(former.uid, 'company-admin'), 404, 'not-found')
    })

    it('are changed once per key, and never from an outdated page', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      const old = await actOn(app, author.uid)
      const first = await calls.act(author.uid, 'disable', old)
      expect(first.status).toBe(200)
      expectSameBytes(await calls.act(author.uid, 'disable', old), first)
      expectRefusal(
        await calls.act(author.uid, 'role', {
          ...old,
          method: 'PUT',
          body: { role: 'company-admin', ...old.body },
        }),
        409,
        'changed-meanwhile',
      )
      for (const act of ['enable', 'reset-factors', 'invitation']) {
        const answer = await calls.act(author.uid, act, { body: old.body })
        expectRefusal(
          answer,
          409,
          'changed-meanwhile',
          /^This was changed by Someone New at \d\d:\d\d\. Here’s the/,
        )
      }
      expect(await entries('account-disabled')).toEqual([{ actor: admin.uid, subject: author.uid, count: 1 }])
      expect(await rolesOf(author.uid)).toEqual({ roles: '["company-author"]', disabled: 1 })
    })

    // vaultwarden#431
    // Contract § 9: known console failures: two lost devices: an admin or a command resets factors, and a
    //   link starts a new set-up
    it('lose their factors and sessions by a reset, and get a link for new factors', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      await replaceApp(app.db, { uid: author.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
      await app.db
        .insertInto('recovery_codes')
        .values({ uid: author.uid, hash: hashOf('code'), created: app.now() })
        .execute()
      const { member } = (await calls.resetFactors(author.uid)).body
      expect(member.factors).toEqual({ passkeys: 0, held: [], hasApp: false, recoveryCodes: 0 })
      expectRefusal(await staffCallsOf(app, author).list(), 401, 'user-token-expired')
      const [mail] = await mailsTo(app, author.email)
      expect(mail?.subject).toBe('Protect your account again')
      expect(mail?.link).toMatch(/\/company\/welcome\?token=/)
      expect(await entries('factors-reset')).toEqual([{ actor: admin.uid, subject: author.uid, count: 1 }])
    })

    it('have a passkey on hold released, or removed with their sessions', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      const factors = async () => {
        const { staff } = (await calls.list()).body
        return staff.find(({ id }) => id === author.uid)?.factors
      }
      const hold = async (id: string) => {
        const { uid } = author
        await insertPasskey(
          app.db,
          { uid, id, publicKey: 'key', counter: 7, transports: [], name: 'Phone' },
          app.now(),
        )
        await holdPasskey(app.db, { uid, id, because: 'counter-went-back' }, app.now())
        return { id: hashOf(id), name: 'Phone', since: app.now(), because: 'counter-went-back' }
      }
      const [first, second] = [await hold('one'), await hold('two')]
      expect(await factors()).toMatchObject({ passkeys: 2, held: [first, second] })
      const released = await calls.settlePasskey(author.uid, first.id, 'release')
      expect(released.body.member.factors).toMatchObject({ passkeys: 2, held: [second] })
      expect((await findPasskey(app.db, 'one'))?.counter).toBe(0)
      expectRefusal(await calls.settlePasskey(author.uid, first.id, 'remove'), 404, 'not-found')
      expect((await staffCallsOf(app, author).list()).status).toBe(403)
      const removed = await calls.settlePasskey(author.uid, second.id, 'remove')
      expect(removed.body.member.factors).toMatchObject({ passkeys: 1, held: [] })
      expectRefusal(await staffCallsOf(app, author).list(), 401, 'user-token-expired')
      for (const act of ['passkey-released', 'passkey-removed'])
        expect(await entries(act)).toEqual([{ actor: admin.uid, subject: author.uid, count: 1 }])
    })

    it('are disabled and enabled only with a factor of the last ten minutes', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      expect((await calls.disable(author.uid)).body.member.disabled).toBe(true)
      expectRefusal(await app.signIn(author.email), 403, 'user-disabled')
      expect((await calls.enable(author.uid)).body.member.disabled).toBe(false)
      app.setNow(app.now() + 11 * 60_000)
      for (const answer of await Promise.all([
        calls.disable(author.uid),
        calls.enable(author.uid),
        calls.setRole(author.uid, 'company-admin'),
        calls.resetFactors(author.uid),
        calls.resendInvitation(author.uid),
        calls.invite({ name: 'Nora', email: freshEmail(), role: 'company-admin' }),
      ]))
        expectRefusal(answer, 403, 'confirmation-needed')
      expect((await calls.list()).status).toBe(200)
    })

    // iomad#1536
    // Contract § 9: known console failures: the last admin can be neither demoted nor disabled in the console
    it('keep one enabled admin who has accepted the invitation', async () => {
      await calls.invite({ name: 'Not There Yet', email: freshEmail(), role: 'company-admin' })
      expectRefusal(await calls.disable(admin.uid), 409, 'last-admin')
      expectRefusal(await calls.setRole(admin.uid, 'company-author'), 409, 'last-admin')
      const other = await newCompanyPerson(app, 'company-admin')
      expect((await staffCallsOf(app, other).disable(admin.uid)).status).toBe(200)
      expectRefusal(await staffCallsOf(app, other).disable(other.uid), 409, 'last-admin')
    })

    it.each(['demote', 'disable'] as const)(
      'keep an admin when two %s each other at the same time',
      async (act) => {
        for (let round = 0; round < 5; round++) {
          const [one, other] = [
            await newCompanyPerson(app, 'company-admin'),
            await newCompanyPerson(app, 'company-admin'),
          ]
          await leave(admin)
          const send = (from: Person, to: Person) =>
            act === 'demote'
              ? staffCallsOf(app, from).setRole(to.uid, 'company-author')
              : staffCallsOf(app, from).disable(to.uid)
          const statuses = (await Promise.all([send(one, other), send(other, one)])).map(
            ({ status }) => status,
          )
          expect(statuses.filter((status) => status === 200)).toHaveLength(1)
          const left = await app.db
            .selectFrom('users')
            .select('uid')
            .where('roles', '=', '["company-admin"]')
            .where('disabled', '=', 0)
            .where('password_hash', 'is not', null)
            .execute()
          expect(left).toHaveLength(1)
          await leave(one, other)
        }
      },
    )

    it('cannot act after a concurrent demotion by another admin', async () => {
      const other = await newCompanyPerson(app, 'company-admin')
      const third = await newCompanyPerson(app, 'company-author')
      const demote = (db: Queryable) =>
        db.updateTable('users').set({ roles: '["company-author"]' }).where('uid', '=', other.uid).execute()
      const promote = () => staffCallsOf(app, other).setRole(third.uid, 'company-admin')
      expect([401, 403]).toContain((await overtake(app, demote, promote)).status)
      expect(await rolesOf(third.uid)).toMatchObject({ roles: '["company-author"]' })
    })

    it('cannot be added by a partner’s administrator', async () => {
      const { idToken } = await app.signedIn('admin@happytails.example')
      const taken = await addByAdmin(app, { idToken }, { email: admin.email })
      const known = await addByAdmin(app, { idToken }, { email: 'staff@citypaws.example' })
      expect([taken.status, taken.text]).toEqual([409, known.text])
      expect(await rolesOf(admin.uid)).toMatchObject({ roles: '["company-admin"]' })
      expect((await calls.list()).status).toBe(200)
    })
  })
