import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPartnerState } from '#store/people/partners/partners.ts'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { confirmReset, mailsTo, newestToken, waitForMail } from '#test/mailbox.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, newPerson } from '#test/test-people.ts'

const PATH = '/user-service/api/v1/partner-admin/associate'
const freshEmail = () => `${randomUUID()}@people.example`

/** Names without a visible character. */
const UNSEEN = ['\u200b\u200d', '\u2800', '\u200e\u061c', '\u3164\uffa0', '\u{e0041}\u{e007f}', '\u0301']

// Contract § 7: partner-admin/associate, remove-access
for (const kind of DATABASES)
  describe(`adding an associate on ${kind}`, () => {
    let app: TestApp
    let admin: { idToken: string; uid: string }
    let otherAdmin: { idToken: string; uid: string }

    beforeAll(async () => {
      app = await startApp(kind)
    })
    beforeEach(async () => {
      admin = await app.signedIn('admin@happytails.example')
      otherAdmin = await app.signedIn('admin@citypaws.example')
    })
    afterAll(() => app.close())

    const bodyFor = (email: string) => ({
      email,
      roles: ['partner-associate'],
      partner: 'happy-tails',
      userName: 'Added One',
    })
    const send = (body: unknown, idToken: string | undefined = admin.idToken) =>
      app.request<{ status: string; userId: string }>(PATH, { method: 'POST', idToken, body })
    const add = (email: string, more: object = {}, idToken = admin.idToken) =>
      send({ ...bodyFor(email), ...more }, idToken)
    const accountOf = (email: string) =>
      app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

    it('creates the account without a password, answers with its id, and mails an invitation', async () => {
      const email = freshEmail()
      const { status, body } = await add(` ${email.toUpperCase()} `, { userName: '  Added One ' })
      expect({ status, body }).toEqual({
        status: 200,
        body: { status: 'success', userId: expect.any(String) },
      })
      expect(await accountOf(email)).toMatchObject({
        uid: body.userId,
        user_name: 'Added One',
        partner: 'happy-tails',
        roles: '["partner-associate"]',
        password_hash: null,
      })
      const [mail, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Rosa Delgado invited you to Happy Tails Pet Supply’s training')
      expect(mail?.text).toMatch(/Choose a password and\sstart/)
      const token = await newestToken(app, email)
      expect((await confirmReset(app, token, 'a new, long passphrase')).status).toBe(200)
      expect((await app.signIn(email, 'a new, long passphrase')).body.user.uid).toBe(body.userId)
    })

    it('adds no one to a partner that was suspended or removed in the meantime', async () => {
      const boss = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      for (const state of [
        { suspended: 1, removed: null },
        { suspended: null, removed: 1 },
      ]) {
        await setPartnerState(app.db, 'city-paws', state)
        const email = freshEmail()
        expectError(await add(email, { partner: 'city-paws' }, boss.idToken), 403)
        expect(await accountOf(email)).toBeUndefined()
      }
      await setPartnerState(app.db, 'city-paws', { suspended: null, removed: null })
    })

    it('refuses a signed-out caller before it checks anything else', async () => {
      expectError(await app.request(PATH, { method: 'POST', body: {} }), 401)
      expectError(await send(bodyFor(freshEmail()), `${admin.idToken}x`), 401)
    })

    it('refuses associates and people without a partner', async () => {
      const people = [await newAssociate(app), await newPerson(app, { roles: [] })]
      people.push(await newPerson(app, { roles: ['partner-admin'] }))
      for (const { idToken } of people) expectError(await send(bodyFor(freshEmail()), idToken), 403)
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('answers 404 for every partner except the administrator’s own, existing or not', async () => {
      const email = freshEmail()
      const existing = await add(email, { partner: 'city-paws' })
      expectError(existing, 404)
      expectSameBytes(await add(email, { partner: 'no-such-partner' }), existing)
      expect(await accountOf(email)).toBeUndefined()
    })

    // Contract § 5: every name contains a visible …
    it('refuses any other role and a malformed associate', async () => {
      const email = freshEmail()
      for (const more of [
        { roles: ['partner-admin'] },
        { roles: ['partner-associate', 'partner-admin'] },
        { roles: [] },
        { roles: 'partner-associate' },
        { uid: 'chosen' },
        { password: 'a new, long passphrase' },
        { userName: '' },
        { userName: '  ' },
        ...UNSEEN.map((userName) => ({ userName })),
        { userName: 'x'.repeat(201) },
        { userName: ['Added', 'One'] },
        { email: [email] },
        { email: 'not an address' },
        { email: `${email},evil@evil.example` },
        { email: `${email}\r\nBcc: evil@evil.example` },
        { partner: ['happy-tails'] },
      ])
        expectError(await add(email, more), 400)
      expect(await accountOf(email)).toBeUndefined()
    })

    it('returns the same refusal for people of this and of another partner', async () => {
      const [own, foreign] = [await newAssociate(app), await newAssociate(app, 'city-paws')]
      const before = [await accountOf(own.email), await accountOf(foreign.email)]
      const inOwn = await add(own.email)
      expectError(inOwn, 409)
      expect(inOwn.text).not.toMatch(/happy|city/i)
      expectSameBytes(await add(foreign.email), inOwn)
      expect([await accountOf(own.email), await accountOf(foreign.email)]).toEqual(before)
      expect(await mailsTo(app, own.email)).toEqual([])
      expect(await mailsTo(app, foreign.email)).toEqual([])
    })

    it('readmits a removed person with the old name and password, and mails a notice', async () => {
      const { email, uid } = await newPerson(app, { roles: [] })
      expect((await add(email, { userName: 'Another Name' })).body).toEqual({
        status: 'success',
        userId: uid,
      })
      expect(await accountOf(email)).toMatchObject({
        user_name: 'Someone New',
        partner: 'happy-tails',
        roles: '["partner-associate"]',
      })
      expect((await app.signIn(email)).status).toBe(200)
      const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
      expect(subjects).toEqual(['Your access is back'])
    })

    it('invites a person again who was removed before setting a password', async () => {
      const email = await newAccount(app, { roles: [] })
      expect((await add(email)).status).toBe(200)
      expect(await mailsTo(app, email)).toHaveLength(1)
      const token = await newestToken(app, email)
      expect((await confirmReset(app, token, 'a new, long passphrase')).status).toBe(200)
    })

    it('invites the same person at most three times per hour, regardless of removals in between', async () => {
      const email = freshEmail()
      const statuses: number[] = []
      for (let time = 0; time < 5; time++) {
        const { status, body } = await add(email)
        statuses.push(status)
        await waitForMail(app)
        const path = `${PATH.replace('/associate', '')}/partner/happy-tails/associate/${body.userId}/remove-access`
        if (status === 200) await app.request(path, { method: 'POST', idToken: admin.idToken, body: {} })
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      expect(await mailsTo(app, email)).toHaveLength(3)
      expect((await accountOf(email))?.partner).toBeNull()
    })

    // Contract § 5: an email has one normalized …
    it('creates no second account for another spelling of an address', async () => {
      const mailbox = `fi${randomUUID()}`
      const email = `${mailbox}@xn--bcher-kva.example`
      expect((await add(`${mailbox}@bücher.example`)).status).toBe(200)
      for (const other of [
        email,
        `${mailbox.replace('fi', 'ﬁ')}@BÜCHER.example`,
        `\u200b${email}`,
        `${mailbox}@ｂüｃｈｅｒ．example`,
      ])
        expectError(await add(other), 409)
      expect(await accountOf(email)).toBeDefined()
      expect(await mailsTo(app, email)).toHaveLength(1)
    })

    it('creates one account for fifty simultaneous requests', async () => {
      const email = freshEmail()
      const answers = await Promise.all(Array.from({ length: 50 }, () => add(email)))
      const counted = Map.groupBy(answers, ({ status }) => status)
      expect(counted.get(200)).toHaveLength(1)
      expect(counted.get(409)).toHaveLength(49)
      const rows = await app.db.selectFrom('users').select('uid').where('email', '=', email).execute()
      expect(rows).toHaveLength(1)
      expect(await mailsTo(app, email)).toHaveLength(1)
    })

    /** Adds an associate with an idempotency key. */
    const addAs = (key: string, email: string, more: object = {}, idToken = admin.idToken) =>
      app.request<{ status: string; userId: string }>(PATH, {
        method: 'POST',
        idToken,
        body: { ...bodyFor(email), ...more },
        headers: { 'Idempotency-Key': key },
      })

    // Contract § 9: an addition whose response was lost is retried under its key and done once
    it('executes a request with a key once and repeats its response, also in parallel', async () => {
      const [email, key] = [freshEmail(), randomUUID()]
      const answers = await Promise.all(Array.from({ length: 10 }, () => addAs(key, email)))
      const later = await addAs(key, ` ${email.toUpperCase()}`)
      const uid = (await accountOf(email))?.uid
      for (const answer of [...answers, later])
        expect([answer.status, answer.body]).toEqual([200, { status: 'success', userId: uid }])
      expect(await mailsTo(app, email)).toHaveLength(1)

      const back = await newPerson(app, { roles: [] })
      const again = randomUUID()
      for (let time = 0; time < 3; time++) expect((await addAs(again, back.email)).body.userId).toBe(back.uid)
      expect(await mailsTo(app, back.email)).toHaveLength(1)
    })

    // Contract § 9: an addition whose response was …
    it('refuses a key already used to add another person, with a clear message', async () => {
      const [email, key] = [freshEmail(), randomUUID()]
      await addAs(key, email)
      const other = freshEmail()
      for (const answer of [await addAs(key, other), await addAs(key, email, { userName: 'Another Name' })]) {
        expectError(answer, 422)
        expect(answer.text).toContain('This Idempotency-Key was already used.')
      }
      expect(await accountOf(other)).toBeUndefined()
      expect((await accountOf(email))?.user_name).toBe('Added One')
      for (const malformed of ['short', 'x'.repeat(201), 'with a space in the middle'])
        expectError(await addAs(malformed, other), 400)
    })

    it('separates the keys of administrators', async () => {
      const [email, key] = [freshEmail(), randomUUID()]
      await addAs(key, email)
      const colleague = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      expectError(await addAs(key, email, {}, colleague.idToken), 409)
      expectError(await addAs(key, email, { partner: 'city-paws' }, otherAdmin.idToken), 409)
      expectError(await addAs(randomUUID(), email), 409)
      expect((await addAs(key, freshEmail(), {}, colleague.idToken)).status).toBe(200)
    })

    it('accepts one of several partners that add the same person simultaneously', async () => {
      const email = await newAccount(app, { roles: [] })
      const adding = Array.from({ length: 10 }, () => [
        add(email),
        add(email, { partner: 'city-paws' }, otherAdmin.idToken),
      ]).flat()
      const answers = await Promise.all(adding)
      const won = answers.findIndex(({ status }) => status === 200)
      for (const [place, answer] of answers.entries()) if (place !== won) expectError(answer, 409)
      expect((await accountOf(email))?.partner).toBe(won % 2 === 0 ? 'happy-tails' : 'city-paws')
      expect(await mailsTo(app, email)).toHaveLength(1)
    })
  })
