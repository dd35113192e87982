import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CompanyReportQuery, PeriodReport } from '#contract/report.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { readCompanyReport, readPartnerReport } from '#records/reports/read-report.ts'
import { forAdmins } from './guard/company-guard.ts'

/**
 * Creates the routes of a period's reports: the company's with its partners, and one partner's. They contain no
 * people's names.
 */
export function companyReportRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { querystring: CompanyReportQuery, response: { 200: PeriodReport } }
    app.get('/reports', { config: forAdmins('none'), schema }, async ({ query }) => {
      const { partnerId, after, period: kind, ...days } = query
      const period = { kind, ...days }
      return partnerId === undefined
        ? readCompanyReport(context, period, after)
        : readPartnerReport(context, partnerId, period)
    })
  }
}
