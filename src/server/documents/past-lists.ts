import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
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
import { chooseDay, type ProofContext } from '#records/past-day/choose-day.ts'
import { readRequiredOnDay } from '#records/past-day/read-required-on-day.ts'
import { readValidCertificates } from '#records/past-day/valid-certificates.ts'
import { listSomeUsersOfPartner } from '#store/people/members.ts'
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

/** Reads a page of the people who had to complete a course on a day; only current members have names and reasons. */
async function readRequiredPage(
  context: ProofContext,
  { partnerId: partner, day, limit, ...listed }: z.output<typeof RequiredOnDayQuery>,
): Promise<RequiredOnDayPage> {
  const chosen = await chooseDay(context, partner, day)
  const { people, ...page } = await readRequiredOnDay(context, { partner, ...listed }, chosen, limit)
  const uids = people.map(({ uid }) => uid)
  const members = uids.length === 0 ? [] : await listSomeUsersOfPartner(context.db, partner, uids)
  const names = new Map(members.map(({ uid, userName }) => [uid, userName]))
  const documents = people.map(({ uid, own, ...required }) => {
    const name = names.get(uid)
    const why = name === undefined ? {} : { reason: own?.reason, document: own?.document }
    return { ...required, userId: uid, name, ...why }
  })
  return { documents, day: chosen.on.day, today: chosen.today, ...page }
}
