import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { fileOfLink } from '#domain/media/named-media.ts'
import { mayReadCourses } from '#domain/permissions.ts'
import { findBrowserSession } from '#people/session/renew-session.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse } from '#store/courses/courses.ts'
import { isWithheldMedia, listCoursesNaming } from '#store/courses/media-of-courses.ts'

/**
 * Returns the title under which a browser's user may open a stored file: that of its link, or of its course if only
 * an earlier revision links to it. Returns undefined unless the user is signed in and their partner offers such a
 * course. A new tab sends no token, so the session's cookie identifies the user. With a sign-in service on another
 * host there is no cookie, and files are served like other media.
 */
export async function findFileTitle(
  context: AppContext,
  request: FastifyRequest,
  name: string,
): Promise<string | undefined> {
  const { config, db, clock } = context
  if (config.signInUrl !== '') return (await isWithheldMedia(db, name, clock())) ? undefined : ''
  const user = (await findBrowserSession(context, request))?.user
  if (!user || mayReadCourses(user) !== 'allowed') return undefined
  const reader = readerOf(context, user.partner)
  for (const id of await listCoursesNaming(db, name)) {
    const course = await findEnabledCourse(db, id, reader)
    if (course) return linkTitleIn(course, name) ?? course.name
  }
  return undefined
}

function linkTitleIn(course: Course, name: string): string | undefined {
  const links = modulesOf(course).flatMap(({ links = [] }) => links)
  return links.find(({ value }) => fileOfLink(value) === name)?.title
}
