import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  PastCourses,
  PastCoursesQuery,
  RequiredOnDayPage,
  RequiredOnDayQuery,
  ValidCertificatesPage,
  ValidCertificatesQuery,
} from '#contract/proof.ts'
import { permit } from '#core/errors.ts'
import { managedTeam, type Team } from '#domain/people/managed-team.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { chooseDay, type ProofContext } from '#records/past-day/choose-day.ts'
import { readPastCourses } from '#records/past-day/read-past-courses.ts'
import { readRequiredOnDay } from '#records/past-day/read-required-on-day.ts'
import { readValidCertificates } from '#records/past-day/valid-certificates.ts'
import { presentRequired } from './present-required.ts'
import { presentValidCertificate } from './present-valid-certificate.ts'

/** Creates the routes of a partner's lists for a past day, for its administrators, in pages. */
export function proofRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const valid = { querystring: ValidCertificatesQuery, response: { 200: ValidCertificatesPage } }
    app.get('/certificates/valid', { schema: valid }, async ({ actor, query }) => {
      const { partnerId: partner, day, limit, ...listed } = query
      permit(mayReadTeam(actor, partner))
      const { on, today } = await chooseDay(context, partner, day)
      const of = { ...managedTeam(actor), ...listed }
      const page = await readValidCertificates(context, of, on, limit)
      const documents = page.certificates.map((certificate) => presentValidCertificate(certificate, on))
      return { documents, day: on.day, today, next: page.next }
    })
    const required = { querystring: RequiredOnDayQuery, response: { 200: RequiredOnDayPage } }
    app.get('/requirements/on-day', { schema: required }, async ({ actor, query }) => {
      permit(mayReadTeam(actor, query.partnerId))
      return readRequiredPage(context, managedTeam(actor), query)
    })
    const courses = { querystring: PastCoursesQuery, response: { 200: PastCourses } }
    app.get('/past-courses', { schema: courses }, async ({ actor, query: { partnerId } }) => {
      permit(mayReadTeam(actor, partnerId))
      return { documents: await readPastCourses(context, managedTeam(actor)) }
    })
  }
}

/** Reads a page of the people who had to complete a course on a day. */
async function readRequiredPage(
  context: ProofContext,
  team: Team,
  { day, limit, ...listed }: z.output<typeof RequiredOnDayQuery>,
): Promise<RequiredOnDayPage> {
  const chosen = await chooseDay(context, team.partner, day)
  const { people, ...page } = await readRequiredOnDay(context, { ...team, ...listed }, chosen, limit)
  const documents = await presentRequired(context.db, team.partner, people)
  return { documents, day: chosen.on.day, today: chosen.today, ...page }
}
