import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CompanyCertificatesQuery, ValidCertificatesPage } from '#contract/proof.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError } from '#core/errors.ts'
import { dayAt } from '#domain/local-time.ts'
import { DAY_AHEAD } from '#domain/past-day.ts'
import { auditLooks } from '#people/account/audit-look.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { readCompanyCertificates } from '#records/past-day/company-certificates.ts'
import { presentValidCertificate } from '../documents/present-valid-certificate.ts'
import { forAdmins, senderOf } from './company-guard.ts'

/** Lists of a past day over all partners, for the company's admins; each is audited as a view of its teams. */
export function companyProofRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      querystring: CompanyCertificatesQuery,
      response: { 200: ValidCertificatesPage, '4xx': Refusal },
    }
    app.get('/certificates', { config: forAdmins('team-viewed'), schema }, async (request) => {
      const { day: chosen, limit, ...listed } = request.query
      const today = dayAt(context.clock(), context.config.timeZone)
      if (chosen !== undefined && chosen > today) throw new AppError('invalid-argument', DAY_AHEAD)
      const day = chosen ?? today
      const { found, next } = await readCompanyCertificates(context, { ...listed, day }, limit)
      const look = { act: 'team-viewed', ...senderOf(request) } as const
      const looks = found.map(({ partner }) => ({ ...look, subject: partner.id, partner: partner.id }))
      if (looks.length > 0) await auditLooks(context, looks)
      const documents = found.flatMap(({ partner, on, certificates }) =>
        certificates.map((certificate) => ({ ...presentValidCertificate(certificate, on), partner })),
      )
      return { documents, day, today, next }
    })
  }
}
