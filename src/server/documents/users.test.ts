import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirstMembersDocument, MemberStatus, UserDocument } from '#contract/documents.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { compareNames } from '#domain/people/compare-names.ts'
import type { TeamGoals } from '#domain/requirement/goal.ts'
import { certificateToRow, insertCertificate, revokeCertificate } from '#store/certificate/certificates.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { findUserByEmail, listUsers, setMembership } from '#store/people/users.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { DEMO } from '#test/demo-team.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const USERS = '/documents/v1/users'

/** Names without a visible character. */
const UNSEEN = ['\u200b\u200d', '\u2800', '\u200e\u061c', '\u3164\uffa0', '\u{e0041}\u{e007f}', '\u0301']

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`users on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let associate: Person
    let stranger: Person

    beforeAll(async () => {
      app = await startApp(kind)
      const email = 'admin@happytails.example'
      admin = { ...(await app.signedIn(email)), email }
      associate = await newAssociate(app)
      stranger = await newAssociate(app, 'city-paws')
    })
    afterAll(() => app.close())

    describe('the list of a partner', () => {
      const list = (idToken: string | undefined, query = '?partner=happy-tails') =>
        app.request<{ documents: Record<string, unknown>[] }>(`${USERS}${query}`, { idToken })

      // Contract § 3: documents and their fields
      it('returns every member to its administrator in the order of addition, with only the documented fields', async () => {
        const { status, body, headers } = await list(admin.idToken)
        expect(status).toBe(200)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(Object.keys(body)).toEqual(['documents'])
        expect(body.documents.slice(0, 3)).toEqual([
          {
            id: admin.uid,
            userName: DEMO.admin.userName,
            email: 'admin@happytails.example',
            roles: ['partner-admin'],
            partner: 'happy-tails',
          },
          {
            id: expect.any(String),
            userName: DEMO.new.userName,
            email: 'new@happytails.example',
            roles: ['partner-associate'],
            partner: 'happy-tails',
          },
          {
            id: expect.any(String),
            userName: DEMO.busy.userName,
            email: 'busy@happytails.example',
            roles: ['partner-associate'],
            partner: 'happy-tails',
            profileImage: { url: DEMO.busy.profileImageUrl },
          },
        ])
        expect(body.documents.every(({ partner }) => partner === 'happy-tails')).toBe(true)
      })

      it('is in the order of the accounts’ creation, regardless of when they joined the team', async () => {
        const members = { partner: 'happy-tails', roles: ['partner-associate'] }
        const emails: string[] = []
        for (const age of [3, 1, 2])
          emails[3 - age] = await newAccount(app, { ...members, madeBefore: age * A_DAY })
        const listed = (await list(admin.idToken)).body.documents.map(({ email }) => email as string)
        expect(listed.filter((email) => emails.includes(email))).toEqual(emails)
        const stored = await listUsers(app.db, { partner: 'happy-tails', limit: 1000 })
        expect(stored.map(({ email }) => email)).toEqual(listed)
      })

      // Contract § 6: another partner's data get 404, like missing data
      it('returns the same response for another partner as for a missing one', async () => {
        const other = await list(admin.idToken, '?partner=city-paws')
        expectRefusal(other, 404, 'not-found')
        expectSameBytes(other, await list(admin.idToken, '?partner=nowhere'))
      })

      it('is forbidden to associates, for any partner', async () => {
        for (const partner of ['happy-tails', 'city-paws', 'nowhere'])
          expectRefusal(await list(associate.idToken, `?partner=${partner}`), 403, 'permission-denied')
      })

      it('marks disabled accounts, like the single user', async () => {
        const member = await newAssociate(app)
        const isDisabled = async () => {
          const { documents } = (await list(admin.idToken)).body
          const listed = documents.filter(({ disabled }) => disabled !== undefined)
          const single = await app.request<{ disabled?: boolean }>(`${USERS}/${member.uid}`, admin)
          return [...listed.map(({ id, disabled }) => [id, disabled]), single.body.disabled]
        }
        expect(await isDisabled()).toEqual([undefined])
        await setDisabled(app.db, member.uid, true)
        expect(await isDisabled()).toEqual([[member.uid, true], true])
        await setDisabled(app.db, member.uid, false)
        expect(await isDisabled()).toEqual([undefined])
      })

      it('describes the problem with the query', async () => {
        const wrong: [string, RegExp][] = [
          ['', /partner/],
          ['?partner=', /partner/],
          ['?partner=happy-tails&partner=happy-tails', /partner/],
          ['?partner=happy-tails&more=1', /more/],
          [`?partner=${'x'.repeat(201)}`, /partner/],
          ['?partner=a%00b', /partner.*can’t be stored/],
          ['?partner[]=happy-tails', /partner/],
        ]
        for (const [query, words] of wrong)
          expectRefusal(await list(admin.idToken, query), 400, 'invalid-argument', words)
      })
    })

    describe('the first members of a partner', () => {
      const first = (idToken: string | undefined, partner: string) =>
        app.request<FirstMembersDocument>(`/documents/v1/first-members?partner=${partner}`, { idToken })
      const listed = async (idToken: string, partner: string) =>
        (await app.request<{ documents: UserDocument[] }>(`${USERS}?partner=${partner}`, { idToken })).body
          .documents

      // Contract § 3: documents and their fields
      it('are all of a small team, equal to the lists', async () => {
        const { status, body, headers } = await first(admin.idToken, 'happy-tails')
        const users = await listed(admin.idToken, 'happy-tails')
        const statuses = await app.request<{ documents: MemberStatus[]; goals: TeamGoals }>(
          '/documents/v1/associate-training-completion?partnerId=happy-tails&view=status',
          admin,
        )
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            total: users.length,
            users,
            statuses: statuses.body.documents,
            numbers: body.numbers,
            tallies: body.tallies,
            goals: statuses.body.goals,
          },
        })
        const associates = users.filter(({ roles }) => roles[0] === 'partner-associate')
        expect(Object.values(body.numbers).reduce((sum, count) => sum + count, 0)).toBe(associates.length)
        expect(body.statuses.length).toBeGreaterThan(0)
        expect(headers.get('cache-control')).toBe('no-store')
      })

      it('include whether any course is required, and the numbers of members with overdue and soon due courses', async () => {
        const about = async () => (await first(admin.idToken, 'happy-tails')).body.hasRequirements
        const dues = async () => (await first(admin.idToken, 'happy-tails')).body.dues
        expect([await about(), await dues()]).toEqual([undefined, undefined])
        const wanted = { courseId: 'welcome', deadline: { within: 30 } }
        const { id } = await insertRequirement(app.db, { partner: 'happy-tails', by: 'operator' }, wanted, 1)
        expect(await about()).toBe(true)
        const { body } = await app.request<{
          today: string
          documents: { courses: Record<string, string> }[]
        }>('/documents/v1/requirements?partnerId=happy-tails&view=due', admin)
        const soon = addDays(body.today, 7)
        const listed = (isCounted: (day: string) => boolean) =>
          body.documents.filter(({ courses }) => Object.values(courses).some(isCounted)).length
        expect(await dues()).toEqual({
          overdue: listed((day) => day < body.today),
          week: listed((day) => day >= body.today && day <= soon),
        })
        expect((await dues())?.overdue).toBeGreaterThan(0)
        await endRequirement(app.db, { partner: 'happy-tails', id }, 2)
        expect(await about()).toBeUndefined()
      })

      it('include whether certificates of its people may expire within 60 days', async () => {
        const about = async () => (await first(admin.idToken, 'happy-tails')).body.certificatesEnd
        expect(await about()).toBeUndefined()
        const ends = addDays(dayAt(app.now(), 'UTC'), 60)
        const of = { id: 'ending', partnerId: 'happy-tails', recordId: 'ending', userId: admin.uid, ends }
        const certificate = { ...of, courseId: 'welcome', revision: 1, courseName: 'Welcome' }
        const given = { partnerName: 'Team', day: '2020-01-01', issued: 1 }
        await insertCertificate(app.db, certificateToRow({ ...certificate, ...given }))
        expect(await about()).toBe(true)
        await revokeCertificate(
          app.db,
          { partner: 'happy-tails', id: 'ending' },
          { reason: 'Done.', by: 'x' },
          2,
        )
        expect(await about()).toBeUndefined()
      })

      it('are the alphabetically first of a larger team, with the data of the list', async () => {
        await app.db
          .insertInto('partners')
          .values({ id: 'large', name: 'Large', logo_url: null, created: 1 })
          .execute()
        const { idToken } = await newPerson(app, { partner: 'large', roles: ['partner-admin'] })
        const names = Array.from({ length: 70 }, (_, at) => `${at % 3 ? 'Émile' : 'emile'} ${70 - (at % 50)}`)
        for (const [at, userName] of names.entries())
          await newAccount(app, {
            partner: 'large',
            roles: ['partner-associate'],
            userName,
            madeBefore: at * 1000,
          })
        const all = await listed(idToken, 'large')
        const inOrder = all.toSorted((a, b) => compareNames(a.userName, b.userName)).slice(0, 25)
        const disabled = inOrder[3]?.id ?? ''
        await setDisabled(app.db, disabled, true)
        const { body } = await first(idToken, 'large')
        const numbers = { 'needs-nudge': 0, 'under-way': 0, 'not-started': 70, finished: 0 }
        expect({ ...body, users: body.users.length }).toEqual({
          total: 71,
          users: 25,
          statuses: [],
          numbers,
          tallies: {},
          goals: { counting: ['welcome', 'dog-nutrition', 'cat-behaviour'], required: [] },
        })
        expect(body.users).toEqual(
          inOrder.map((user) => (user.id === disabled ? { ...user, disabled: true } : user)),
        )
      })

      it('are refused without a session, and to associates', async () => {
        expectRefusal(await first(undefined, 'happy-tails'), 401, 'user-token-expired')
        expectRefusal(await first(associate.idToken, 'happy-tails'), 403, 'permission-denied')
      })

      // Contract § 6: another partner's data get 404, like missing data
      it('returns the same response for another partner as for a missing one', async () => {
        const other = await first(admin.idToken, 'city-paws')
        expectRefusal(other, 404, 'not-found')
        expectSameBytes(other, await first(admin.idToken, 'nowhere'))
      })
    })

    describe('one user', () => {
      const read = (idToken: string | undefined, uid: string) => app.request(`${USERS}/${uid}`, { idToken })

      it('is shown to themselves and to administrators of the same partner', async () => {
        const expected = {
          id: associate.uid,
          userName: 'Someone New',
          email: associate.email,
          roles: ['partner-associate'],
          partner: 'happy-tails',
        }
        const joined = expect.any(Number)
        for (const { idToken } of [associate, admin]) {
          const { status, body, headers } = await read(idToken, associate.uid)
          const more = idToken === admin.idToken ? { joined } : {}
          expect({ status, body }).toEqual({ status: 200, body: { ...expected, ...more } })
          expect(headers.get('cache-control')).toBe('no-store')
        }
      })

      it('shows administrators the day a person joined their partner, regardless of the account’s age', async () => {
        const madeBefore = 40 * A_DAY
        const email = await newAccount(app, {
          partner: 'happy-tails',
          roles: ['partner-associate'],
          madeBefore,
        })
        const { uid = '' } = (await findUserByEmail(app.db, email)) ?? {}
        const joinedOf = async () => (await app.request<UserDocument>(`${USERS}/${uid}`, admin)).body.joined
        expect(await joinedOf()).toBe(app.now() - madeBefore)
        const membership = { partner: 'happy-tails', roles: ['partner-associate'] }
        await setMembership(app.db, uid, { partner: undefined, roles: [] }, app.now())
        await setMembership(app.db, uid, membership, app.now() - A_DAY)
        expect(await joinedOf()).toBe(app.now() - A_DAY)
      })

      it('returns colleagues and other partners the same response as for a missing user', async () => {
        const missing = await read(admin.idToken, 'nobody')
        expectRefusal(missing, 404, 'not-found')
        expectSameBytes(await read(admin.idToken, stranger.uid), missing)
        expectSameBytes(await read(associate.idToken, stranger.uid), missing)
        expectSameBytes(await read(associate.idToken, admin.uid), missing)
        expectSameBytes(await read(associate.idToken, 'nobody'), missing)
      })

      it('is refused to people without a partner or a valid first role, even about themselves', async () => {
        const people = [
          await newPerson(app, { roles: ['partner-associate'] }),
          await newPerson(app, { partner: 'happy-tails', roles: [] }),
          await newPerson(app, { partner: 'happy-tails', roles: ['visitor', 'partner-admin'] }),
        ]
        for (const { idToken, uid } of people)
          expectRefusal(await read(idToken, uid), 403, 'permission-denied')
      })

      it('refuses an id that cannot be stored', async () => {
        expectRefusal(await read(admin.idToken, 'a%00b'), 400, 'invalid-argument', /uid.*can’t be stored/)
        expectRefusal(await read(admin.idToken, 'x'.repeat(201)), 400, 'invalid-argument', /uid/)
      })
    })

    describe('a change', () => {
      const change = (idToken: string | undefined, uid: string, body: unknown) =>
        app.request<Record<string, unknown>>(`${USERS}/${uid}`, { method: 'PATCH', idToken, body })
      const nameNow = async ({ uid }: Person) =>
        (await app.request<{ userName: string }>(`${USERS}/${uid}`, { idToken: admin.idToken })).body.userName

      it('stores the trimmed name, and answers with the whole user', async () => {
        const someone = await newAssociate(app)
        const { status, body, headers } = await change(someone.idToken, someone.uid, {
          userName: '  Renée O’Neil 🐾 ',
        })
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            id: someone.uid,
            userName: 'Renée O’Neil 🐾',
            email: someone.email,
            roles: ['partner-associate'],
            partner: 'happy-tails',
          },
        })
        expect(headers.get('cache-control')).toBe('no-store')
        expect(await nameNow(someone)).toBe('Renée O’Neil 🐾')
      })

      it('keeps everything if it is empty, or has any spelling of the sign-in email', async () => {
        const before = (await change(associate.idToken, associate.uid, {})).body
        const email = ` ${associate.email.toUpperCase()} `
        const { status, body } = await change(associate.idToken, associate.uid, { email })
        expect({ status, body }).toEqual({ status: 200, body: before })
      })

      it('is refused completely with an email other than the sign-in email', async () => {
        const body = { userName: 'Changed', email: 'elsewhere@people.example' }
        expectRefusal(await change(associate.idToken, associate.uid, body), 409, 'email-not-changed')
        expect(await nameNow(associate)).toBe('Someone New')
      })

      it('returns the same response for another user as for a missing one, even to administrators', async () => {
        const missing = await change(admin.idToken, 'nobody', { userName: 'Changed' })
        expectRefusal(missing, 404, 'not-found')
        for (const { idToken } of [admin, stranger]) {
          expectSameBytes(await change(idToken, associate.uid, { userName: 'Changed' }), missing)
        }
        expect(await nameNow(associate)).toBe('Someone New')
      })

      it('is refused without a partner', async () => {
        const { idToken, uid } = await newPerson(app, { roles: ['partner-associate'] })
        expectRefusal(await change(idToken, uid, { userName: 'Changed' }), 403, 'permission-denied')
      })

      // Contract § 5: every name contains a visible …
      it('describes the problem, and changes nothing', async () => {
        const wrong: [unknown, RegExp][] = [
          [{ roles: ['partner-admin'] }, /roles/],
          [{ userName: 'Changed', partner: 'city-paws' }, /partner/],
          [{ userName: 'Changed', disabled: false }, /disabled/],
          [{ userName: '' }, /userName.*must not be empty/],
          [{ userName: ' \t ' }, /userName.*must not be empty/],
          ...UNSEEN.map((userName): [unknown, RegExp] => [{ userName }, /userName.*must not be empty/]),
          [{ userName: 7 }, /userName/],
          [{ userName: ['Changed'] }, /userName/],
          [{ userName: null }, /userName/],
          [{ userName: 'x'.repeat(201) }, /userName/],
          [{ userName: 'a\u0000b' }, /userName.*can’t be stored/],
          [{ userName: 'a\ud800b' }, /userName.*can’t be stored/],
          [{ email: {} }, /email/],
          [[], /body/],
          ['Changed', /body/],
          [null, /body/],
        ]
        for (const [body, words] of wrong)
          expectRefusal(await change(associate.idToken, associate.uid, body), 400, 'invalid-argument', words)
        expect(await nameNow(associate)).toBe('Someone New')
      })
    })
  })
