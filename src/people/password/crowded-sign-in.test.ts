import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOf, newSecret } from '#core/secret.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { replaceMark } from '#store/people/sign-in/known-browsers.ts'
import { insertUser } from '#store/people/users.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { hashLightly } from '#test/hash-lightly.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const NEW = 'a new, long passphrase'

function signIn(app: TestApp, email: string, headers: Record<string, string>) {
  return app.request('/sign-in/v1/session', { method: 'POST', body: { email, password: PASSWORD }, headers })
}

/**
 * Signs in `size` strangers, each from a different client address, and counts the checks. They use two emails, ten
 * times each before the lock. These few slow checks fill the queue and leave the processor to the test.
 */
function crowd(app: TestApp, size: number) {
  const emails = Array.from({ length: 2 }, () => `${randomUUID()}@people.example`)
  let checked = 0
  const answers = Array.from({ length: size }, async (_, place) => {
    const headers = { 'x-forwarded-for': `10.0.${place >> 8}.${place & 255}` }
    const answer = await signIn(app, emails[place % emails.length] ?? '', headers)
    if (answer.status === 401) checked++
    return answer
  })
  return { answers: Promise.all(answers), checked: () => checked }
}

/** Creates `size` accounts with the demo password, each with the cookie of a known browser. */
function newStaff(app: TestApp, size: number) {
  return inTransaction(app.db, async (transaction) => {
    const passwordHash = hashLightly(PASSWORD)
    const people: { email: string; cookie: string }[] = []
    for (let place = 0; place < size; place++) {
      const uid = randomUUID()
      const email = `${uid}@people.example`
      const account = { uid, email, userName: 'Someone New', partner: 'happy-tails', roles: [] }
      await insertUser(transaction, { ...account, profileImageUrl: undefined, passwordHash }, app.now())
      const mark = newSecret()
      await replaceMark(transaction, { uid, hash: hashOf(mark), sent: [] }, app.now())
      people.push({ email, cookie: `portal-browser=${mark}` })
    }
    return people
  })
}

// Contract § 9: many concurrent sign-ins, or uses of one link, do not delay other requests
for (const kind of DATABASES)
  describe(`many simultaneous sign-ins on ${kind}`, { timeout: 240_000 }, () => {
    it('wait in a bounded queue, behind known browsers and signed-in people', async () => {
      const app = await startApp(kind, { TRUST_PROXY: '1' })
      const { email, idToken } = await newAssociate(app)
      const before = await signIn(app, email, { 'x-forwarded-for': '203.0.113.1' })
      const cookie = before.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const { answers, checked } = crowd(app, 300)
      const currentPassword = PASSWORD
      const known = await signIn(app, email, { cookie, 'x-forwarded-for': '203.0.113.1' })
      const changed = await app.request('/sign-in/v1/password', {
        method: 'PUT',
        idToken,
        body: { currentPassword, newPassword: NEW },
      })
      const checkedBefore = checked()
      expect([known.status, changed.status]).toEqual([200, 200])
      const byStatus = Map.groupBy(await answers, ({ status }) => status)
      expect([...byStatus.keys()].toSorted()).toEqual([401, 429, 503])
      expect(checked() - checkedBefore).toBeGreaterThan(5)
      const [refused] = byStatus.get(503) ?? []
      if (!refused) throw new Error('nobody was refused')
      expectRefusal(refused, 503, 'unavailable')
      expect(refused.headers.get('retry-after')).toBe('5')
      expect((await signIn(app, `${randomUUID()}@people.example`, {})).status).toBe(401)
      await app.close()
    })

    it.each(['new', 'known'] as const)(
      'are all served when 200 people of one shop start work at the same time, in %s browsers',
      async (browser) => {
        const app = await startApp(kind, { TRUST_PROXY: '1' })
        const people = await newStaff(app, 200)
        const headers = { 'x-forwarded-for': '203.0.113.1' }
        const answers = await Promise.all(
          people.map(({ email, cookie }) =>
            signIn(app, email, browser === 'known' ? { ...headers, cookie } : headers),
          ),
        )
        expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(200)
        expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
        expect(await app.db.selectFrom('address_failures').selectAll().execute()).toEqual([])
        await app.close()
      },
    )

    it('are not delayed by a thousand confirmations of one link, of which one succeeds', async () => {
      const app = await startApp(kind)
      const { uid, email } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      // Blocks the first confirmation at this write until another one is refused.
      const { confirmations } = await inTransaction(app.db, async (transaction) => {
        await transaction.updateTable('email_tokens').set({ uid }).where('uid', '=', uid).execute()
        const sent = Array.from({ length: 1000 }, () => confirmReset(app, token, NEW))
        await Promise.race(sent)
        return { confirmations: sent }
      })
      const byStatus = Map.groupBy(await Promise.all(confirmations), ({ status }) => status)
      expect(byStatus.get(200)).toHaveLength(1)
      // All others are refused immediately: a confirmation is running, or the link was used.
      expect([...byStatus.keys()].toSorted()).toEqual([200, 400, 503])
      const [refused] = byStatus.get(503) ?? []
      expect(refused?.body).toEqual({ status: 'error', message: expect.stringMatching(/try again/i) })
      expect(refused?.headers.get('retry-after')).toBe('5')
      expect((await app.signIn(email, NEW)).status).toBe(200)
      await app.close()
    })
  })
