import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { hashOf } from '#core/secret.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { insertChallenge } from '#store/people/sign-in/factor-challenges.ts'
import {
  holdPasskey,
  insertPasskey,
  replaceApp,
  replaceRecoveryCodes,
} from '#store/people/sign-in/second-factors.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import { codeCounter } from '#store/people/sign-in/sign-in-attempts.ts'
import { findUid } from '#store/people/users.ts'
import { newWaitingMail } from '#test/mail/waiting-mail.ts'
import { PASSWORD, type Request, type TestApp } from '#test/test-app.ts'
import { newAccount, type Person } from '#test/test-people.ts'
import { ACTIVITY_CALLS } from './company-activity-calls.ts'
import { COURSE_CALLS } from './company-course-calls.ts'
import { COMPANY_PARTNER_CALLS } from './company-partner-calls.ts'
import { actOn, consoleOrigin } from './company-people.ts'
import { COMPANY_PEOPLE_CALLS } from './company-people-calls.ts'
import { createWith, getWith, newSoftwarePasskey } from './software-passkey.ts'

/** A call of the console. It creates its own data for each caller, with or without the object concerned. */
export interface CompanyCall {
  /** Distinguishes several calls of one route. */
  variant?: string
  /** Expected access, specified independently of the route: the roles, and the second factor, by default `shown`. */
  for: 'everyone' | 'admin'
  factor?: 'none' | 'recent'
  /** Audit log entries, beginning with the route's own. Empty for calls that show no person and change no data. */
  leaves: readonly AuditedAct[]
  /** Reason why a call without an audit entry may name people of partners. */
  namesPeople?: string
  /** False for calls whose object cannot be missing. */
  hasObject?: boolean
  /** Refusals by the action itself of sessions that the route admits. */
  refuses?: Partial<Record<'without a factor' | 'old factor', string>>
  make: (
    about: { caller: Person; isThere: boolean },
    app: TestApp,
  ) => Promise<Request & { path: string }> | (Request & { path: string })
  /** Completes the job that the call started. */
  settle?: (app: TestApp) => Promise<void>
}

const BASE = '/company/v1'
const SECRET = 'A'.repeat(32)

/** Routes without a bearer token, with the check they make instead. */
export const OPEN_COMPANY_ROUTES: Record<string, string> = {
  'POST /company/v1/session': 'asks for the password',
  'DELETE /company/v1/session': 'acts on the console’s cookie alone',
  'POST /company/v1/token': 'acts on the console’s cookie alone',
  'POST /company/v1/welcome': 'asks for the mailed token',
  'POST /company/v1/forgot-password': 'answers alike for every address',
  'POST /company/v1/passkey/options': 'gives everybody a challenge, and names nobody',
  'POST /company/v1/passkey/session': 'asks for a passkey',
  'GET /company/v1/drafts/:draftId/preview': 'acts on the console’s cookie alone, with role and factor',
}

/** Adds an authenticator app with a known secret and a passkey to the caller's account. Returns the passkey. */
export async function giveFactors(app: TestApp, { uid }: Person) {
  const passkey = newSoftwarePasskey()
  const publicKey = await coseOf(passkey)
  const stored = { uid, id: passkey.id, publicKey, counter: 0, transports: [], name: 'Key' }
  await app.db.deleteFrom('passkeys').where('uid', '=', uid).execute()
  await insertPasskey(app.db, stored, app.now())
  await replaceApp(app.db, { uid, secret: SECRET, lastStep: 0 }, app.now())
  await app.db.deleteFrom('sign_in_attempts').where('counter', '=', codeCounter(uid)).execute()
  return passkey
}

async function coseOf(passkey: ReturnType<typeof newSoftwarePasskey>): Promise<string> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const wanted = { challenge: 'none', origin: 'http://localhost' }
  const response = createWith(passkey, wanted) as Parameters<typeof verifyRegistrationResponse>[0]['response']
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: 'none',
    expectedOrigin: wanted.origin,
    expectedRPID: 'localhost',
  })
  return Buffer.from(registrationInfo?.credential.publicKey ?? []).toString('base64url')
}

async function challengeFrom(app: TestApp, path: string, { idToken }: Person): Promise<string> {
  const { body } = await app.request<{ challenge?: string }>(`${BASE}${path}`, { method: 'POST', idToken })
  return body?.challenge ?? 'none'
}

function codeNow(app: TestApp): string {
  return new TOTP({ secret: SECRET }).generate({ timestamp: app.now() })
}

function post(path: string, body?: object) {
  return { path: `${BASE}${path}`, method: 'POST', ...(body ? { body } : {}) }
}

/** Returns the path of the caller's passkey. */
async function aboutPasskey(app: TestApp, caller: Person, isThere: boolean) {
  const passkey = await giveFactors(app, caller)
  return `${BASE}/account/passkeys/${isThere ? hashOf(passkey.id) : hashOf(randomUUID())}`
}

/** All calls with a bearer token, by route. New routes must be added. */
export const COMPANY_CALLS: Record<string, CompanyCall[]> = {
  ...ACTIVITY_CALLS,
  ...COURSE_CALLS,
  ...COMPANY_PARTNER_CALLS,
  ...COMPANY_PEOPLE_CALLS,
  'POST /company/v1/factor/passkey/options': [
    { for: 'everyone', factor: 'none', leaves: [], make: () => post('/factor/passkey/options') },
  ],
  'POST /company/v1/factor/passkey': [
    {
      for: 'everyone',
      leaves: ['factor-shown'],
      factor: 'none',
      async make({ caller }, app) {
        const passkey = await giveFactors(app, caller)
        const challenge = await challengeFrom(app, '/factor/passkey/options', caller)
        return post('/factor/passkey', {
          response: getWith(passkey, { challenge, origin: consoleOrigin(app) }),
        })
      },
    },
  ],
  'POST /company/v1/factor/code': [
    {
      for: 'everyone',
      leaves: ['factor-shown'],
      factor: 'none',
      async make({ caller }, app) {
        await giveFactors(app, caller)
        return post('/factor/code', { code: codeNow(app) })
      },
    },
  ],
  'POST /company/v1/factor/recovery': [
    {
      for: 'everyone',
      leaves: ['recovery-code-used', 'factor-shown'],
      factor: 'none',
      async make({ caller }, app) {
        await replaceRecoveryCodes(app.db, { uid: caller.uid, hashes: [hashOf('ABCD')] }, app.now())
        return post('/factor/recovery', { code: 'abcd' })
      },
    },
  ],
  'GET /company/v1/account': [{ for: 'everyone', leaves: [], make: () => ({ path: `${BASE}/account` }) }],
  'PATCH /company/v1/account/passkeys/:id': [
    {
      for: 'everyone',
      leaves: ['passkey-renamed'],
      hasObject: true,
      make: async ({ caller, isThere }, app) => ({
        path: await aboutPasskey(app, caller, isThere),
        method: 'PATCH',
        body: { name: 'Phone' },
      }),
    },
  ],
  'DELETE /company/v1/account/passkeys/:id': [
    {
      for: 'everyone',
      leaves: ['passkey-removed'],
      factor: 'recent',
      hasObject: true,
      make: async ({ caller, isThere }, app) => ({
        path: await aboutPasskey(app, caller, isThere),
        method: 'DELETE',
      }),
    },
  ],
  'DELETE /company/v1/account/app': [
    {
      for: 'everyone',
      leaves: ['authenticator-removed'],
      factor: 'recent',
      hasObject: true,
      async make({ caller, isThere }, app) {
        await giveFactors(app, caller)
        if (!isThere) await app.db.deleteFrom('totp_factors').where('uid', '=', caller.uid).execute()
        return { path: `${BASE}/account/app`, method: 'DELETE' }
      },
    },
  ],
  'DELETE /company/v1/account/sessions': [
    {
      for: 'everyone',
      leaves: ['other-sessions-ended'],
      async make({ caller }, app) {
        await insertSession(app.db, { hash: randomUUID(), uid: caller.uid }, app.now())
        return { path: `${BASE}/account/sessions`, method: 'DELETE' }
      },
    },
  ],
  'DELETE /company/v1/account/sessions/:id': [
    {
      for: 'everyone',
      leaves: ['session-ended'],
      hasObject: true,
      async make({ caller, isThere }, app) {
        const hash = randomUUID()
        if (isThere) await insertSession(app.db, { hash, uid: caller.uid }, app.now())
        return { path: `${BASE}/account/sessions/${hashOf(hash)}`, method: 'DELETE' }
      },
    },
  ],
  'PUT /company/v1/account/password': [
    {
      for: 'everyone',
      leaves: ['password-changed', 'password-checked'],
      make: () => ({
        path: `${BASE}/account/password`,
        method: 'PUT',
        body: { currentPassword: PASSWORD, newPassword: PASSWORD },
      }),
    },
  ],
  'PATCH /company/v1/account/emails': [
    {
      for: 'admin',
      leaves: [],
      make: () => ({ path: `${BASE}/account/emails`, method: 'PATCH', body: { report: true } }),
    },
  ],
  'GET /company/v1/health': [
    {
      for: 'admin',
      leaves: [],
      namesPeople: 'the accounts of mails that do not arrive; to see whose they are is a look at each',
      make: () => ({ path: `${BASE}/health` }),
    },
  ],
  'GET /company/v1/versions': [{ for: 'admin', leaves: [], make: () => ({ path: `${BASE}/versions` }) }],
  'POST /company/v1/health/mails/:id/retry': [
    {
      for: 'admin',
      leaves: ['mail-retried'],
      hasObject: true,
      async make({ isThere }, app) {
        const id = isThere ? await newWaitingMail(app) : randomUUID()
        return post(`/health/mails/${id}/retry`)
      },
    },
  ],
  'POST /company/v1/setup/passkey/options': [
    setsUp([], () => post('/setup/passkey/options')),
    setsUpFirst([], () => post('/setup/passkey/options')),
  ],
  'POST /company/v1/setup/passkey': [
    setsUp(['passkey-added', 'factor-shown'], newPasskey),
    setsUpFirst(['passkey-added', 'factor-shown'], newPasskey),
  ],
  'POST /company/v1/setup/app': [
    setsUp([], () => post('/setup/app')),
    setsUpFirst([], () => post('/setup/app')),
  ],
  'POST /company/v1/setup/app/confirm': [
    setsUp(['authenticator-added', 'factor-shown'], firstCode),
    setsUpFirst(['authenticator-added', 'factor-shown'], firstCode),
  ],
  'POST /company/v1/setup/recovery-codes': [
    setsUp(['recovery-codes-made'], () => post('/setup/recovery-codes')),
  ],
  'POST /company/v1/setup/link': [
    { for: 'everyone', leaves: ['reset-requested'], factor: 'none', make: () => post('/setup/link') },
  ],
  'GET /company/v1/staff': [
    { for: 'admin', leaves: ['team-viewed'], make: () => ({ path: `${BASE}/staff` }) },
  ],
  'POST /company/v1/staff': [
    {
      for: 'admin',
      leaves: ['account-created'],
      factor: 'recent',
      make: () =>
        post('/staff', { name: 'New', email: `${randomUUID()}@people.example`, role: 'company-author' }),
    },
  ],
  'PUT /company/v1/staff/:id/role': [
    staffAct('/role', ['role-changed'], { method: 'PUT', body: { role: 'company-admin' } }),
  ],
  'POST /company/v1/staff/:id/reset-factors': [staffAct('/reset-factors', ['factors-reset'])],
  'POST /company/v1/staff/:id/disable': [staffAct('/disable', ['account-disabled'])],
  'POST /company/v1/staff/:id/enable': [staffAct('/enable', ['account-enabled'])],
  'POST /company/v1/staff/:id/invitation': [staffAct('/invitation', ['invitation-sent'])],
  'POST /company/v1/staff/:id/passkeys/:passkey/release': [aboutHeldPasskey('release', ['passkey-released'])],
  'POST /company/v1/staff/:id/passkeys/:passkey/remove': [aboutHeldPasskey('remove', ['passkey-removed'])],
}

/** Returns a call that adds another factor, which requires a recently shown factor. */
function setsUp(leaves: CompanyCall['leaves'], make: CompanyCall['make']): CompanyCall {
  return {
    for: 'everyone',
    factor: 'none',
    leaves,
    refuses: { 'without a factor': 'second-factor-needed', 'old factor': 'confirmation-needed' },
    async make(about, app) {
      await giveFactors(app, about.caller)
      return make(about, app)
    },
  }
}

/** Returns a call that adds the first factor of an account, in a session started from an emailed link. */
function setsUpFirst(leaves: CompanyCall['leaves'], make: CompanyCall['make']): CompanyCall {
  return {
    variant: 'after a mailed link',
    for: 'everyone',
    factor: 'none',
    leaves,
    async make(about, app) {
      const { uid } = about.caller
      await app.db.updateTable('sessions').set({ from_link: app.now() }).where('uid', '=', uid).execute()
      return make(about, app)
    },
  }
}

/** Returns a request with a new passkey for a challenge of the caller's session. */
async function newPasskey({ caller: { uid } }: { caller: Person }, app: TestApp) {
  const challenge = Buffer.from(randomUUID()).toString('base64url')
  const find = app.db.selectFrom('sessions').select('hash').where('uid', '=', uid)
  const { hash: session } = await find.executeTakeFirstOrThrow()
  const expires = app.now() + 60_000
  const of = { act: 'set-up-passkey', session, uid } as const
  await insertChallenge(app.db, { ...of, hash: hashOf(challenge), expires })
  const response = createWith(newSoftwarePasskey(), { challenge, origin: consoleOrigin(app) })
  return post('/setup/passkey', { name: 'Phone', response })
}

/** Returns a request with the first code of a new authenticator app. Only callers who may add an app get its secret. */
async function firstCode({ caller: { idToken } }: { caller: Person }, app: TestApp) {
  const { body } = await app.request<{ secret?: string }>(`${BASE}/setup/app`, { method: 'POST', idToken })
  const code = new TOTP({ secret: body?.secret ?? SECRET }).generate({ timestamp: app.now() })
  return post('/setup/app/confirm', { code })
}

/** Returns a call on an author with an open invitation. */
function staffAct(act: string, leaves: CompanyCall['leaves'], send: Request = {}): CompanyCall {
  return {
    for: 'admin',
    leaves,
    factor: 'recent',
    hasObject: true,
    async make({ isThere }, app) {
      const email = await newAccount(app, { roles: ['company-author'] })
      const uid = isThere ? ((await findUid(app.db, email)) ?? 'none') : randomUUID()
      const { body, headers } = await actOn(app, uid)
      const sent = { ...body, ...(send.body as object | undefined) }
      return { method: 'POST', ...send, headers, body: sent, path: `${BASE}/staff/${uid}${act}` }
    },
  }
}

/** Returns a call on a passkey on hold of an author. */
function aboutHeldPasskey(end: 'release' | 'remove', leaves: CompanyCall['leaves']): CompanyCall {
  return {
    for: 'admin',
    factor: 'recent',
    hasObject: true,
    leaves,
    async make({ isThere }, app) {
      const uid = (await findUid(app.db, await newAccount(app, { roles: ['company-author'] }))) ?? 'none'
      const id = randomUUID()
      const passkey = { uid, id, publicKey: 'key', counter: 1, transports: [], name: 'Phone' }
      await insertPasskey(app.db, passkey, app.now())
      if (isThere) await holdPasskey(app.db, { uid, id, because: 'second-answer' }, app.now())
      const path = `${BASE}/staff/${uid}/passkeys/${hashOf(id)}/${end}`
      return { method: 'POST', path, ...(await actOn(app, uid)) }
    },
  }
}
