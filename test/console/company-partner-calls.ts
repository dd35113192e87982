import { randomUUID } from 'node:crypto'
import { readShownPartner } from '#partners/act-on-partner.ts'
import { insertPartner, setPartnerState } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import type { CompanyCall } from './company-calls.ts'

const PARTNERS = '/company/v1/partners'
const PARTNER = `${PARTNERS}/:partnerId`
const EVERYWHERE = '/company/v1/requirements'

const ADMIN = { for: 'admin', hasObject: true } as const

/** Creates a partner unless it should be missing. Returns its id. */
async function newPartner(app: TestApp, isThere: boolean): Promise<string> {
  const id = `partner-${randomUUID()}`
  if (isThere) await insertPartner(app.db, { id, name: 'Some Partner', logoUrl: undefined }, app.now())
  return id
}

/** Returns a call that acts on the current version of a partner. */
function actOn(
  act: string,
  leaves: CompanyCall['leaves'],
  more: object = {},
  isSuspended = false,
): CompanyCall {
  return {
    ...ADMIN,
    leaves,
    async make({ isThere }, app) {
      const id = await newPartner(app, isThere)
      if (isSuspended) await setPartnerState(app.db, id, { suspended: app.now(), removed: null })
      const version = (await readShownPartner(app.db, id))?.version ?? 'none'
      const body = { version, ...more, ...(act === 'remove' ? { id } : {}) }
      const headers = { 'idempotency-key': randomUUID() }
      return { path: `${PARTNERS}/${id}/${act}`, method: 'POST', body, headers }
    },
  }
}

/** Returns a call that reads a path below a partner, audited as a view of the team. */
function lookAt(what: string): CompanyCall {
  return {
    ...ADMIN,
    leaves: ['team-viewed'],
    make: async ({ isThere }, app) => ({ path: `${PARTNERS}/${await newPartner(app, isThere)}${what}` }),
  }
}

/** The console's calls about partners. */
export const COMPANY_PARTNER_CALLS: Record<string, CompanyCall[]> = {
  [`GET ${PARTNERS}`]: [{ for: 'admin', leaves: [], make: () => ({ path: PARTNERS }) }],
  'GET /company/v1/certificates': [
    {
      for: 'admin',
      leaves: ['team-viewed'],
      make: () => ({ path: '/company/v1/certificates?partner=city-paws' }),
    },
  ],
  'GET /company/v1/reports': [
    { for: 'admin', leaves: [], make: () => ({ path: '/company/v1/reports?from=2026-01-01&to=2026-01-31' }) },
  ],
  'GET /company/v1/requirements/on-day': [
    {
      for: 'admin',
      leaves: ['team-viewed'],
      async make(_about, app) {
        const partner = await newPartner(app, true)
        await newAssociate(app, partner)
        const wanted = { courseId: 'welcome', deadline: { within: 7 }, people: undefined }
        await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
        return { path: `/company/v1/requirements/on-day?courseId=welcome&partner=${partner}` }
      },
    },
  ],
  [`POST ${PARTNERS}`]: [
    {
      for: 'admin',
      leaves: ['partner-created', 'account-created'],
      make: () => {
        const id = `made-${randomUUID()}`
        const administrator = { userName: 'First', email: `${id}@people.example` }
        const headers = { 'idempotency-key': randomUUID() }
        return { path: PARTNERS, method: 'POST', body: { id, name: 'Made', administrator }, headers }
      },
    },
  ],
  [`GET ${PARTNER}`]: [lookAt('')],
  [`GET ${PARTNER}/team`]: [lookAt('/team')],
  [`GET ${PARTNER}/team/statuses`]: [lookAt('/team/statuses')],
  [`GET ${PARTNER}/team/due`]: [lookAt('/team/due')],
  [`GET ${PARTNER}/team/:uid`]: [
    {
      ...ADMIN,
      leaves: ['person-viewed'],
      async make({ isThere }, app) {
        const { uid } = await newAssociate(app)
        return { path: `${PARTNERS}/${isThere ? 'happy-tails' : 'city-paws'}/team/${uid}` }
      },
    },
  ],
  [`POST ${PARTNER}/administrators`]: [
    {
      ...ADMIN,
      leaves: ['account-created'],
      async make({ isThere }, app) {
        const id = await newPartner(app, isThere)
        const body = { userName: 'Second', email: `${id}@people.example` }
        const headers = { 'idempotency-key': randomUUID() }
        return { path: `${PARTNERS}/${id}/administrators`, method: 'POST', body, headers }
      },
    },
  ],
  [`POST ${PARTNER}/suspend`]: [actOn('suspend', ['partner-suspended'])],
  [`POST ${PARTNER}/resume`]: [actOn('resume', ['partner-resumed'], {}, true)],
  [`POST ${PARTNER}/remove`]: [{ ...actOn('remove', ['partner-removed']), factor: 'recent' }],
  [`POST ${PARTNER}/settings`]: [actOn('settings', ['partner-changed'], { seats: 5 })],
  [`POST ${PARTNER}/catalogue`]: [
    actOn('catalogue', ['partner-changed'], { catalogue: 'chosen', courses: [] }),
  ],
  [`POST ${PARTNER}/logo`]: [
    {
      ...ADMIN,
      leaves: ['partner-changed'],
      async make({ isThere }, app) {
        const id = await newPartner(app, isThere)
        const version = (await readShownPartner(app.db, id))?.version ?? 'none'
        const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' }
        const text = '<svg xmlns="http://www.w3.org/2000/svg"/>'
        return { path: `${PARTNERS}/${id}/logo?version=${version}`, method: 'POST', text, headers }
      },
    },
  ],
  [`GET ${PARTNER}/requirements`]: [lookAt('/requirements')],
  [`POST ${PARTNER}/requirements`]: [
    {
      ...ADMIN,
      leaves: ['requirement-added'],
      async make({ isThere }, app) {
        const path = `${PARTNERS}/${await newPartner(app, isThere)}/requirements`
        const headers = { 'idempotency-key': randomUUID() }
        return { path, method: 'POST', body: { courseId: 'welcome', within: 30 }, headers }
      },
    },
  ],
  [`POST ${PARTNER}/requirements/:requirementId/end`]: [
    {
      ...ADMIN,
      leaves: ['requirement-ended'],
      async make({ isThere }, app) {
        const partner = await newPartner(app, true)
        const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: undefined }
        const { id } = await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
        const end = `${PARTNERS}/${partner}/requirements/${isThere ? id : 'nothing'}/end`
        return { path: end, method: 'POST', headers: { 'idempotency-key': randomUUID() } }
      },
    },
  ],
  [`POST ${EVERYWHERE}`]: [
    {
      for: 'admin',
      leaves: ['requirement-added'],
      make: () => ({
        path: EVERYWHERE,
        method: 'POST',
        body: { courseId: 'welcome', within: 30 },
        headers: { 'idempotency-key': randomUUID() },
      }),
    },
  ],
  [`POST ${EVERYWHERE}/:requirementId/end`]: [
    {
      ...ADMIN,
      leaves: ['requirement-ended'],
      async make({ isThere }, app) {
        const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: undefined }
        const by = { partner: undefined, by: 'operator' }
        const { id } = await insertRequirement(app.db, by, wanted, app.now())
        const headers = { 'idempotency-key': randomUUID() }
        return { path: `${EVERYWHERE}/${isThere ? id : 'nothing'}/end`, method: 'POST', headers }
      },
    },
  ],
}
