import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPasskey, holdPasskey, insertPasskey, replaceApp } from '#store/people/sign-in/second-factors.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { callConsole, newCompanyPerson } from '#test/console/company-people.ts'
import { staffCallsOf } from '#test/console/staff-calls.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { mailsTo } from '#test/mailbox.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate } from '#test/test-people.ts'

const SECRET_OF_APP = 'A'.repeat(32)
const OF_COMPANY = 'is on the company’s staff, without a partner'

for (const kind of DATABASES)
  describe(`the operator’s commands for company users on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const run = (...line: string[]) => runPortalCommand(line, environmentOf(app.address))
    const rows = (uid: string) =>
      app.db
        .selectFrom('audit_log')
        .select(['act', 'actor', 'partner_id'])
        .where('subject', '=', uid)
        .orderBy('at')
        .execute()

    it('create an account with the same rows as the console, and a link to the console', async () => {
      const email = `${randomUUID()}@people.example`
      const create = [
        'user',
        'create',
        '--email',
        email.toUpperCase(),
        '--name',
        'Nora Lind',
        '--company-role',
      ]
      expect((await run(...create, 'author')).stdout).toContain(`Created account ${email} as company-author.`)
      app.setNow(Date.now() + 1000)
      const [mail] = await mailsTo(app, email)
      expect(mail?.link).toMatch(/\/company\/welcome\?token=/)
      const byCommand = await findUserByEmail(app.db, email)

      const admin = await newCompanyPerson(app, 'company-admin')
      const body = { name: 'Nora Lind', email: `x${email}`, role: 'company-author' }
      const { id } = (await staffCallsOf(app, admin).invite(body)).body
      const byConsole = await findUserByEmail(app.db, body.email)
      expect({ ...byConsole, uid: '', email: '' }).toEqual({ ...byCommand, uid: '', email: '' })
      expect(await rows(byCommand?.uid ?? '')).toEqual([
        { act: 'account-created', actor: 'operator', partner_id: null },
      ])
      expect(await rows(id)).toEqual([{ act: 'account-created', actor: admin.uid, partner_id: null }])

      expect(await run(...create, 'admin')).toMatchObject(failing('already belongs to an account'))
      expect(await run(...create, 'boss')).toMatchObject(failing('must be admin or author', 2))
      for (const more of [['--partner', 'happy-tails', '--role', 'partner-admin'], ['--password-stdin']])
        expect(await run(...create, 'admin', ...more)).toMatchObject(failing(`without ${more[0]}`, 2))
    })

    it('resend an invitation until it is accepted, up to three times per hour', async () => {
      const email = await newAccount(app, { roles: ['company-author'] })
      const invite = (to: string) => run('user', 'invite', '--email', to)
      await run('user', 'disable', '--email', email)
      expect(await invite(email)).toMatchObject(failing(`--email '${email}' is disabled: enable the account`))
      await run('user', 'enable', '--email', email)
      for (let time = 1; time <= 3; time++)
        expect((await invite(email)).stdout).toBe(
          `The invitation for ${email} is queued for the running server.\n`,
        )
      expect(await invite(email)).toMatchObject(failing('This invitation was resent three times'))
      const author = await newCompanyPerson(app, 'company-author')
      expect(await invite(author.email)).toMatchObject(failing('has accepted its invitation'))
    })

    it('change the address of an unused account without an invitation', async () => {
      const email = await newAccount(app, { roles: ['company-author'] })
      const set = await run('user', 'set', '--email', email, '--new-email', `x${email}`)
      expect(set).toMatchObject({ code: 0, stdout: `Changed account x${email}.\n` })
    })

    // Contract § 9: known console failures: two lost …
    it('list company users, and reset factors only of company users', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      await replaceApp(app.db, { uid: author.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
      const listed = async () => {
        const people: Record<string, unknown>[] = (await answerOf(app.address, 'company', 'list')).list
        return people.find(({ email }) => email === author.email)
      }
      expect(await listed()).toMatchObject({ role: 'company-author', app: true, state: 'active' })
      const reset = await run('user', 'factor-reset', '--email', author.email)
      expect(reset.stdout).toContain(`Removed all second factors of ${author.email}.`)
      expect(await listed()).toMatchObject({ app: false })
      expectRefusal(await staffCallsOf(app, author).list(), 401, 'user-token-expired')
      app.setNow(Date.now() + 1000)
      const [mail] = await mailsTo(app, author.email)
      expect(mail?.link).toMatch(/\/company\/welcome\?token=/)

      const associate = await newAssociate(app)
      const refused = await run('user', 'factor-reset', '--email', associate.email)
      expect(refused).toMatchObject(failing("is not one of the company's people"))
    })

    it('release or remove passkeys on hold', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      const passkey = { uid: author.uid, id: randomUUID(), because: 'second-answer' } as const
      await insertPasskey(
        app.db,
        { ...passkey, publicKey: 'key', counter: 7, transports: [], name: 'Phone' },
        app.now(),
      )
      const release = ['user', 'factor-release', '--email', author.email]
      expect((await run(...release)).stdout).toContain('No passkey of')
      await holdPasskey(app.db, passkey, app.now())
      expect((await run(...release)).stdout).toContain('Released 1 passkey of')
      expect((await findPasskey(app.db, passkey.id))?.held).toBeUndefined()
      await holdPasskey(app.db, passkey, app.now())
      expect((await run(...release, '--remove')).stdout).toContain('Removed 1 passkey of')
      expect(await findPasskey(app.db, passkey.id)).toBeUndefined()
    })

    it('change company roles, but never to a partner role', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      const setRole = ['user', 'set-role', '--email', author.email]
      expect(await run(...setRole, '--role', 'partner-admin')).toMatchObject(failing(OF_COMPANY))
      const move = ['user', 'move', '--email', author.email, '--partner', 'happy-tails']
      expect(await run(...move, '--role', 'partner-admin')).toMatchObject(failing(OF_COMPANY))
      expect((await findUserByEmail(app.db, author.email))?.roles).toEqual(['company-author'])
      expect(await run(...setRole, '--company-role', 'admin')).toMatchObject({ code: 0 })
      expect((await findUserByEmail(app.db, author.email))?.roles).toEqual(['company-admin'])
      const associate = await newAssociate(app)
      const refused = await run('user', 'set-role', '--email', associate.email, '--company-role', 'admin')
      expect(refused).toMatchObject(failing("is not one of the company's people"))
    })

    // iomad#1536
    it('disable the last admin with a warning, and enable them again for signing in', async () => {
      const admins = app.db.updateTable('users').set({ roles: '[]' })
      await admins.where('roles', '=', '["company-admin"]').execute()
      const admin = await newCompanyPerson(app, 'company-admin')
      const { code, stderr } = await run('user', 'disable', '--email', admin.email)
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining('this is the last console admin'),
      })
      expectRefusal(await app.signIn(admin.email), 403, 'user-disabled')

      const enabled = await run('user', 'enable', '--email', admin.email)
      expect(enabled).toMatchObject({ code: 0, stderr: '' })
      expectRefusal(await staffCallsOf(app, admin).list(), 401, 'user-token-expired')
      await replaceApp(app.db, { uid: admin.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
      const signedIn = await callConsole(app, '/session', {
        body: { email: admin.email, password: PASSWORD },
      })
      const shown = new TOTP({ secret: SECRET_OF_APP }).generate({ timestamp: app.now() })
      const { body } = await callConsole(app, '/factor/code', {
        idToken: signedIn.body.idToken,
        body: { code: shown },
      })
      expect(body).toMatchObject({ user: { role: 'company-admin' }, factor: { state: 'shown' } })
      const { staff } = (await staffCallsOf(app, { ...admin, idToken: body.idToken }).list()).body
      expect(staff.find(({ id }) => id === admin.uid)).toMatchObject({ disabled: false, isLastAdmin: true })
    })

    it('erase a person with all factors', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      await replaceApp(app.db, { uid: author.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
      const copy = JSON.parse((await run('person', 'export', '--email', author.email)).stdout)
      expect(JSON.stringify(copy)).not.toContain(SECRET_OF_APP)
      expect(copy.account).toMatchObject({ roles: ['company-author'] })
      expect(await run('person', 'erase', '--email', author.email, '--yes')).toMatchObject({ code: 0 })
      const left = app.db.selectFrom('totp_factors').select('uid').where('uid', '=', author.uid)
      expect(await left.execute()).toEqual([])
    })
  })
