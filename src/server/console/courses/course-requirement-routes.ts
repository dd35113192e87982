import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { CourseParams, CourseUsesQuery } from '#contract/console/company-courses.ts'
import { DoneAnswer, IdempotencyHeader } from '#contract/console/company-partners.ts'
import {
  CourseRequirementBody,
  CourseRequirements,
  type NamedPartners,
  RequirementPreview,
  RequirementPreviewBody,
} from '#contract/console/course-requirements.ts'
import { PEOPLE_BODY_BYTES } from '#contract/limits.ts'
import { notFound } from '#core/errors.ts'
import { plural } from '#domain/messages.ts'
import type { RequiredCounts } from '#domain/requirement/count-required.ts'
import type { CoursePartner, PartnerEffects } from '#domain/requirement/partner-effects.ts'
import { MAX_REQUIREMENTS } from '#domain/requirement/requirement.ts'
import {
  listEverywhere,
  previewRequirement,
  readEffects,
  requireAtAll,
  requireAtPartners,
} from '#records/requirements/require-at-partners.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import type { StoredRequirement } from '#store/requirements/requirements.ts'
import {
  countPeopleDone,
  countRequiringPartners,
  listRequirementsOfCourse,
} from '#store/requirements/requirements-of-course.ts'
import type { App } from '../../http/app-instance.ts'
import { forAdmins, forEveryone } from '../guard/company-guard.ts'

const REQUIREMENTS = '/courses/:courseId/requirements'

/** Creates the routes of a course's requirements: listing them, and requiring the course at all or some partners. */
export function courseRequirementRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    previewRoute(app, context)
    additionRoute(app, context)
  }
}

/** Adds the route that answers admins with the partners, and authors only with their number. */
function listRoute(app: App, context: AppContext): void {
  const list = { params: CourseParams, querystring: CourseUsesQuery, response: { 200: CourseRequirements } }
  app.get(REQUIREMENTS, { config: forEveryone('none'), schema: list }, async ({ params, query, user }) => {
    const { courseId } = params
    const isAdmin = user.roles[0] === 'company-admin'
    const [course, count, everywhere, page] = await Promise.all([
      findStoredCourse(context.db, courseId),
      countRequiringPartners(context.db, courseId),
      query.after === '' ? readEverywhere(context, courseId) : [],
      isAdmin ? readPage(context, courseId, query.after) : { requirements: [] },
    ])
    if (!course) throw notFound()
    return { everywhere, count, ...page }
  })
}

function previewRoute(app: App, context: AppContext): void {
  const preview = {
    params: CourseParams,
    body: RequirementPreviewBody,
    response: { 200: RequirementPreview },
  }
  const options = { config: { ...forAdmins('none'), bodyLimit: PEOPLE_BODY_BYTES }, schema: preview }
  app.post(`${REQUIREMENTS}/preview`, options, async ({ params, body }) => {
    const { required, kept, leftOut, open, done, isEverywhere } = await previewRequirement(context, {
      ...params,
      ...body,
    })
    const numbers = { partners: required.length, people: open + done, done, isEverywhere }
    return { ...numbers, kept: namedOf(kept), leftOut: namedOf(leftOut) }
  })
}

function additionRoute(app: App, context: AppContext): void {
  const add = {
    params: CourseParams,
    headers: IdempotencyHeader,
    body: CourseRequirementBody,
    response: { 200: DoneAnswer },
  }
  const config = { ...forAdmins('requirement-added'), bodyLimit: PEOPLE_BODY_BYTES }
  app.post(REQUIREMENTS, { config, schema: add }, async (request) => {
    const { params, headers, body, user, ip } = request
    const { by, within = 0, partners, replaces } = body
    const wanted = { ...params, replaces, deadline: by === undefined ? { within } : { by } }
    const actor = { actor: user.uid, ip, key: headers['idempotency-key'] }
    if (partners)
      return { message: doneText(await requireAtPartners(context, actor, { ...wanted, partners })) }
    await requireAtAll(context, actor, wanted)
    return { message: 'The course is now required at all partners.' }
  })
}

/** Maximum number of partners named in an answer. */
const NAMED = 20

function namedOf(partners: readonly CoursePartner[]): NamedPartners {
  const first = partners.slice(0, NAMED).map(({ name, isFull, hasCourse }) => ({
    name,
    isFull: isFull && hasCourse,
  }))
  return { count: partners.length, first }
}

/** Describes the result of requiring a course. */
function doneText({ required, kept, leftOut }: PartnerEffects): string {
  const named = leftOut.slice(0, NAMED).map(({ name }) => name)
  const others = leftOut.length > named.length ? ', …' : ''
  return [
    required.length === 0 ? 'Nothing changed.' : `Required at ${plural(required.length, 'partner')}.`,
    ...(kept.length === 1 ? ['1 kept its own requirement.'] : []),
    ...(kept.length > 1 ? [`${kept.length} kept their own requirements.`] : []),
    ...(leftOut.length > 0 ? [`${leftOut.length} not included: ${named.join(', ')}${others}.`] : []),
  ].join(' ')
}

/** Maximum number of rows per page. The rows of the last partner move to the next page unless all of them fit. */
const ROWS_PER_PAGE = MAX_REQUIREMENTS

async function readPage({ db }: AppContext, courseId: string, after: string) {
  const found = await listRequirementsOfCourse(db, { courseId, after, limit: ROWS_PER_PAGE + 1 })
  const last = found.length > ROWS_PER_PAGE ? found.at(-1)?.partner.id : undefined
  const shown = found.filter(({ partner }) => partner.id !== last)
  const ids = [...new Set(shown.map(({ partner }) => partner.id))]
  const counts = await countPeopleDone(db, courseId, ids)
  const requirements = shown.map(({ partner, requirement }) => ({
    ...present(requirement, counts.get(partner.id)),
    partner,
  }))
  return { requirements, next: last === undefined ? undefined : ids.at(-1) }
}

async function readEverywhere(context: AppContext, courseId: string) {
  const found = await listEverywhere(context.db, courseId)
  if (found.length === 0) return []
  const numbers = await readEffects(context, { courseId, replaces: false })
  return found.map((requirement) => present(requirement, numbers))
}

function present(
  { id, added, deadline, people }: StoredRequirement,
  { open, done, excused }: RequiredCounts = { open: 0, done: 0, excused: 0 },
) {
  const numbers = people ? { people: people.length } : { people: open + done, done, excused }
  return { id, added, ...deadline, ...numbers }
}
