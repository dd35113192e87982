import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setDisabled } from '#store/people/account-access.ts'
import { setEmail, setMembership } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const SECRET = 'a new, long passphrase'
/** End of the refusal of a taken email. */
const TAKEN = 'already belongs to an account'

for (const kind of DATABASES)
  describe(`the operator’s commands with a running server on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const run = (line: string[], input?: string) => runPortalCommand(line, environmentOf(app.address), input)
    async function done(line: string[], input?: string): Promise<string> {
      const { code, stdout, stderr } = await run(line, input)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^[^\n]+\n$/)
      return stdout
    }
    const me = ({ uid, idToken }: { uid: string; idToken: string }) =>
      app.request(`/documents/v1/users/${uid}`, { idToken })

    it('create a partner and its first administrator, whose password is read from standard input', async () => {
      await done([
        'partner',
        'create',
        '--id',
        'new-shop',
        '--name',
        ' New Shop ',
        '--logo-url',
        '/media/x.svg',
      ])
      const again = await run(['partner', 'create', '--id', 'new-shop', '--name', 'Another'])
      expect(again).toMatchObject(failing("--id 'new-shop' is taken"))

      const who = ['--name', 'First Admin', '--partner', 'new-shop', '--role', 'partner-admin']
      const create = ['user', 'create', '--email', ' First@New-Shop.EXAMPLE', ...who, '--password-stdin']
      const weak = await run(create, 'password1\n')
      expect(weak).toMatchObject({ code: 1, stderr: 'portal: the password is too weak\n' })
      expect(await done(create, `${SECRET}\r\n`)).not.toContain(SECRET)
      const { idToken } = (await app.signIn('first@new-shop.example', SECRET)).body
      const partner = await app.request('/documents/v1/partners/new-shop', { idToken })
      expect(partner.body).toEqual({ id: 'new-shop', name: 'New Shop', logoUrl: '/media/x.svg' })
      expect(await mailsTo(app, 'first@new-shop.example')).toEqual([])

      const taken = await run(create, SECRET)
      expect(taken).toMatchObject(failing(TAKEN))
    })

    it('create an account that a running server invites, with a link to its own origin', async () => {
      const email = 'invited@happytails.example'
      const who = ['--name', 'Invited One', '--partner', 'happy-tails', '--role', 'partner-associate']
      await done(['user', 'create', '--email', email, ...who])
      app.setNow(Date.now() + 1000)
      const [mail, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Happy Tails Pet Supply invited you to its training')
      expect(new URL(mail?.link ?? '').origin).toBe(app.origin)
      expect((await confirmReset(app, await newestToken(app, email), SECRET)).status).toBe(200)
      expect((await app.signIn(email, SECRET)).status).toBe(200)
    })

    it('disable an account immediately, without reviving sessions when it is enabled again', async () => {
      const person = await newAssociate(app)
      await done(['user', 'disable', '--email', person.email.toUpperCase()])
      expectRefusal(await me(person), 401, 'user-token-expired')
      expectRefusal(await app.signIn(person.email), 403, 'user-disabled')
      const renew = () =>
        app.request('/sign-in/v1/token', { method: 'POST', headers: { cookie: person.cookie } })
      expectRefusal(await renew(), 403, 'user-disabled')

      await done(['user', 'enable', '--email', person.email])
      expectRefusal(await me(person), 401, 'user-token-expired')
      expectRefusal(await renew(), 401, 'user-token-expired')
      expect((await app.signIn(person.email)).status).toBe(200)
    })

    it('change a role immediately, but only for members of a partner', async () => {
      const person = await newAssociate(app)
      await done(['user', 'set-role', '--email', person.email, '--role', 'partner-admin'])
      expectRefusal(await me(person), 401, 'user-token-expired')
      const promoted = await app.signedIn(person.email)
      const team = '/documents/v1/users?partner=happy-tails'
      expect((await app.request(team, promoted)).status).toBe(200)

      await done(['user', 'set-role', '--email', person.email, '--role', 'partner-associate'])
      expectRefusal(await app.request(team, promoted), 401, 'user-token-expired')
      expectRefusal(await app.request(team, await app.signedIn(person.email)), 403, 'permission-denied')

      await app.db.updateTable('users').set({ partner: null }).where('uid', '=', person.uid).execute()
      const refused = await run(['user', 'set-role', '--email', person.email, '--role', 'partner-admin'])
      expect(refused).toMatchObject(failing('belongs to no partner'))
    })

    // Contract § 9: an unverified email grants nothing: joining, a role, a link
    it('assign a role to an unverified address only through a link mailed to it', async () => {
      const person = await newAssociate(app)
      const claimed = `boss-${person.uid}@happytails.example`
      const change = { currentPassword: PASSWORD, email: claimed }
      await app.request('/sign-in/v1/email', { method: 'PUT', idToken: person.idToken, body: change })
      const answer = await done(['user', 'set-role', '--email', claimed, '--role', 'partner-admin'])
      expect(answer).toContain('This mailbox is unverified')
      expectRefusal(await me(person), 401, 'user-token-expired')
      expectRefusal(await app.signIn(claimed), 401, 'wrong-password')
      app.setNow(Date.now() + 1000)
      expect((await confirmReset(app, await newestToken(app, claimed), SECRET)).status).toBe(200)
      const boss = await app.signIn(claimed, SECRET)
      const team = '/documents/v1/users?partner=happy-tails'
      expect((await app.request(team, { idToken: boss.body.idToken })).status).toBe(200)
    })

    // Contract § 7: an action on an account that is changed concurrently
    describe('overtaken by a change of the same account', () => {
      const accountOf = (uid: string) =>
        app.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()

      it('refuse a person who was removed in the meantime', async () => {
        const { uid, email } = await newAssociate(app)
        const removal = (db: Queryable) =>
          setMembership(db, uid, { partner: undefined, roles: [] }, app.now())
        const setRole = ['user', 'set-role', '--email', email, '--role', 'partner-associate']
        const outcome = await overtake(app, removal, () => run(setRole))
        expect(outcome).toMatchObject(failing('belongs to no partner'))
        expect(await accountOf(uid)).toMatchObject({ partner: null, roles: '[]' })
      })

      it('change the role at the new partner if the person has just moved', async () => {
        const { uid, email } = await newAssociate(app)
        const away = (db: Queryable) =>
          setMembership(db, uid, { partner: 'city-paws', roles: ['partner-associate'] }, app.now())
        const setRole = ['user', 'set-role', '--email', email, '--role', 'partner-admin']
        expect(await overtake(app, away, () => run(setRole))).toMatchObject({ code: 0 })
        expect(await accountOf(uid)).toMatchObject({ partner: 'city-paws', roles: '["partner-admin"]' })
      })

      it('do not affect a person who changed the email in the meantime', async () => {
        for (const [act, disabled] of [['disable', 0] as const, ['enable', 1] as const]) {
          const { uid, email } = await newAssociate(app)
          await setDisabled(app.db, uid, disabled === 1)
          const rename = (db: Queryable) => setEmail(db, uid, `moved.${email}`)
          const outcome = await overtake(app, rename, () => run(['user', act, '--email', email]))
          expect(outcome).toMatchObject(failing('belongs to no account'))
          expect((await accountOf(uid)).disabled).toBe(disabled)
        }
      })

      it('create no second account for an email that was taken in the meantime', async () => {
        const { uid, email } = await newAssociate(app)
        const wanted = `wanted.${email}`
        const rename = (db: Queryable) => setEmail(db, uid, wanted)
        const create = ['user', 'create', '--email', wanted, '--name', 'Somebody']
        const outcome = await overtake(app, rename, () => run(create))
        expect(outcome).toMatchObject(failing(TAKEN))
        expect(await mailsTo(app, wanted)).toEqual([])
      })
    })
  })
