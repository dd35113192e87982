import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callConsole } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, visible } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { ACCESS_CALLS, OPEN_ROUTES } from '#test/server/access-calls.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PARTNER = 'happy-tails'
/** What the console alone writes. */
const CONSOLE_TABLES = [
  ...(['passkeys', 'totp_factors', 'recovery_codes', 'factor_challenges'] as const),
  ...(['course_drafts', 'draft_parts', 'draft_media', 'uploads', 'publications'] as const),
  'partner_courses',
] as const

const NEW_PASSWORD = 'a new, long passphrase'

// Contract § 9: the console: a portal with nobody of the company is what it was without one
describe.each(DATABASES)('a portal with nobody of the company, on %s', (kind) => {
  let app: TestApp
  let admin: Person
  let associate: Person

  beforeAll(async () => {
    app = await startApp(kind)
    admin = await newPerson(app, { partner: PARTNER, roles: ['partner-admin'] })
    associate = await newAssociate(app, PARTNER)
    await learner(app, associate).open('welcome', 'welcome-hello-video')
  })
  afterAll(() => app.close())

  async function dropCompanyPeople(): Promise<number> {
    await app.db.deleteFrom('totp_factors').execute()
    const people = app.db.deleteFrom('users').where('roles', 'like', '%company-%')
    return Number((await people.executeTakeFirstOrThrow()).numDeletedRows)
  }

  /** Everything of a partner that its people and strangers can read, and who asks for it. */
  async function makeReads(): Promise<{ path: string; idToken?: string }[]> {
    const [record] = await learner(app, associate).records()
    const names = { partner: PARTNER, uid: associate.uid, record: record?.id ?? '', course: 'welcome' }
    const open = Object.keys(OPEN_ROUTES).filter((route) => /^GET [^:*]+$/.test(route))
    const reads: { path: string; idToken?: string }[] = open.map((route) => ({ path: route.slice(4) }))
    for (const [route, calls] of Object.entries(ACCESS_CALLS))
      for (const call of route.startsWith('GET ') ? calls : []) {
        const { path } = await call.make(names, app)
        for (const { idToken } of [admin, associate]) reads.push({ path, idToken })
      }
    return reads
  }

  it('shows its partners and strangers what one with such people does', async () => {
    const reads = await makeReads()
    const headers = { connection: 'close' }
    const readAll = async () => {
      const answers = []
      for (const { path, ...sent } of reads)
        answers.push({ path, ...visible(await app.request(path, { ...sent, headers })) })
      return answers
    }
    const before = await readAll()
    expect(await dropCompanyPeople()).toBe(2)
    expect(await readAll()).toEqual(before)
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  })

  it('invites, lets in and lets learn, writes nothing of the console, and lets nobody into it', async () => {
    await dropCompanyPeople()
    const email = `${randomUUID()}@people.example`
    expect((await addByAdmin(app, admin, { partner: PARTNER, email })).status).toBe(200)
    const [mail, ...more] = await mailsTo(app, email)
    expect([mail?.link, more]).toEqual([expect.stringMatching(/\/reset-password\?/), []])
    expect((await confirmReset(app, await newestToken(app, email), NEW_PASSWORD)).status).toBe(200)
    const { body } = await app.signIn(email, NEW_PASSWORD)
    const person = { idToken: body.idToken, uid: body.user.uid }
    expect((await learner(app, person).open('welcome', 'welcome-hello-video')).status).toBe(201)
    const credentials = { email, password: NEW_PASSWORD }
    expectRefusal(await callConsole(app, '/session', { body: credentials }), 403, 'permission-denied')
    for (const table of CONSOLE_TABLES)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })
})
