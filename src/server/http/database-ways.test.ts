import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, newSecretFor } from '#core/secret.ts'
import { limitPageSizes } from '#store/connection/each-page.ts'
import { logWays } from '#test/databases/database-ways.ts'
import { SMALL_PAGE } from '#test/databases/small-pages.ts'
import { beginWelcomeCourse, COMPLETIONS } from '#test/learner.ts'
import { ACCESS_CALLS, type Names, OPEN_ROUTES } from '#test/server/access-calls.ts'
import { PASSWORD, type Request, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

type Call = Request & { path: string }

const ADMIN = '/user-service/api/v1/partner-admin'
const ASSOCIATE = `${ADMIN}/partner/:partnerId/associate/:associateId`

/**
 * Maximum number of sequential round trips to PostgreSQL per request. A signed-in person's read takes one, including
 * the check of their session; an action takes two, and a sign-in four. Courses read at their revision are cached.
 */
const MAX_ROUND_TRIPS: Record<string, number> = {
  'GET /documents/v1/associate-training-completion, of a user': 1,
  'GET /documents/v1/associate-training-completion, of a partner': 1,
  'GET /documents/v1/associate-training-completion, as statuses': 1,
  'GET /documents/v1/associate-training-courses': 1,
  'GET /documents/v1/associate-training-courses/:id/modules/:moduleId': 1,
  // The record of a quiz determines the quiz's revision.
  'GET a quiz': 2,
  // The lengths of the records, then the events of a page.
  'GET /documents/v1/learning-events': 2,
  'GET /documents/v1/partners/:id': 1,
  'GET /documents/v1/reminders': 2,
  'GET /documents/v1/quiz-insights': 1,
  'GET /documents/v1/search': 1,
  'GET /documents/v1/groups': 1,
  'GET /documents/v1/users': 1,
  // The names of a team determine the first rows. In parallel, the requirements, their people and the completions are
  // read.
  'GET /documents/v1/first-members': 3,
  'GET /documents/v1/users/:uid': 1,
  'GET /documents/v1/requirements, of a partner': 1,
  'GET /documents/v1/requirements, of a user': 2,
  // The requirements and their people, then the completions.
  'GET /documents/v1/requirements, what is open': 3,
  // The people, then queries that depend on them.
  'GET /documents/v1/requirements, what happened in the week': 2,
  'GET /documents/v1/certificates, of a user': 1,
  'GET /documents/v1/certificates, of a partner': 1,
  // The day at the partner, then the certificates that expire from then on.
  'GET /documents/v1/certificates, that end soon': 2,
  // The time zones of the partner, then the certificates.
  'GET /documents/v1/certificates/valid': 2,
  // Rare, for auditors: the history of one course and day.
  'GET /documents/v1/requirements/on-day': 9,
  // Those named by the partner's own history, those that the company required, then the courses themselves.
  'GET /documents/v1/past-courses': 3,
  // Rare: the partner, its counted days, today, and the questions.
  'GET /documents/v1/reports': 9,
  'GET /documents/v1/certificates, as files': 1,
  'GET /documents/v1/certificates.zip': 1,
  'GET /documents/v1/mail-choices/:uid': 1,
  'GET /documents/v1/video-positions': 1,
  'GET /sign-in/v1/sessions': 1,
  'GET /health/ready': 1,
  'the first opening of a course': 2,
  'an opening of a module': 2,
  'a start of a quiz': 2,
  'an answer': 2,
  'PUT /documents/v1/video-positions/:courseId/:moduleId': 2,
  // For a module that is already open.
  'POST /documents/v1/associate-training-completion': 1,
  'PATCH /documents/v1/associate-training-completion/:id/modules/:moduleId': 1,
  'POST /documents/v1/associate-training-completion/:id/renew': 2,
  // The name, and three statements for its search words.
  'PATCH /documents/v1/users/:uid': 5,
  'PATCH /documents/v1/mail-choices/:uid': 3,
  'POST /sign-in/v1/session': 4,
  'POST /sign-in/v1/session, by a known browser': 4,
  'POST /sign-in/v1/token': 3,
  'POST /user-service/api/v1/user/send-reset-password-link': 4,
  'POST /sign-in/v1/mailed-link': 2,
  // These routes are rare, and each concerns one person, so their statements run in sequence.
  'DELETE /sign-in/v1/session': 4,
  'DELETE /sign-in/v1/sessions': 3,
  'DELETE /sign-in/v1/sessions/:id': 5,
  'POST /user-service/api/v1/user/confirm-password-reset': 23,
  'PUT /sign-in/v1/password': 24,
  'PUT /sign-in/v1/email': 27,
  [`POST ${ADMIN}/associate`]: 18,
  [`POST ${ADMIN}/partner/:partnerId/remind`]: 6,
  [`POST ${ADMIN}/partner/:partnerId/settings`]: 7,
  [`POST ${ADMIN}/partner/:partnerId/groups`]: 7,
  // Two round trips read the limits of administrators.
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId`]: 9,
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId/remove`]: 10,
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId/merge`]: 11,
  [`POST ${ADMIN}/partner/:partnerId/administrator/:administratorId/limit`]: 11,
  [`POST ${ADMIN}/partner/:partnerId/member-groups`]: 7,
  [`GET ${ASSOCIATE}/invitation`]: 6,
  // Two round trips update the history of memberships.
  [`POST ${ASSOCIATE}/remove-access`]: 11,
  [`POST ${ASSOCIATE}/restore-access`]: 12,
  [`POST ${ASSOCIATE}/send-invitation`]: 18,
  // The sessions of a corrected account end, too.
  [`POST ${ASSOCIATE}/change-email`]: 27,
  [`POST ${ASSOCIATE}/correct-name`]: 19,
  [`POST ${ASSOCIATE}/send-password-link`]: 15,
  [`POST ${ASSOCIATE}/unlock`]: 18,
  // Two round trips update the history of own deadlines.
  [`POST ${ASSOCIATE}/course/:courseId/deadline`]: 11,
  [`POST ${ASSOCIATE}/course/:courseId/deadline/end`]: 8,
  [`POST ${ADMIN}/partner/:partnerId/requirement`]: 8,
  [`POST ${ADMIN}/partner/:partnerId/requirement, of people of the column`]: 9,
  [`POST ${ADMIN}/partner/:partnerId/requirement/:requirementId/end`]: 4,
  [`POST ${ADMIN}/partner/:partnerId/certificate/:certificateId/revoke`]: 5,
}

/** Public routes without database queries. */
const WITHOUT_DATABASE = [
  'GET /sign-in/v1/jwks.json',
  'GET /openapi.json',
  'GET /config.json',
  'GET /portal.webmanifest',
  'GET /badges/issuer',
  'GET /health/live',
]

/** Media and pages, whose names are cached once requested, and rarely used routes. */
const NOT_COUNTED = [
  'GET /media/:name(^[0-9a-f]{64}\\.[a-z0-9]{3,4}$)',
  'GET /media/*',
  'GET /assets/*',
  'GET /*',
  'GET /certificates/:id',
  'GET /certificates/:id.pdf',
  'GET /certificates/:id.png',
  'GET /certificates/:id/badge',
  'GET /badges/keys/:kid',
  'GET /badges/achievements/:course/:revision',
  'GET /badges/status/:list',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
]

/**
 * Sends a request with its body in one piece, unlike `fetch`, and returns the status. The sender of a later body is
 * checked again.
 */
async function sendWhole(origin: string, { path, method, body, headers, idToken }: Call): Promise<number> {
  const sending = request(`${origin}${path}`, {
    method: method ?? 'GET',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
      ...headers,
    },
  })
  sending.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  await buffer(answer)
  return answer.statusCode ?? 0
}

// Contract § 9: requests need few round trips to PostgreSQL
describe('round trips to PostgreSQL', () => {
  let app: TestApp
  let log: ReturnType<typeof logWays>
  let admin: Person
  let names: Names

  beforeAll(async () => {
    limitPageSizes(Number.POSITIVE_INFINITY)
    log = logWays()
    app = await startApp('postgres', {}, { hasJobs: false })
    const { person, record } = await beginWelcomeCourse(app)
    admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    names = { partner: 'happy-tails', uid: person.uid, record: record.id, course: 'welcome' }
  })
  afterAll(async () => {
    log.stop()
    await app.close()
    limitPageSizes(SMALL_PAGE)
  })

  /** Sends a request and returns its round trips, each with its statements. */
  async function waysOf(call: Call): Promise<string[][]> {
    log.ways.length = 0
    const status = await sendWhole(app.origin, call)
    expect(status, call.path).toBeLessThan(300)
    return [...log.ways]
  }

  /** Returns functions that prepare the counted requests, by route and variant. */
  function makers(): Record<string, () => Promise<Call>> {
    const signedIn = Object.entries(ACCESS_CALLS).flatMap(([route, calls]) =>
      calls
        // The administrator of another partner would get a 404 here.
        .filter(({ allowed }) => allowed.admin || allowed.associate)
        .map((call) => {
          const title = call.variant ? `${route}, ${call.variant}` : route
          const make = async () => {
            const caller = call.allowed.associate ? await newLearner() : { idToken: admin.idToken, names }
            return { ...(await call.make(caller.names, app)), idToken: caller.idToken }
          }
          return [title, make] as const
        }),
    )
    return { ...Object.fromEntries(signedIn), ...acts(), ...openCalls() }
  }

  async function newLearner() {
    const { person, record } = await beginWelcomeCourse(app)
    return { idToken: person.idToken, names: { ...names, uid: person.uid, record: record.id } }
  }

  /** Prepares actions that change a record, and reads of a quiz. */
  function acts(): Record<string, () => Promise<Call>> {
    const act =
      (moduleId: string, body: object, before: object[] = []) =>
      async () => {
        const { person, client, record } = await beginWelcomeCourse(app)
        for (const each of before) await client.act(record, moduleId, each)
        const path = `${COMPLETIONS}/${record.id}/modules/${moduleId}`
        return { path, method: 'PATCH', body, idToken: person.idToken }
      }
    const quiz = 'welcome-check-quiz'
    return {
      'an opening of a module': act('welcome-listening-article', { act: 'open' }),
      'a start of a quiz': act(quiz, { act: 'start' }),
      'an answer': act(quiz, { act: 'answer', question: 1, selectedAnswer: 0 }, [{ act: 'start' }]),
      'GET a quiz': async () => {
        const { idToken } = await newAssociate(app)
        return { path: `/documents/v1/associate-training-courses/welcome/modules/${quiz}`, idToken }
      },
      'the first opening of a course': async () => {
        const { idToken } = await newAssociate(app)
        const body = { courseId: 'welcome', moduleId: 'welcome-hello-video' }
        return { path: COMPLETIONS, method: 'POST', body, idToken }
      },
    }
  }

  /** Prepares requests without a token, or with a cookie. */
  function openCalls(): Record<string, () => Promise<Call>> {
    const signIn = (email: string, headers = {}) => ({
      path: '/sign-in/v1/session',
      method: 'POST',
      body: { email, password: PASSWORD },
      headers,
    })
    const byCookie = (path: string, method: string) => async () => {
      const { cookie } = await newAssociate(app)
      return { path, method, headers: { cookie, origin: app.origin } }
    }
    return {
      'POST /sign-in/v1/session': async () => signIn((await newAssociate(app)).email),
      'POST /sign-in/v1/session, by a known browser': async () => {
        const { email } = await newAssociate(app)
        const cookies = (await app.signIn(email)).headers.getSetCookie().map((line) => line.split(';')[0])
        return signIn(email, { cookie: cookies.join('; ') })
      },
      'POST /sign-in/v1/token': byCookie('/sign-in/v1/token', 'POST'),
      'DELETE /sign-in/v1/session': byCookie('/sign-in/v1/session', 'DELETE'),
      'POST /user-service/api/v1/user/send-reset-password-link': async () => ({
        path: '/user-service/api/v1/user/send-reset-password-link',
        method: 'POST',
        body: { email: (await newAssociate(app)).email, returnUrl: `${app.origin}/reset-password` },
      }),
      'POST /user-service/api/v1/user/confirm-password-reset': confirmReset,
      'POST /sign-in/v1/mailed-link': readLink,
      'GET /health/ready': async () => ({ path: '/health/ready' }),
    }
  }

  /** Prepares a confirmation of a mailed link. */
  async function confirmReset(): Promise<Call> {
    const { uid, email } = await newAssociate(app)
    const secret = newSecretFor(uid)
    const expires = app.now() + 60_000
    const token = { hash: hashOf(secret), uid, kind: 'reset' as const, expires, email }
    await app.db
      .insertInto('email_tokens')
      .values({ ...token, mail: null })
      .execute()
    const body = { token: secret, password: PASSWORD }
    return { path: '/user-service/api/v1/user/confirm-password-reset', method: 'POST', body }
  }

  /** Prepares the reading of a mailed link. */
  async function readLink(): Promise<Call> {
    const { body, ...call } = await confirmReset()
    const { token } = body as { token: string }
    return { ...call, path: '/sign-in/v1/mailed-link', body: { token } }
  }

  it('no request takes more round trips than the table allows', async () => {
    const above: Record<string, string[][]> = {}
    for (const [title, make] of Object.entries(makers())) {
      // The first request of its kind may fill caches.
      await waysOf(await make())
      const ways = await waysOf(await make())
      if (ways.length > (MAX_ROUND_TRIPS[title] ?? 0)) above[title] = ways
    }
    expect(above).toEqual({})
  })

  it('the table contains every route', () => {
    const named = Object.keys(MAX_ROUND_TRIPS).map((title) => title.split(', ')[0])
    for (const route of [...Object.keys(ACCESS_CALLS), ...Object.keys(OPEN_ROUTES)])
      if (![...WITHOUT_DATABASE, ...NOT_COUNTED].includes(route)) expect(named).toContain(route)
  })
})
