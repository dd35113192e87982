import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { PartnerReportQuery, PeriodReport } from '#contract/report.ts'
import { permit } from '#core/errors.ts'
import { mayManagePartner } from '#domain/permissions.ts'
import { readPartnerReport } from '#records/reports/read-report.ts'

/** Creates the route of a partner's report, for the partner's administrators. */
export function reportRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: PartnerReportQuery, response: { 200: PeriodReport } }
    app.get('/reports', { schema }, async ({ actor, query: { partnerId, period: kind, ...days } }) => {
      permit(mayManagePartner(actor, partnerId))
      return readPartnerReport(context, partnerId, { kind, ...days })
    })
  }
}
