import { randomUUID } from 'node:crypto'
import { findUid } from '#store/people/users.ts'
import type { Request, TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate } from '#test/test-people.ts'
import type { CompanyCall } from './company-calls.ts'
import { actOn } from './company-people.ts'

const PEOPLE = '/company/v1/people'
const PERSON = `${PEOPLE}/:uid`

/** Returns the uid of a partner's associate, or an unknown uid. */
async function learner(app: TestApp, isThere: boolean): Promise<string> {
  return isThere ? (await newAssociate(app)).uid : randomUUID()
}

/** Returns the uid of a partner's person with an open invitation, or an unknown uid. */
async function invited(app: TestApp, isThere: boolean): Promise<string> {
  const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
  return isThere ? ((await findUid(app.db, email)) ?? 'none') : randomUUID()
}

/** Returns a call on this path below a person. */
function about(path: string, leaves: CompanyCall['leaves'], send: Request = {}, find = learner): CompanyCall {
  return {
    for: 'admin',
    hasObject: true,
    leaves,
    make: async ({ isThere }, app) => ({ ...send, path: `${PEOPLE}/${await find(app, isThere)}${path}` }),
  }
}

/** Returns a call that acts on the current version of a person. */
function act(path: string, leaves: CompanyCall['leaves'], body?: () => object, find = learner): CompanyCall {
  return {
    for: 'admin',
    hasObject: true,
    leaves,
    async make({ isThere }, app) {
      const uid = await find(app, isThere)
      const { body: shown, headers } = await actOn(app, uid)
      return { path: `${PEOPLE}/${uid}${path}`, method: 'POST', headers, body: { ...shown, ...body?.() } }
    },
  }
}

/** Returns the call with a recently shown factor as a requirement. */
function confirmed(call: CompanyCall): CompanyCall {
  return { ...call, factor: 'recent' }
}

/** The console's calls about people of partners. */
export const COMPANY_PEOPLE_CALLS: Record<string, CompanyCall[]> = {
  [`GET ${PEOPLE}`]: [
    { for: 'admin', leaves: ['people-searched'], make: () => ({ path: `${PEOPLE}?q=someone` }) },
    {
      variant: 'which finds nobody',
      for: 'admin',
      leaves: ['people-searched'],
      make: () => ({ path: `${PEOPLE}?q=a` }),
    },
  ],
  [`GET ${PERSON}`]: [about('', ['person-viewed'])],
  [`GET ${PERSON}/events`]: [
    about('/events?courseId=welcome', ['person-viewed']),
    { ...about('/events?partner=city-paws', ['person-viewed']), variant: 'at a past partner' },
  ],
  [`GET ${PERSON}/erasure`]: [about('/erasure', ['person-viewed'])],
  [`GET ${PERSON}/copy`]: [confirmed(about('/copy', ['person-exported', 'person-viewed']))],
  [`POST ${PERSON}/unlock`]: [act('/unlock', ['account-unlocked'])],
  [`POST ${PERSON}/invite`]: [act('/invite', ['invitation-sent'], undefined, invited)],
  [`POST ${PERSON}/disable`]: [act('/disable', ['account-disabled'])],
  [`POST ${PERSON}/enable`]: [act('/enable', ['account-enabled'])],
  [`POST ${PERSON}/end-sessions`]: [act('/end-sessions', ['other-sessions-ended'])],
  [`POST ${PERSON}/mend-address`]: [
    act('/mend-address', ['account-changed'], () => ({ email: `${randomUUID()}@people.example` }), invited),
  ],
  [`POST ${PERSON}/move`]: [
    act('/move', ['account-moved'], () => ({ partner: 'city-paws', role: 'partner-associate' })),
  ],
  [`POST ${PERSON}/erase`]: [confirmed(act('/erase', ['person-erased']))],
}
