import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CompanyCertificatesQuery,
  CompanyRequiredQuery,
  RequiredOnDayPage,
  ValidCertificatesPage,
} from '#contract/proof.ts'
import { AppError } from '#core/errors.ts'
import { type Day, dayAt } from '#domain/local-time.ts'
import { DAY_AHEAD } from '#domain/past-day.ts'
import { auditLooks } from '#people/account/audit-look.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { readCompanyCertificates, readCompanyRequired } from '#records/past-day/company-lists.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { presentRequired } from '../documents/present-required.ts'
import { presentValidCertificate } from '../documents/present-valid-certificate.ts'
import type { App } from '../http/app-instance.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/**
 * Creates the routes of past days' lists over all partners, for the company's admins. Each list is audited as a view
 * of its teams.
 */
export function companyProofRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    certificatesRoute(app, context)
    requiredRoute(app, context)
  }
}

function certificatesRoute(app: App, context: AuthContext): void {
  const schema = { querystring: CompanyCertificatesQuery, response: { 200: ValidCertificatesPage } }
  app.get('/certificates', { config: forAdmins('team-viewed'), schema }, async (request) => {
    const { day: chosen, limit, ...listed } = request.query
    const days = chooseCompanyDay(context, chosen)
    const { found, next } = await readCompanyCertificates(context, { ...listed, ...days }, limit)
    await auditTeams(
      context,
      request,
      found.filter(({ page }) => page.certificates.length > 0),
    )
    const documents = found.flatMap(({ partner, on, page }) =>
      page.certificates.map((certificate) => ({ ...presentValidCertificate(certificate, on), partner })),
    )
    return { documents, ...days, partner: await findListed(context, listed.partner), next }
  })
}

function requiredRoute(app: App, context: AuthContext): void {
  const schema = { querystring: CompanyRequiredQuery, response: { 200: RequiredOnDayPage } }
  app.get('/requirements/on-day', { config: forAdmins('team-viewed'), schema }, async (request) => {
    const { day: chosen, limit, ...listed } = request.query
    const days = chooseCompanyDay(context, chosen)
    const { found, ...list } = await readCompanyRequired(context, { ...listed, ...days }, limit)
    const shown = found.filter(({ page }) => page.people.length > 0)
    await auditTeams(context, request, shown)
    const documents: RequiredOnDayPage['documents'] = []
    for (const { partner, page } of shown) {
      for (const person of await presentRequired(context.db, partner.id, page.people))
        documents.push({ ...person, partner })
      // Yields to other requests.
      await setImmediate()
    }
    return { documents, ...days, partner: await findListed(context, listed.partner), ...list }
  })
}

/** Returns the chosen day, by default the portal's current day. Refuses a future day. */
function chooseCompanyDay({ clock, config }: AuthContext, chosen: Day | undefined): { day: Day; today: Day } {
  const today = dayAt(clock(), config.timeZone)
  if (chosen !== undefined && chosen > today) throw new AppError('invalid-argument', DAY_AHEAD)
  return { day: chosen ?? today, today }
}

async function auditTeams(
  context: AuthContext,
  request: Pick<FastifyRequest, 'user' | 'ip'>,
  found: readonly { partner: { id: string } }[],
): Promise<void> {
  const look = { act: 'team-viewed', ...senderOf(request) } as const
  const looks = found.map(({ partner: { id } }) => ({ ...look, subject: id, partner: id }))
  if (looks.length > 0) await auditLooks(context, looks)
}

/** Finds the partner by which a list is filtered. A page opened by its URL needs the name. */
async function findListed({ db }: AuthContext, id: string | undefined) {
  const name = id === undefined ? undefined : (await findPartnerNames(db, [id])).get(id)
  return id === undefined || name === undefined ? undefined : { id, name }
}
