import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  RequiredOnDayPage,
  RequiredOnDayQuery,
  ValidCertificatesPage,
  ValidCertificatesQuery,
} from '#contract/proof.ts'
import { Refusal } from '#contract/refusals.ts'
import { permit } from '#core/errors.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { chooseDay, readValidCertificates } from '#records/valid-certificates.ts'
import { readRequiredPage } from './present-required.ts'
import { presentValidCertificate } from './present-valid-certificate.ts'

/** Lists of a partner for a past day, for its administrators, in pages. */
export function proofRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const valid = {
      querystring: ValidCertificatesQuery,
      response: { 200: ValidCertificatesPage, '4xx': Refusal },
    }
    app.get('/certificates/valid', { schema: valid }, async ({ actor, query }) => {
      const { partnerId: partner, day, limit, ...listed } = query
      permit(mayReadTeam(actor, partner))
      const { on, today } = await chooseDay(context, partner, day)
      const page = await readValidCertificates(context, { partner, ...listed }, on, limit)
      const documents = page.certificates.map((certificate) => presentValidCertificate(certificate, on))
      return { documents, day: on.day, today, next: page.next }
    })
    const required = {
      querystring: RequiredOnDayQuery,
      response: { 200: RequiredOnDayPage, '4xx': Refusal },
    }
    app.get('/requirements/on-day', { schema: required }, async ({ actor, query }) => {
      permit(mayReadTeam(actor, query.partnerId))
      return readRequiredPage(context, query)
    })
  }
}
