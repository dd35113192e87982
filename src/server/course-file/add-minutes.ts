import type { Course, CourseModule } from '#domain/course.ts'
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

/** Leaves out the minutes that would be filled in the same again, so that they follow what is changed in an exported course. */
export async function leaveOutMinutes(course: Course): Promise<Course> {
  const computed = await addMinutes(mapModules(course, (module) => ({ ...module, minutes: undefined })))
  const minutesById = new Map(modulesOf(computed).map(({ id, minutes }) => [id, minutes]))
  const reduced = mapModules(course, (module) =>
    module.minutes === minutesById.get(module.id) ? { ...module, minutes: undefined } : module,
  )
  const { minutes } = await addMinutes(reduced)
  return minutes === course.minutes ? reduced : { ...reduced, minutes: course.minutes }
}

/** The course without its own minutes, and with its modules changed. */
function mapModules(course: Course, change: (module: CourseModule) => CourseModule): Course {
  const sections = course.sections.map((section) => ({ ...section, modules: section.modules.map(change) }))
  return { ...course, minutes: undefined, sections }
}
