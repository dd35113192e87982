import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionAnswer, SessionsAnswer } from '#contract/sign-in.ts'
import { listSessions } from '#store/people/sign-in/sessions.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

const SESSIONS = '/sign-in/v1/sessions'
const A_DAY = 24 * 60 * 60_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

// Contract § 9: a session ends ninety days after its sign-in …
for (const kind of DATABASES)
  describe(`the list of sessions on ${kind}`, () => {
    let app: TestApp

    const start = Date.now()

    beforeAll(async () => {
      app = await startApp(kind)
    })
    // Resets the clock, which a failed test leaves changed.
    beforeEach(() => app.setNow(start))
    afterAll(() => app.close())

    /** Signs in again, in another browser. */
    async function signInFrom(email: string, userAgent: string) {
      const body = { email, password: PASSWORD }
      const headers = { 'user-agent': userAgent }
      const answer = await app.request<SessionAnswer>('/sign-in/v1/session', {
        method: 'POST',
        body,
        headers,
      })
      expect(answer.status).toBe(200)
      return { idToken: answer.body.idToken, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    }
    const list = async (idToken: string) =>
      (await app.request<SessionsAnswer>(SESSIONS, { idToken })).body.sessions
    const end = (idToken: string | undefined, id = '') =>
      app.request(`${SESSIONS}${id === '' ? '' : `/${id}`}`, { method: 'DELETE', idToken })
    const renew = (cookie: string) =>
      app.request<SessionAnswer>('/sign-in/v1/token', { method: 'POST', headers: { cookie } })
    const actsOn = async (uid: string) => {
      const log = app.db.selectFrom('audit_log').select(['act', 'actor']).where('subject', '=', uid)
      return (await log.where('act', 'like', '%ended').orderBy('at').orderBy('act').execute()).map(
        ({ act, actor }) => ({
          act,
          isOwn: actor === uid,
        }),
      )
    }

    it('shows device, sign-in and last use, with the current session first', async () => {
      const person = await newAssociate(app)
      app.setNow(start + A_DAY)
      const chrome = await signInFrom(person.email, CHROME)
      app.setNow(start + 2 * A_DAY)
      const { idToken } = (await renew(person.cookie)).body
      expect(await list(idToken)).toEqual([
        { id: expect.any(String), began: start, lastUsed: start + 2 * A_DAY, current: true },
        {
          id: expect.any(String),
          device: 'Chrome on Windows',
          began: start + A_DAY,
          lastUsed: start + A_DAY,
          current: false,
        },
      ])
      expect((await list((await renew(chrome.cookie)).body.idToken)).map(({ current }) => current)).toEqual([
        true,
        false,
      ])
    })

    it('contains nothing that opens a session, and stores only the device’s name', async () => {
      const person = await newAssociate(app)
      const { idToken } = await signInFrom(person.email, `${CHROME} tell-tale`)
      const [own] = await list(idToken)
      const rows = await app.db.selectFrom('sessions').selectAll().where('uid', '=', person.uid).execute()
      expect(JSON.stringify(rows)).not.toContain('tell-tale')
      for (const { hash } of rows) expect(own?.id).not.toBe(hash)
      for (const cookie of [`portal-session=${own?.id}`, `portal-session=x.${own?.id}`])
        expectRefusal(await renew(cookie), 401, 'user-token-expired')
    })

    it('keeps device and sign-in time but not the id when the password is changed', async () => {
      const person = await newAssociate(app)
      const { idToken } = await signInFrom(person.email, CHROME)
      const before = (await list(idToken)).find(({ current }) => current)
      app.setNow(start + 60_000)
      const body = { currentPassword: PASSWORD, newPassword: 'a new, long passphrase' }
      const changed = await app.request<SessionAnswer>('/sign-in/v1/password', {
        method: 'PUT',
        idToken,
        body,
      })
      const after = await list(changed.body.idToken)
      expect(after).toEqual([{ ...before, id: expect.any(String), lastUsed: start + 60_000 }])
      expect(after[0]?.id).not.toBe(before?.id)
    })

    it('omits ended sessions: signed out, idle, or ninety days old', async () => {
      const person = await newAssociate(app)
      const [left] = [await signInFrom(person.email, CHROME)]
      await app.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie: left?.cookie ?? '' } })
      app.setNow(start + 30 * A_DAY)
      const { idToken } = await signInFrom(person.email, CHROME)
      expect((await list(idToken)).map(({ began }) => began)).toEqual([start + 30 * A_DAY])
    })

    it('omits a session that was used until it was ninety days old', async () => {
      const person = await newAssociate(app)
      let cookie = person.cookie
      for (const days of [29, 58, 87]) {
        app.setNow(start + days * A_DAY)
        const { headers } = await renew(cookie)
        cookie = headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      }
      const other = await signInFrom(person.email, CHROME)
      expect(await list(other.idToken)).toHaveLength(2)
      app.setNow(start + 90 * A_DAY)
      const { idToken } = await signInFrom(person.email, CHROME)
      expect((await list(idToken)).map(({ began }) => began)).toEqual([
        start + 90 * A_DAY,
        start + 87 * A_DAY,
      ])
    })

    it('ends one session by its id, with an audit entry', async () => {
      const person = await newAssociate(app)
      const lost = await signInFrom(person.email, CHROME)
      const other = (await list(person.idToken)).find(({ current }) => !current)
      expect((await end(person.idToken, other?.id)).status).toBe(204)
      expectRefusal(await renew(lost.cookie), 401, 'user-token-expired')
      expectRefusal(await app.request(SESSIONS, lost), 401, 'user-token-expired')
      expect(await list(person.idToken)).toHaveLength(1)
      expectRefusal(await end(person.idToken, other?.id), 404, 'not-found')
      expect(await actsOn(person.uid)).toEqual([{ act: 'session-ended', isOwn: true }])
    })

    it('also ends the current session', async () => {
      const person = await newAssociate(app)
      const [own] = await list(person.idToken)
      expect((await end(person.idToken, own?.id)).status).toBe(204)
      expectRefusal(await renew(person.cookie), 401, 'user-token-expired')
    })

    it('ends all other sessions, and keeps the current one', async () => {
      const person = await newAssociate(app)
      const bystander = await newAssociate(app)
      const others = [await signInFrom(person.email, CHROME), await signInFrom(person.email, '')]
      for (const round of [1, 2])
        expect({ round, status: (await end(person.idToken)).status }).toMatchObject({ status: 204 })
      for (const { cookie } of others) expectRefusal(await renew(cookie), 401, 'user-token-expired')
      for (const { cookie } of [person, bystander]) expect((await renew(cookie)).status).toBe(200)
      expect(await actsOn(person.uid)).toEqual([{ act: 'other-sessions-ended', isOwn: true }])
    })

    it('covers only the user’s own sessions: another person’s session and an invented id answer 404', async () => {
      const [person, stranger] = [await newAssociate(app), await newAssociate(app)]
      const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const [theirs] = await list(stranger.idToken)
      for (const idToken of [person.idToken, admin.idToken])
        for (const id of [theirs?.id, 'x', '%00', '..%2f', 'x'.repeat(200)])
          expect([400, 404]).toContain((await end(idToken, id)).status)
      expectRefusal(await end(person.idToken, theirs?.id), 404, 'not-found')
      expect((await renew(stranger.cookie)).status).toBe(200)
    })

    it('is limited to a hundred sessions: the current one first, then the most recently used', async () => {
      const person = await newAssociate(app)
      const row = { uid: person.uid, device: null, created: start }
      const rows = Array.from({ length: 150 }, (_, at) => ({
        ...row,
        hash: `${person.uid}-${at}`,
        last_used: start + 1000 + at,
      }))
      await app.db.insertInto('sessions').values(rows).execute()
      const listed = await list(person.idToken)
      expect(listed.map(({ current, lastUsed }) => [current, lastUsed])).toEqual([
        [true, start],
        ...Array.from({ length: 99 }, (_, at) => [false, start + 1149 - at]),
      ])
      const own = await app.db.selectFrom('sessions').select('hash').where('last_used', '=', start).execute()
      const first = { own: own[0]?.hash ?? '', limit: 100 }
      expect(await listSessions(app.db, person.uid, { began: 0, used: 0 }, first)).toHaveLength(100)
    })

    it('is refused without a session', async () => {
      expectRefusal(await app.request(SESSIONS), 401, 'user-token-expired')
      for (const id of ['', 'x']) expectRefusal(await end(undefined, id), 401, 'user-token-expired')
    })
  })
