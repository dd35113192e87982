import { randomUUID } from 'node:crypto'
import { hashOf } from '#core/secret.ts'
import { certificateToRow, insertCertificate } from '#store/certificate/certificates.ts'
import { audit } from '#store/operation/audit-log.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import { setMembership } from '#store/people/users.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { PASSWORD, type Request, type TestApp } from '#test/test-app.ts'
import { newAccount } from '#test/test-people.ts'

/** Callers: administrators of Happy Tails and City Paws, an associate of Happy Tails, and others. */
export const CALLERS = [
  'signed out',
  'associate',
  'admin',
  'other admin',
  'without a partner',
  'company admin',
  'company author',
  'removed',
] as const
export type Caller = (typeof CALLERS)[number]

/** Objects of a call: one of Happy Tails, one of City Paws, and a missing one. */
export const OBJECTS = ['own', "other's", 'missing'] as const
export type Wanted = (typeof OBJECTS)[number]

/** Ids of the objects in a column. */
export interface Names {
  partner: string
  /** An account of the partner. At Happy Tails it is the calling associate. */
  uid: string
  /** Completion record of that account. */
  record: string
  /** A course, which all partners share. */
  course: string
}

/** A call with fresh data for each cell. The cells are therefore independent. */
export interface AccessCall {
  /** Distinguishes several calls of one route. */
  variant?: string
  make: (names: Names, app: TestApp) => Promise<Request & { path: string }> | (Request & { path: string })
  /** Admitted callers by object. All others are refused. */
  allowed: Partial<Record<Caller, readonly Wanted[]>>
}

const ALL = OBJECTS
const EXISTING = ['own', "other's"] as const
const OWN = { associate: ['own'] } as const
/** An administrator, for objects of the same partner. */
const TEAM = { admin: ['own'], 'other admin': ["other's"] } as const
const MEMBERS = { ...OWN, ...TEAM } as const
/** Callers with a partner and access, on their own session. */
const WITH_ACCESS = { associate: ALL, admin: ALL, 'other admin': ALL } as const
/** Company people have passwords and sessions only in the console, behind a second factor. */
const SIGNED_IN = { ...WITH_ACCESS, 'without a partner': ALL } as const

const DOCUMENTS = '/documents/v1'
const COMPLETIONS = `${DOCUMENTS}/associate-training-completion`
const ADMIN = '/user-service/api/v1/partner-admin'
const MODULE = 'welcome-hello-video'

function newEmail(): string {
  return `${randomUUID()}@people.example`
}

/**
 * Returns a call on a new associate of the column's partner, unless the partner is missing. `account` extends the
 * account.
 */
function aboutAssociate(
  act: string,
  method: string,
  given = () => ({}),
  account: { passwordHash?: string } = {},
): AccessCall {
  return {
    allowed: TEAM,
    async make({ partner, uid }, app) {
      const path = (id: string) => `${ADMIN}/partner/${partner}/associate/${id}/${act}`
      const more = method === 'POST' ? { body: given() } : {}
      if (uid === 'nobody') return { path: path(uid), method, ...more }
      const email = await newAccount(app, { partner, roles: ['partner-associate'], ...account })
      const { uid: fresh } = await app.db
        .selectFrom('users')
        .select('uid')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return { path: path(fresh), method, ...more }
    },
  }
}

/** Returns the call with the column's partner in the path but an associate of another partner. */
function aboutForeigner(
  act: string,
  method: string,
  given?: () => object,
  account?: { passwordHash?: string },
): AccessCall {
  const call = aboutAssociate(act, method, given, account)
  return {
    variant: 'partner and associate do not belong together',
    allowed: {},
    async make(names, app) {
      const swapped = names.partner === 'happy-tails' ? 'city-paws' : 'happy-tails'
      const made = await call.make({ ...names, partner: swapped }, app)
      return { ...made, path: made.path.replace(`/partner/${swapped}/`, `/partner/${names.partner}/`) }
    },
  }
}

/** Returns a call that undoes the removal of a new associate by the newest administrator of the column's partner. */
function aboutRemoved(): AccessCall {
  const call = aboutAssociate('restore-access', 'POST', undefined, { passwordHash: 'set' })
  return {
    ...call,
    async make(names, app) {
      const made = await call.make(names, app)
      const [, uid = ''] = /\/associate\/([^/]+)\//.exec(made.path) ?? []
      if (uid === 'nobody') return made
      const admins = app.db.selectFrom('users').select('uid').where('roles', '=', '["partner-admin"]')
      const ofPartner = admins.where('partner', '=', names.partner).orderBy('is_demo')
      const { uid: actor } = await ofPartner.limit(1).executeTakeFirstOrThrow()
      const now = app.now()
      await setMembership(app.db, uid, { partner: undefined, roles: [] }, now)
      await audit(app.db, { act: 'access-removed', actor, subject: uid, partner: names.partner }, now)
      return made
    },
  }
}

/**
 * Returns a call on a new group of the column's partner, or of the partner `at`. `given` returns the body, and gets
 * the id of another group there.
 */
function aboutGroup(act: string, given: (other: string) => object = () => ({}), at?: string): AccessCall {
  return {
    allowed: TEAM,
    async make({ partner }, app) {
      const names = [randomUUID(), randomUUID()].map((name) => ({ name }))
      const owner = at ?? partner
      const isThere = owner !== 'nowhere'
      const [id = 'nothing', other = 'nothing'] = isThere
        ? await insertGroups(app.db, owner, names, app.now())
        : []
      return { path: `${ADMIN}/partner/${partner}/group/${id}${act}`, method: 'POST', body: given(other) }
    },
  }
}

/** Returns the call on a group of a partner that is neither caller's. */
function aboutForeignGroup(act: string, given?: (other: string) => object): AccessCall {
  return {
    variant: 'partner and group do not belong together',
    allowed: {},
    make: async ({ partner, ...names }, app) => {
      const swapped = partner === 'happy-tails' ? 'city-paws' : 'happy-tails'
      return aboutGroup(act, given, swapped).make({ partner, ...names }, app)
    },
  }
}

/** Returns a call that ends a new requirement of the column's partner, or of the partner `at`. */
function aboutRequirement(at?: string): AccessCall {
  return {
    allowed: TEAM,
    async make({ partner }, app) {
      const path = (id: string) => `${ADMIN}/partner/${partner}/requirement/${id}/end`
      if (partner === 'nowhere') return { path: path('nothing'), method: 'POST' }
      const wanted = { courseId: 'welcome', deadline: { within: 30 } }
      const added = { partner: at ?? partner, by: 'operator' }
      const { id } = await insertRequirement(app.db, added, { ...wanted, people: undefined }, app.now())
      return { path: path(id), method: 'POST' }
    },
  }
}

/** Returns a call on the own deadline of a new associate of the column's partner in a course required of them. */
function aboutOwnDeadline(act: 'course/welcome/deadline' | 'course/welcome/deadline/end'): AccessCall {
  const isEnd = act.endsWith('end')
  const given = () => (isEnd ? {} : { isExcused: true, reason: 'Passed the paper test' })
  const call = aboutAssociate(act, 'POST', given)
  return {
    ...call,
    async make(names, app) {
      const made = await call.make(names, app)
      const [, uid = ''] = /\/associate\/([^/]+)\//.exec(made.path) ?? []
      if (uid === 'nobody') return made
      const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: [uid] }
      await insertRequirement(app.db, { partner: names.partner, by: 'operator' }, wanted, app.now())
      const at = { partner: names.partner, uid, courseId: 'welcome' }
      const by = { actor: 'operator', now: app.now() }
      if (isEnd) await storeOwnDeadline(app.db, at, { reason: 'Passed the paper test' }, by)
      return made
    },
  }
}

/** Returns a call that revokes a new certificate of the column's partner, or of the partner `at`. */
function aboutCertificate(at?: string): AccessCall {
  return {
    allowed: TEAM,
    async make({ partner, uid, record }, app) {
      const path = (id: string) => `${ADMIN}/partner/${partner}/certificate/${id}/revoke`
      const request = { method: 'POST', body: { reason: 'It was not theirs.' } }
      if (partner === 'nowhere') return { path: path('nothing'), ...request }
      const certificate = newCertificate(app, at ?? partner)
      const { id } = certificate
      const of = { recordId: `${record} ${id}`, userId: uid }
      await insertCertificate(app.db, certificateToRow({ ...certificate, ...of }))
      return { path: path(id), ...request }
    },
  }
}

/** Returns a certificate of the welcome course, without its record and holder. */
function newCertificate(app: TestApp, partnerId: string) {
  const about = { courseId: 'welcome', courseName: 'Welcome', revision: 1, partnerName: 'Happy Tails' }
  return { id: randomUUID() as string, partnerId, ...about, day: '2025-03-31', issued: app.now() }
}

/** Every call that requires a sign-in, by route. The admitted callers are specified by hand. */
export const ACCESS_CALLS: Record<string, AccessCall[]> = {
  'PUT /sign-in/v1/password': [
    {
      allowed: SIGNED_IN,
      make: () => ({
        path: '/sign-in/v1/password',
        method: 'PUT',
        body: { currentPassword: PASSWORD, newPassword: PASSWORD },
      }),
    },
  ],
  'PUT /sign-in/v1/email': [
    {
      allowed: WITH_ACCESS,
      make: () => ({
        path: '/sign-in/v1/email',
        method: 'PUT',
        body: { currentPassword: PASSWORD, email: newEmail() },
      }),
    },
  ],
  'GET /sign-in/v1/sessions': [{ allowed: SIGNED_IN, make: () => ({ path: '/sign-in/v1/sessions' }) }],
  'DELETE /sign-in/v1/sessions': [
    { allowed: SIGNED_IN, make: () => ({ path: '/sign-in/v1/sessions', method: 'DELETE' }) },
  ],
  'DELETE /sign-in/v1/sessions/:id': [
    {
      // Even an administrator can only end their own session.
      allowed: OWN,
      async make({ uid }, app) {
        const hash = randomUUID()
        if (uid !== 'nobody') await insertSession(app.db, { hash, uid }, app.now())
        return { path: `/sign-in/v1/sessions/${hashOf(hash)}`, method: 'DELETE' }
      },
    },
  ],
  'POST /user-service/api/v1/partner-admin/associate': [
    {
      // A missing partner cannot get people.
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${ADMIN}/associate`,
        method: 'POST',
        body: { email: newEmail(), roles: ['partner-associate'], partner, userName: 'Somebody' },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/remove-access`]: [
    aboutAssociate('remove-access', 'POST'),
    aboutForeigner('remove-access', 'POST'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/restore-access`]: [
    aboutRemoved(),
    aboutForeigner('restore-access', 'POST'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/send-invitation`]: [
    aboutAssociate('send-invitation', 'POST'),
    aboutForeigner('send-invitation', 'POST'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/change-email`]: [
    aboutAssociate('change-email', 'POST', () => ({ email: newEmail() })),
    aboutForeigner('change-email', 'POST', () => ({ email: newEmail() })),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/correct-name`]: [
    aboutAssociate('correct-name', 'POST', () => ({ userName: 'Corrected' })),
    aboutForeigner('correct-name', 'POST', () => ({ userName: 'Corrected' })),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/send-password-link`]: [
    aboutAssociate('send-password-link', 'POST', undefined, { passwordHash: 'set' }),
    aboutForeigner('send-password-link', 'POST', undefined, { passwordHash: 'set' }),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/unlock`]: [
    aboutAssociate('unlock', 'POST', undefined, { passwordHash: 'set' }),
    aboutForeigner('unlock', 'POST', undefined, { passwordHash: 'set' }),
  ],
  [`GET ${ADMIN}/partner/:partnerId/associate/:associateId/invitation`]: [
    aboutAssociate('invitation', 'GET'),
    aboutForeigner('invitation', 'GET'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/requirement`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${ADMIN}/partner/${partner}/requirement`,
        method: 'POST',
        body: { courseId: 'welcome', within: 30 },
      }),
    },
    {
      variant: 'of people of the column',
      allowed: TEAM,
      make: ({ partner, uid }) => ({
        path: `${ADMIN}/partner/${partner}/requirement`,
        method: 'POST',
        body: { courseId: 'welcome', within: 30, people: [uid] },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/requirement/:requirementId/end`]: [
    aboutRequirement(),
    {
      ...aboutRequirement('city-paws'),
      variant: 'of another partner',
      allowed: { 'other admin': ["other's"] },
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/course/:courseId/deadline`]: [
    aboutOwnDeadline('course/welcome/deadline'),
    aboutForeigner('course/welcome/deadline', 'POST', () => ({ isExcused: true, reason: 'Ill' })),
  ],
  [`POST ${ADMIN}/partner/:partnerId/associate/:associateId/course/:courseId/deadline/end`]: [
    aboutOwnDeadline('course/welcome/deadline/end'),
    aboutForeigner('course/welcome/deadline/end', 'POST'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/certificate/:certificateId/revoke`]: [
    aboutCertificate(),
    {
      ...aboutCertificate('city-paws'),
      variant: 'of another partner',
      allowed: { 'other admin': ["other's"] },
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/remind`]: [
    {
      allowed: TEAM,
      make: ({ partner, uid }) => ({
        path: `${ADMIN}/partner/${partner}/remind`,
        method: 'POST',
        body: { people: [uid] },
      }),
    },
    {
      variant: 'of another partner',
      allowed: {},
      make: ({ partner, uid }) => ({
        path: `${ADMIN}/partner/${partner === 'happy-tails' ? 'city-paws' : 'happy-tails'}/remind`,
        method: 'POST',
        body: { people: [uid] },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/settings`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${ADMIN}/partner/${partner}/settings`,
        method: 'POST',
        body: { reminders: true },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/groups`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${ADMIN}/partner/${partner}/groups`,
        method: 'POST',
        body: { groups: [{ name: 'North' }] },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId`]: [
    aboutGroup('', () => ({ area: 'Coast' })),
    aboutForeignGroup('', () => ({ area: 'Coast' })),
  ],
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId/remove`]: [
    aboutGroup('/remove'),
    aboutForeignGroup('/remove'),
  ],
  [`POST ${ADMIN}/partner/:partnerId/group/:groupId/merge`]: [
    aboutGroup('/merge', (into) => ({ into })),
    aboutForeignGroup('/merge', (into) => ({ into })),
  ],
  [`POST ${ADMIN}/partner/:partnerId/member-groups`]: [
    {
      allowed: TEAM,
      make: ({ partner, uid }) => ({
        path: `${ADMIN}/partner/${partner}/member-groups`,
        method: 'POST',
        body: { changes: [{ how: 'set', people: [uid], groups: [] }] },
      }),
    },
    {
      variant: 'partner and person do not belong together',
      allowed: {},
      make: ({ partner, uid }) => ({
        path: `${ADMIN}/partner/${partner === 'happy-tails' ? 'city-paws' : 'happy-tails'}/member-groups`,
        method: 'POST',
        body: { changes: [{ how: 'set', people: [uid], groups: [] }] },
      }),
    },
  ],
  [`POST ${ADMIN}/partner/:partnerId/administrator/:administratorId/limit`]: [
    {
      allowed: TEAM,
      async make({ partner }, app) {
        const path = (id: string) => `${ADMIN}/partner/${partner}/administrator/${id}/limit`
        const body = { limit: null }
        if (partner === 'nowhere') return { path: path('nobody'), method: 'POST', body }
        const email = await newAccount(app, { partner, roles: ['partner-admin'] })
        return { path: path(email.replace(/@.*/, '')), method: 'POST', body }
      },
    },
  ],
  [`GET ${DOCUMENTS}/groups`]: [
    { allowed: TEAM, make: ({ partner }) => ({ path: `${DOCUMENTS}/groups?partner=${partner}` }) },
  ],
  [`GET ${DOCUMENTS}/users`]: [
    { allowed: TEAM, make: ({ partner }) => ({ path: `${DOCUMENTS}/users?partner=${partner}` }) },
  ],
  [`GET ${DOCUMENTS}/first-members`]: [
    { allowed: TEAM, make: ({ partner }) => ({ path: `${DOCUMENTS}/first-members?partner=${partner}` }) },
  ],
  [`GET ${DOCUMENTS}/users/:uid`]: [
    { allowed: MEMBERS, make: ({ uid }) => ({ path: `${DOCUMENTS}/users/${uid}` }) },
  ],
  [`PATCH ${DOCUMENTS}/users/:uid`]: [
    {
      allowed: OWN,
      make: ({ uid }) => ({
        path: `${DOCUMENTS}/users/${uid}`,
        method: 'PATCH',
        body: { userName: 'Renamed' },
      }),
    },
  ],
  [`GET ${DOCUMENTS}/mail-choices/:uid`]: [
    { allowed: MEMBERS, make: ({ uid }) => ({ path: `${DOCUMENTS}/mail-choices/${uid}` }) },
  ],
  [`PATCH ${DOCUMENTS}/mail-choices/:uid`]: [
    {
      allowed: OWN,
      make: ({ uid }) => ({
        path: `${DOCUMENTS}/mail-choices/${uid}`,
        method: 'PATCH',
        body: { reminders: 'weekly' },
      }),
    },
  ],
  [`GET ${DOCUMENTS}/partners/:id`]: [
    { allowed: MEMBERS, make: ({ partner }) => ({ path: `${DOCUMENTS}/partners/${partner}` }) },
  ],
  [`GET ${DOCUMENTS}/associate-training-courses`]: [
    {
      allowed: { associate: ALL, admin: ALL, 'other admin': ALL },
      make: () => ({ path: `${DOCUMENTS}/associate-training-courses?enabled=true` }),
    },
  ],
  [`GET ${DOCUMENTS}/associate-training-courses/:id/modules/:moduleId`]: [
    {
      allowed: { associate: EXISTING, admin: EXISTING, 'other admin': EXISTING },
      make: ({ course }) => ({ path: `${DOCUMENTS}/associate-training-courses/${course}/modules/${MODULE}` }),
    },
  ],
  [`GET ${DOCUMENTS}/search`]: [
    { allowed: WITH_ACCESS, make: () => ({ path: `${DOCUMENTS}/search?q=cat` }) },
  ],
  [`GET ${COMPLETIONS}`]: [
    {
      variant: 'of a user',
      allowed: MEMBERS,
      make: ({ uid }) => ({ path: `${COMPLETIONS}?userId=${uid}` }),
    },
    {
      variant: 'of a partner',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${COMPLETIONS}?partnerId=${partner}` }),
    },
    {
      variant: 'as statuses',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${COMPLETIONS}?partnerId=${partner}&view=status` }),
    },
  ],
  [`GET ${DOCUMENTS}/learning-events`]: [
    { allowed: MEMBERS, make: ({ uid }) => ({ path: `${DOCUMENTS}/learning-events?userId=${uid}` }) },
  ],
  [`GET ${DOCUMENTS}/reminders`]: [
    { allowed: MEMBERS, make: ({ uid }) => ({ path: `${DOCUMENTS}/reminders?userId=${uid}` }) },
  ],
  [`GET ${DOCUMENTS}/requirements`]: [
    {
      variant: 'of a user',
      allowed: MEMBERS,
      make: ({ uid }) => ({ path: `${DOCUMENTS}/requirements?userId=${uid}` }),
    },
    {
      variant: 'of a partner',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/requirements?partnerId=${partner}` }),
    },
    {
      variant: 'what is open',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/requirements?partnerId=${partner}&view=due` }),
    },
    {
      variant: 'what happened in the week',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/requirements?partnerId=${partner}&view=week` }),
    },
  ],
  [`GET ${DOCUMENTS}/certificates`]: [
    {
      variant: 'of a user',
      allowed: MEMBERS,
      make: ({ uid }) => ({ path: `${DOCUMENTS}/certificates?userId=${uid}` }),
    },
    {
      variant: 'of a partner',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/certificates?partnerId=${partner}` }),
    },
    {
      variant: 'that end soon',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/certificates?partnerId=${partner}&endsWithin=60` }),
    },
    {
      variant: 'as files',
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/certificates?partnerId=${partner}&view=files` }),
    },
  ],
  [`GET ${DOCUMENTS}/requirements/on-day`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${DOCUMENTS}/requirements/on-day?partnerId=${partner}&courseId=welcome`,
      }),
    },
  ],
  [`GET ${DOCUMENTS}/past-courses`]: [
    { allowed: TEAM, make: ({ partner }) => ({ path: `${DOCUMENTS}/past-courses?partnerId=${partner}` }) },
  ],
  [`GET ${DOCUMENTS}/certificates/valid`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({ path: `${DOCUMENTS}/certificates/valid?partnerId=${partner}` }),
    },
  ],
  [`GET ${DOCUMENTS}/reports`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${DOCUMENTS}/reports?partnerId=${partner}&from=2026-01-01&to=2026-01-31`,
      }),
    },
  ],
  [`GET ${DOCUMENTS}/certificates.zip`]: [
    {
      allowed: TEAM,
      make: ({ partner }) => ({
        path: `${DOCUMENTS}/certificates.zip?partnerId=${partner}&courseId=none`,
      }),
    },
  ],
  [`GET ${DOCUMENTS}/quiz-insights`]: [
    {
      allowed: { admin: EXISTING, 'other admin': EXISTING },
      make: ({ course }) => ({ path: `${DOCUMENTS}/quiz-insights?courseId=${course}` }),
    },
  ],
  [`POST ${COMPLETIONS}`]: [
    {
      allowed: { associate: EXISTING },
      make: ({ course }) => ({
        path: COMPLETIONS,
        method: 'POST',
        body: { courseId: course, moduleId: MODULE },
      }),
    },
  ],
  [`PATCH ${COMPLETIONS}/:id/modules/:moduleId`]: [
    {
      allowed: OWN,
      make: ({ record }) => ({
        path: `${COMPLETIONS}/${record}/modules/${MODULE}`,
        method: 'PATCH',
        body: { act: 'open' },
      }),
    },
  ],
  [`POST ${COMPLETIONS}/:id/renew`]: [
    {
      allowed: OWN,
      async make({ partner, uid, record }, app) {
        if (partner === 'nowhere') return { path: `${COMPLETIONS}/${record}/renew`, method: 'POST' }
        // The account's current record of the course, which another column may have renewed.
        const { id: recordId } = await app.db
          .selectFrom('completions')
          .select('id')
          .where('user_id', '=', uid)
          .where('course_id', '=', 'welcome')
          .executeTakeFirstOrThrow()
        const ending = { ...newCertificate(app, partner), recordId, userId: uid, ends: '2026-03-31' }
        await insertCertificate(app.db, certificateToRow(ending))
        return { path: `${COMPLETIONS}/${recordId}/renew`, method: 'POST' }
      },
    },
  ],
  [`GET ${DOCUMENTS}/video-positions`]: [
    {
      allowed: { associate: EXISTING },
      make: ({ course }) => ({ path: `${DOCUMENTS}/video-positions?courseId=${course}` }),
    },
  ],
  [`PUT ${DOCUMENTS}/video-positions/:courseId/:moduleId`]: [
    {
      allowed: { associate: EXISTING },
      make: ({ course }) => ({
        path: `${DOCUMENTS}/video-positions/${course}/${MODULE}`,
        method: 'PUT',
        body: { position: 1 },
      }),
    },
  ],
}

/** Routes without sign-in, with the reason why each reveals nothing. */
export const OPEN_ROUTES: Record<string, string> = {
  'POST /sign-in/v1/session': 'asks for the password',
  'DELETE /sign-in/v1/session': 'acts on the session cookie alone',
  'POST /sign-in/v1/token': 'acts on the session cookie alone',
  'POST /sign-in/v1/mailed-link': 'asks for the mailed token',
  'GET /sign-in/v1/jwks.json': 'public keys',
  'POST /user-service/api/v1/user/send-reset-password-link': 'answers the same for every address',
  'POST /user-service/api/v1/user/confirm-password-reset': 'asks for the mailed token',
  'GET /openapi.json': 'schemas',
  'GET /config.json': 'what the web app is configured with',
  'GET /portal.webmanifest': 'the company’s name and icons, for home screens',
  'GET /media/:name(^[0-9a-f]{64}\\.[a-z0-9]{3,4}$)': 'what the courses that are enabled show',
  'GET /unsubscribe/:token': 'shows the page of a mailed link to whoever has it',
  'POST /unsubscribe/:token': 'changes what the mailed token names',
  'GET /certificates/:id': 'whether a certificate is valid, for whoever has its address',
  'GET /certificates/:id.pdf': 'the same certificate as a PDF',
  'GET /certificates/:id.png': 'the same certificate as a picture for links to it',
  'GET /certificates/:id/badge': 'the same certificate as an Open Badge, with neither a name nor an email',
  'GET /badges/issuer': 'the company’s name',
  'GET /badges/keys/:kid': 'public keys',
  'GET /badges/achievements/:course/:revision': 'the name of a course for which a badge was given',
  'GET /badges/status/:list': 'which badges were taken back, by random numbers',
  'GET /health/live': 'whether the process lives',
  'GET /health/ready': 'whether it can serve',
  'GET /media/*': 'the same of the courses that come with the project',
  'GET /assets/*': 'the files of the web app',
  'GET /*': 'the web app',
}
