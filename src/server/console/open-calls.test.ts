import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, newSecretFor } from '#core/secret.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { giveFactors, OPEN_COMPANY_ROUTES } from '#test/console/company-calls.ts'
import { callConsole, consoleOrigin, newCompanyPerson } from '#test/console/company-people.ts'
import { getWith } from '#test/console/software-passkey.ts'
import { DATABASES } from '#test/databases.ts'
import { type Answer, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const CALLERS = [
  'associate',
  'partner’s admin',
  'author',
  'admin',
  'author without a factor',
  'admin without a factor',
  'author, disabled in this moment',
  'admin, disabled in this moment',
] as const
type Caller = (typeof CALLERS)[number]

/** A request without a token, based on the caller's knowledge or cookies. */
interface OpenCall {
  /** The audit entries that the caller causes about themselves. */
  leaves: readonly AuditedAct[]
  /** True if the response is the same for every address. The entry then names only the client's network. */
  isOfNobody?: boolean
  /** The verdicts that differ from the usual one. Such requests write no entry. */
  answers?: Partial<Record<ReturnType<typeof kindOf>, string>>
  /** Prepares the request while the caller can still sign in. Returns a function that sends it. */
  make: (app: TestApp, person: Person) => Promise<() => Promise<Answer>>
}

/** Returns the console's cookie for a session. */
function consoleCookie({ cookie }: Person) {
  return { cookie: cookie.replace('portal-session', 'portal-console-session') }
}

const OPEN_CALLS: Record<string, OpenCall> = {
  'POST /company/v1/session': {
    leaves: ['signed-in'],
    answers: { others: 'permission-denied', disabled: 'user-disabled' },
    make: async (app, { email }) => {
      return () => callConsole(app, '/session', { body: { email, password: PASSWORD } })
    },
  },
  'DELETE /company/v1/session': {
    leaves: ['signed-out'],
    // The disabled person's session has already ended.
    answers: { disabled: 'allowed' },
    make: async (app, person) => {
      return () => callConsole(app, '/session', { method: 'DELETE', headers: consoleCookie(person) })
    },
  },
  'POST /company/v1/token': {
    leaves: [],
    answers: { others: 'permission-denied', disabled: 'user-disabled' },
    make: async (app, person) => () => callConsole(app, '/token', { headers: consoleCookie(person) }),
  },
  'POST /company/v1/welcome': {
    leaves: ['password-reset', 'signed-in'],
    answers: { others: 'invalid-token', disabled: 'invalid-token' },
    async make(app, { uid, email }) {
      const token = newSecretFor(uid)
      const link = { hash: hashOf(token), uid, kind: 'reset', expires: app.now() + 60_000, email } as const
      await insertEmailToken(app.db, link, 'mail')
      return () => callConsole(app, '/welcome', { body: { token, password: PASSWORD } })
    },
  },
  'POST /company/v1/forgot-password': {
    leaves: ['reset-requested'],
    isOfNobody: true,
    make: async (app, { email }) => {
      return () => callConsole(app, '/forgot-password', { body: { email } })
    },
  },
  'POST /company/v1/passkey/options': {
    leaves: [],
    make: async (app) => () => callConsole(app, '/passkey/options'),
  },
  'POST /company/v1/passkey/session': {
    leaves: ['signed-in'],
    answers: { others: 'permission-denied', disabled: 'user-disabled' },
    async make(app, person) {
      const passkey = await giveFactors(app, person)
      const { challenge } = (await callConsole<{ challenge: string }>(app, '/passkey/options')).body
      const response = getWith(passkey, { challenge, origin: consoleOrigin(app) })
      return () => callConsole(app, '/passkey/session', { body: { response } })
    },
  },
  'GET /company/v1/drafts/:draftId/preview': {
    leaves: [],
    answers: { others: 'not-found', disabled: 'not-found', 'without a factor': 'not-found' },
    async make(app, person) {
      const { id } = await app.db.selectFrom('course_drafts').select('id').executeTakeFirstOrThrow()
      const sent = { method: 'GET', headers: consoleCookie(person) }
      return () => callConsole(app, `/drafts/${id}/preview`, sent)
    },
  },
}

// Contract § 9: the console: open calls: permissions and audit entries
describe.each(DATABASES)('the console’s routes without a token on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
    const author = await newCompanyPerson(app, 'company-author')
    await callConsole(app, '/drafts', {
      idToken: author.idToken,
      body: { from: 'empty', name: 'A draft' },
      headers: { 'idempotency-key': 'a-draft-to-preview' },
    })
  })
  afterAll(() => app.close())

  function newCaller(caller: Caller): Promise<Person> {
    // Moves the clock past the hourly counts and the entries of earlier sessions.
    app.setNow(app.now() + 60 * 60_000)
    if (caller === 'associate') return newAssociate(app)
    if (caller === 'partner’s admin')
      return newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    const role = caller.startsWith('author') ? 'company-author' : 'company-admin'
    return newCompanyPerson(app, role, caller.endsWith('without a factor') ? null : 0)
  }

  /** Returns the audit entries without their ids. */
  function entries() {
    const columns = ['act', 'actor', 'subject', 'partner_id', 'address', 'count'] as const
    return app.db.selectFrom('audit_log').select(columns).orderBy('at').orderBy('act').execute()
  }

  it('are all listed in this test', () => {
    expect(Object.keys(OPEN_CALLS).sort()).toEqual(Object.keys(OPEN_COMPANY_ROUTES).sort())
  })

  it.each(Object.entries(OPEN_CALLS))('%s', async (route, call) => {
    const answers: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS) {
      const person = await newCaller(caller)
      const send = await call.make(app, person)
      if (caller.endsWith('in this moment'))
        await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', person.uid).execute()
      await app.db.deleteFrom('audit_log').execute()
      const answer = await send()
      answers[caller] = { verdict: verdictOf(answer), entries: await entries() }
      expected[caller] = expectedOf(call, caller, person)
    }
    expect([route, answers]).toEqual([route, expected])
  })
})

function verdictOf({ status, body }: Answer): string {
  return status < 300 ? 'allowed' : ((body as { code?: string }).code ?? String(status))
}

/** Returns the expected verdict for a caller, and the expected audit entries. */
function expectedOf({ leaves, isOfNobody, answers = {} }: OpenCall, caller: Caller, { uid }: Person) {
  const verdict = answers[kindOf(caller)]
  if (verdict) return { verdict, entries: [] }
  const partner_id = isOfNobody || isOfCompany(caller) ? null : 'happy-tails'
  const who = isOfNobody ? { actor: 'nobody', subject: '127.0.0.1' } : { actor: uid, subject: uid }
  const entry = { ...who, partner_id, address: '127.0.0.1', count: 1 }
  return { verdict: 'allowed', entries: leaves.map((act) => ({ act, ...entry })) }
}

function isOfCompany(caller: Caller): boolean {
  return caller.startsWith('author') || caller.startsWith('admin')
}

function kindOf(caller: Caller) {
  if (!isOfCompany(caller)) return 'others'
  if (caller.endsWith('in this moment')) return 'disabled'
  return caller.endsWith('without a factor') ? 'without a factor' : 'everybody'
}
