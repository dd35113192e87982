import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { CourseAudience, CourseAudienceBody, CourseOffers } from '#contract/console/company-audience.ts'
import { CourseParams, CourseUsesQuery } from '#contract/console/company-courses.ts'
import { DoneAnswer, IdempotencyHeader } from '#contract/console/company-partners.ts'
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import { notFound } from '#core/errors.ts'
import { changeShownAudience, readShownAudience } from '#courses/change-audience.ts'
import { listCourseOffers } from '#store/courses/course-offers.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import type { App } from '../../http/app-instance.ts'
import { forAdmins, senderOf } from '../guard/company-guard.ts'

/** Partners per page. */
const PARTNERS_PER_PAGE = 100

const AUDIENCE = '/courses/:courseId/audience'

/**
 * Creates the routes of a course's audience: reading it, changing it, and listing the partners with the course's
 * state.
 */
export function audienceRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    audienceRoute(app, context)
    offersRoute(app, context)
    changeRoute(app, context)
  }
}

function audienceRoute(app: App, { db }: AppContext): void {
  const one = { params: CourseParams, response: { 200: CourseAudience } }
  app.get(AUDIENCE, { config: forAdmins('none'), schema: one }, async ({ params: { courseId } }) => {
    const shown = await readShownAudience(db, courseId)
    if (!shown) throw notFound()
    const names = await findPartnerNames(db, shown.partners)
    return { ...shown, partners: Array.from(names, ([id, name]) => ({ id, name })) }
  })
}

function offersRoute(app: App, { db, clock, config: { timeZone } }: AppContext): void {
  const page = { params: CourseParams, querystring: CourseUsesQuery, response: { 200: CourseOffers } }
  const options = { config: forAdmins('none'), schema: page }
  app.get(`${AUDIENCE}/partners`, options, async ({ params: { courseId }, query: { after } }) => {
    const wanted = { courseId, after, limit: PARTNERS_PER_PAGE + 1 }
    const [shown, found] = await Promise.all([
      readShownAudience(db, courseId),
      listCourseOffers(db, wanted, { now: clock(), timeZone }),
    ])
    if (!shown) throw notFound()
    const partners = found.slice(0, PARTNERS_PER_PAGE)
    return { partners, hasMore: found.length > partners.length }
  })
}

function changeRoute(app: App, context: AppContext): void {
  const change = {
    config: { ...forAdmins('course-shown-only'), bodyLimit: PEOPLE_BODY_BYTES },
    schema: {
      params: CourseParams,
      headers: IdempotencyHeader,
      body: CourseAudienceBody,
      response: { 200: DoneAnswer },
    },
  }
  app.post(AUDIENCE, change, async (request) => {
    const { version, ...wanted } = request.body
    const page = { ...request.params, version, key: request.headers['idempotency-key'] }
    await changeShownAudience(context, page, wanted, senderOf(request))
    return { message: 'Your changes have been saved.' }
  })
}
