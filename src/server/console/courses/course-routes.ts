import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CompanyCourse,
  CompanyCourseList,
  CourseActAnswer,
  CourseActBody,
  CourseHistory,
  type CourseNumbers,
  CourseParams,
  type CoursePublisher,
  CourseUses,
  CourseUsesQuery,
  HistoryQuery,
  RevisionOutline,
  RevisionParams,
} from '#contract/console/company-courses.ts'
import { AppError, notFound } from '#core/errors.ts'
import { describeOvertaking } from '#courses/publishing/publish-as-shown.ts'
import { setCourseEnabled } from '#courses/publishing/set-course-enabled.ts'
import type { Course } from '#domain/course/course.ts'
import { courseChanges } from '#domain/course/course-changes.ts'
import { findAudience } from '#store/courses/audiences.ts'
import { type CourseDraft, findDraftOfCourse, listDrafts } from '#store/courses/course-drafts.ts'
import {
  findCourseRevision,
  findStoredCourse,
  type ListedRevision,
  listCourseRevisions,
  listCourses,
  listNewestMarks,
  type RevisionMark,
} from '#store/courses/courses.ts'
import { findCourseFigures, listCourseFigures, listCourseUses } from '#store/learning/course-figures.ts'
import type { CourseFiguresRow, Queryable } from '#store/schema.ts'
import type { App } from '../../http/app-instance.ts'
import { forAdmins, forEveryone } from '../guard/company-guard.ts'
import { folderName, sendFolderZip } from './course-folder-zip.ts'
import { coverAddress } from './cover-address.ts'
import { namePublishers } from './name-publishers.ts'

/** Revisions per page of the history. */
const REVISIONS_PER_PAGE = 20

/** A number above all revision numbers: the maximum of the column. */
const AFTER_ALL_REVISIONS = 2 ** 31 - 1

/** Partners per page. */
const PARTNERS_PER_PAGE = 100

const READ = forEveryone('none')

/** Creates the routes of the courses: list, history, use by partners, offering and withdrawing. */
export function companyCourseRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    courseRoute(app, context)
    historyRoute(app, context)
    outlineRoute(app, context)
    folderRoute(app, context)
    usesRoute(app, context)
    for (const enabled of [true, false]) enablingRoute(app, context, enabled)
  }
}

function listRoute(app: App, { db, clock }: AppContext): void {
  const list = { response: { 200: CompanyCourseList } }
  app.get('/courses', { config: READ, schema: list }, async () => {
    const [courses, marks, figures, drafts] = await Promise.all([
      listCourses(db),
      listNewestMarks(db),
      listCourseFigures(db),
      listDrafts(db),
    ])
    const numbers = new Map(figures.map((row) => [row.course_id, row]))
    const draftOf = new Map(drafts.map((draft) => [draft.courseId, draft]))
    const actors = [...marks.values()].map(({ publishedBy }) => publishedBy)
    const publisherOf = await namePublishers(db, [...actors, ...drafts.map(({ changedBy }) => changedBy)])
    return {
      courses: courses.flatMap(({ course, ...days }) => {
        const mark = marks.get(course.id)
        const cover = coverAddress(course, days, clock())
        const found = { cover, figures: numbers.get(course.id), draft: draftOf.get(course.id) }
        return mark ? [present(course, mark, found, publisherOf)] : []
      }),
    }
  })
}

function courseRoute(app: App, { db, clock }: AppContext): void {
  const one = { params: CourseParams, response: { 200: CompanyCourse } }
  app.get('/courses/:courseId', { config: READ, schema: one }, async ({ params: { courseId: id } }) => {
    const [stored, audience, marks, figures, draft] = await Promise.all([
      findStoredCourse(db, id),
      findAudience(db, id),
      listNewestMarks(db, id),
      findCourseFigures(db, id),
      findDraftOfCourse(db, id),
    ])
    const mark = marks.get(id)
    if (!stored || !mark) throw notFound()
    const actors = [mark.publishedBy, ...(draft ? [draft.changedBy] : [])]
    const cover = coverAddress(stored.course, audience ?? {}, clock())
    return present(stored.course, mark, { cover, figures, draft }, await namePublishers(db, actors))
  })
}

function historyRoute(app: App, { db }: AppContext): void {
  const history = { params: CourseParams, querystring: HistoryQuery, response: { 200: CourseHistory } }
  app.get('/courses/:courseId/revisions', { config: READ, schema: history }, async ({ params, query }) => {
    const page = { before: query.before ?? AFTER_ALL_REVISIONS, limit: REVISIONS_PER_PAGE + 1 }
    const found = await listCourseRevisions(db, params.courseId, page)
    if (found.length === 0) throw notFound()
    const publisherOf = await namePublishers(
      db,
      found.map(({ publishedBy }) => publishedBy),
    )
    const shown = found.slice(0, REVISIONS_PER_PAGE)
    return {
      revisions: shown.map((revision, place) => ({
        ...presentRevision(revision, found[place + 1]),
        by: publisherOf(revision.publishedBy),
      })),
      hasMore: found.length > shown.length,
    }
  })
}

const REVISION = '/courses/:courseId/revisions/:revision'

async function getRevision(
  db: Queryable,
  { courseId: id, revision }: z.infer<typeof RevisionParams>,
): Promise<Course> {
  const course = await findCourseRevision(db, { id, revision })
  if (!course) throw notFound()
  return course
}

function outlineRoute(app: App, { db }: AppContext): void {
  const outline = { params: RevisionParams, response: { 200: RevisionOutline } }
  app.get(REVISION, { config: READ, schema: outline }, async ({ params }) => ({
    ...(await getRevision(db, params)),
    revision: params.revision,
  }))
}

function folderRoute(app: App, context: AppContext): void {
  const zip = { params: RevisionParams, response: { 200: z.string() } }
  const options = { config: READ, schema: zip, exposeHeadRoute: false }
  app.get(`${REVISION}/folder.zip`, options, async ({ params }, reply) => {
    const { webPath } = await getRevision(context.db, params)
    return sendFolderZip(reply, params, `${folderName(webPath)}-revision-${params.revision}`, context)
  })
}

function usesRoute(app: App, { db }: AppContext): void {
  const uses = { params: CourseParams, querystring: CourseUsesQuery, response: { 200: CourseUses } }
  const options = { config: forAdmins('none'), schema: uses }
  app.get('/courses/:courseId/partners', options, async ({ params: { courseId }, query }) => {
    const [found, marks] = await Promise.all([
      listCourseUses(db, { courseId, after: query.after, limit: PARTNERS_PER_PAGE + 1 }),
      listNewestMarks(db, courseId),
    ])
    if (!marks.has(courseId)) throw notFound()
    const shown = found.slice(0, PARTNERS_PER_PAGE)
    return {
      partners: shown.map(({ partnerId: id, logoUrl, ...use }) => ({
        id,
        logoUrl: logoUrl ?? undefined,
        ...use,
      })),
      hasMore: found.length > shown.length,
    }
  })
}

function present(
  course: Course,
  { revision, published, note, publishedBy }: RevisionMark,
  {
    cover,
    figures,
    draft,
  }: { cover: string | undefined; figures: CourseFiguresRow | undefined; draft: CourseDraft | undefined },
  publisherOf: (actor: string) => CoursePublisher,
): CompanyCourse {
  const { id, name, webPath, enabled } = course
  const newest = { revision, published, note, by: publisherOf(publishedBy) }
  return {
    id,
    name,
    webPath,
    enabled,
    cover,
    ...newest,
    numbers: presentFigures(figures),
    draft: draft && { id: draft.id, changed: draft.changed, by: publisherOf(draft.changedBy) },
  }
}

function presentFigures(figures: CourseFiguresRow | undefined): CourseNumbers | undefined {
  if (!figures) return undefined
  const { course_id: _id, ...numbers } = figures
  return numbers
}

function presentRevision(
  { course, revision, published, note }: ListedRevision,
  before: ListedRevision | undefined,
) {
  const { name, enabled } = course
  return { revision, name, enabled, published, note, changes: before && changesIn(before.course, course) }
}

/** Describes the changes between two consecutive revisions, including a withdrawal. */
function changesIn(before: Course, after: Course) {
  const taken = { severity: 'warning' as const, message: 'the course is hidden from all partners' }
  return [...(before.enabled && !after.enabled ? [taken] : []), ...courseChanges(before, after)]
}

function enablingRoute(app: App, { db, config: { timeZone }, clock }: AppContext, enabled: boolean): void {
  const options = {
    config: forEveryone(enabled ? 'course-enabled' : 'course-disabled'),
    schema: { params: CourseParams, body: CourseActBody, response: { 200: CourseActAnswer } },
  }
  const path = `/courses/:courseId/${enabled ? 'enable' : 'disable'}` as const
  app.post(path, options, async ({ params: { courseId: id }, body, user, ip }) => {
    const publisher = { by: user.uid, note: body.note, address: ip, timeZone }
    const done = await setCourseEnabled(db, { id, enabled, seen: body.shown }, publisher, clock())
    if (done.outcome === 'missing') throw notFound()
    if (!('course' in done)) throw await overtaken(db, id)
    return { revision: done.revision }
  })
}

/** Returns the refusal of an action on a revision that is no longer the newest. */
async function overtaken(db: Queryable, id: string): Promise<AppError> {
  const newest = (await listNewestMarks(db, id)).get(id)?.revision
  return new AppError('changed-meanwhile', describeOvertaking(newest))
}
