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
} from '#contract/company/company-courses.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { Course } from '#domain/course/course.ts'
import { courseChanges } from '#domain/course/course-changes.ts'
import { describeOvertaking, type Publisher } from '#learning/publishing/publish-as-shown.ts'
import { setCourseEnabled } from '#learning/publishing/set-course-enabled.ts'
import { type CourseDraft, findDraftOfCourse, listDrafts } from '#store/learning/course-drafts.ts'
import { findCourseFigures, listCourseFigures, listCourseUses } from '#store/learning/course-figures.ts'
import {
  findCourseRevision,
  findStoredCourse,
  type ListedRevision,
  listCourseRevisions,
  listCourses,
  listNewestMarks,
  type RevisionMark,
} from '#store/learning/courses.ts'
import { findUserNames } from '#store/people/users.ts'
import type { CourseFiguresRow, Queryable } from '#store/schema.ts'
import { folderName, openFolderZip } from './course-folder-zip.ts'

/** Revisions on one page of the history. */
const REVISIONS_PER_PAGE = 20

/** Larger than the number of any revision; the largest that the column takes. */
const AFTER_ALL_REVISIONS = 2 ** 31 - 1

/** Partners on one page. */
const PARTNERS_PER_PAGE = 100

const READ = { config: { console: { for: 'everyone', leaves: 'none' } } } as const

/** The courses: what there is, its history and who uses it; offering, taking away, and publishing again. */
export function companyCourseRoutes(portal: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(readingRoutes(portal))
    await app.register(actingRoutes(portal))
  }
}

function readingRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const { db } = portal
  return async (app) => {
    const list = { response: { 200: CompanyCourseList, '4xx': Refusal } }
    app.get('/courses', { ...READ, schema: list }, async () => {
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
        courses: courses.flatMap(({ course }) => {
          const mark = marks.get(course.id)
          const found = { figures: numbers.get(course.id), draft: draftOf.get(course.id) }
          return mark ? [present(course, mark, found, publisherOf)] : []
        }),
      }
    })

    const one = { params: CourseParams, response: { 200: CompanyCourse, '4xx': Refusal } }
    app.get('/courses/:courseId', { ...READ, schema: one }, async ({ params: { courseId: id } }) => {
      const [stored, marks, figures, draft] = await Promise.all([
        findStoredCourse(db, id),
        listNewestMarks(db, id),
        findCourseFigures(db, id),
        findDraftOfCourse(db, id),
      ])
      const mark = marks.get(id)
      if (!stored || !mark) throw notFound()
      const actors = [mark.publishedBy, ...(draft ? [draft.changedBy] : [])]
      return present(stored.course, mark, { figures, draft }, await namePublishers(db, actors))
    })

    const history = {
      ...{ params: CourseParams, querystring: HistoryQuery },
      response: { 200: CourseHistory, '4xx': Refusal },
    }
    app.get('/courses/:courseId/revisions', { ...READ, schema: history }, async ({ params, query }) => {
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

    const outline = { params: RevisionParams, response: { 200: RevisionOutline, '4xx': Refusal } }
    const revisionPath = '/courses/:courseId/revisions/:revision'
    app.get(revisionPath, { ...READ, schema: outline }, async ({ params }) => ({
      ...(await getRevision(params)),
      revision: params.revision,
    }))

    const zip = { params: RevisionParams, response: { 200: z.string(), '4xx': Refusal } }
    const download = { ...READ, schema: zip, exposeHeadRoute: false }
    app.get(`${revisionPath}/folder.zip`, download, async ({ params }, reply) => {
      const found = { course: await getRevision(params), revision: params.revision }
      const name = `${folderName(found.course.webPath)}-revision-${found.revision}`
      const content = await openFolderZip(found, name, portal)
      reply.type('application/zip').header('content-disposition', `attachment; filename="${name}.zip"`)
      return content as never
    })

    const uses = {
      ...{ params: CourseParams, querystring: CourseUsesQuery },
      response: { 200: CourseUses, '4xx': Refusal },
    }
    const forAdmins = { config: { console: { for: 'admin', leaves: 'none' } } } as const
    app.get('/courses/:courseId/partners', { ...forAdmins, schema: uses }, async ({ params, query }) => {
      const { courseId } = params
      const [found, marks] = await Promise.all([
        listCourseUses(db, { courseId, after: query.after, limit: PARTNERS_PER_PAGE + 1 }),
        listNewestMarks(db, courseId),
      ])
      if (!marks.has(courseId)) throw notFound()
      const shown = found.slice(0, PARTNERS_PER_PAGE)
      return {
        partners: shown.map(({ partnerId: id, ...use }) => ({ id, ...use })),
        hasMore: found.length > shown.length,
      }
    })
  }

  async function getRevision({ courseId: id, revision }: z.infer<typeof RevisionParams>): Promise<Course> {
    const course = await findCourseRevision(db, { id, revision })
    if (!course) throw notFound()
    return course
  }
}

/** Returns how people and commands are presented who published revisions or wrote drafts. */
export async function namePublishers(
  db: Queryable,
  actors: Iterable<string>,
): Promise<(actor: string) => CoursePublisher> {
  const names = await findUserNames(db, [...new Set(actors)])
  return (actor) => (actor === 'operator' ? { kind: 'operator' } : { kind: 'person', name: names.get(actor) })
}

function present(
  { id, name, webPath, enabled }: Course,
  { revision, published, note, publishedBy }: RevisionMark,
  { figures, draft }: { figures: CourseFiguresRow | undefined; draft: CourseDraft | undefined },
  publisherOf: (actor: string) => CoursePublisher,
): CompanyCourse {
  const newest = { revision, published, note, by: publisherOf(publishedBy) }
  return {
    ...{ id, name, webPath, enabled, ...newest, numbers: presentFigures(figures) },
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

/** The changes from a revision to the next in words, with its being taken away. */
function changesIn(before: Course, after: Course) {
  const taken = { severity: 'warning' as const, message: 'the course is taken away from everybody' }
  return [...(before.enabled && !after.enabled ? [taken] : []), ...courseChanges(before, after)]
}

function actingRoutes(portal: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    for (const enabled of [true, false]) {
      const act = {
        ...{ params: CourseParams, body: CourseActBody },
        response: { 200: CourseActAnswer, '4xx': Refusal },
      }
      const leaves = enabled ? ('course-enabled' as const) : ('course-disabled' as const)
      const options = { config: { console: { for: 'everyone' as const, leaves } }, schema: act }
      const path = `/courses/:courseId/${enabled ? 'enable' : 'disable'}` as const
      app.post(path, options, async ({ params: { courseId: id }, body, user, ip }) => {
        const publisher = publisherOf({ by: user.uid, note: body.note, address: ip })
        const done = await setCourseEnabled(
          portal.db,
          { id, enabled, seen: body.shown },
          publisher,
          portal.clock(),
        )
        if (done.outcome === 'missing') throw notFound()
        if (!('course' in done)) throw await overtaken(id)
        return { revision: done.revision }
      })
    }
  }

  function publisherOf(by: Omit<Publisher, 'timeZone'>): Publisher {
    return { ...by, timeZone: portal.config.timeZone }
  }

  /** Returns the refusal of an act on a revision that is not the newest any more. */
  async function overtaken(id: string): Promise<AppError> {
    const newest = (await listNewestMarks(portal.db, id)).get(id)?.revision
    return new AppError('changed-meanwhile', describeOvertaking(newest))
  }
}
