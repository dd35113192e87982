import type { Course } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { withMinutes } from '#domain/course-minutes.ts'
import { findFilmLength } from './film-length.ts'

/** Fills in the minutes that a course document leaves out, before it is stored; the portal's own films are looked at. */
export async function addMinutes(course: Course): Promise<Course> {
  const films = modulesOf(course).flatMap((module) => (module.type === 'video' ? [module.videoUrl] : []))
  const lengths = new Map<string, number | undefined>()
  for (const film of films) lengths.set(film, await findFilmLength(film))
  return withMinutes(course, (videoUrl) => lengths.get(videoUrl))
}
