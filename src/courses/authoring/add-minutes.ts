import { type Course, type CourseModule, minutesText, modulesOf } from '#domain/course/course.ts'
import { withMinutes } from '#domain/course/course-minutes.ts'
import { type CourseProblem, warningAt } from '#domain/course-check/course-problem.ts'
import { type FilmPlaces, findFilmLength } from '#media/judging/film-length.ts'

/** Adds missing minutes to a course document. `findFilmLength` provides the length of each film. */
export async function addMinutes(course: Course, ...films: FilmPlaces): Promise<Course> {
  const urls = modulesOf(course).flatMap((module) => (module.type === 'video' ? [module.videoUrl] : []))
  const lengths = new Map<string, number | undefined>()
  for (const url of urls) lengths.set(url, await findFilmLength(url, ...films))
  return withMinutes(course, (videoUrl) => lengths.get(videoUrl))
}

/** Finds films whose stated minutes differ from their length by more than one minute. */
export async function findWrongMinutes(course: Course, ...films: FilmPlaces): Promise<CourseProblem[]> {
  const problems: CourseProblem[] = []
  for (const [section, { modules }] of course.sections.entries())
    for (const [index, module] of modules.entries()) {
      if (module.type !== 'video' || module.minutes === undefined) continue
      const seconds = await findFilmLength(module.videoUrl, ...films)
      if (seconds === undefined || Math.abs(module.minutes - seconds / 60) <= 1) continue
      const message = `the video is ${minutesText(Math.max(1, Math.round(seconds / 60)))} long, not ${module.minutes}: remove this line to use its length`
      problems.push(warningAt(`sections[${section}].modules[${index}].minutes`, message))
    }
  return problems
}

/** Removes minutes and film lengths that publishing would recompute identically. Used for exports. */
export async function leaveOutMinutes(course: Course, ...films: FilmPlaces): Promise<Course> {
  const bare = mapModules(course, (module) => ({ ...module, minutes: undefined }))
  const computed = await addMinutes(bare, ...films)
  const minutesById = new Map(modulesOf(computed).map(({ id, minutes }) => [id, minutes]))
  const reduced = mapModules(course, (module) =>
    withoutSeconds(
      module.minutes === minutesById.get(module.id) ? { ...module, minutes: undefined } : module,
    ),
  )
  const { minutes } = await addMinutes(reduced, ...films)
  return minutes === course.minutes ? reduced : { ...reduced, minutes: course.minutes }
}

function withoutSeconds(module: CourseModule): CourseModule {
  return module.type === 'video' ? { ...module, seconds: undefined } : module
}

/** Returns the course with its modules mapped and without the minutes of the whole course. */
function mapModules(course: Course, change: (module: CourseModule) => CourseModule): Course {
  const sections = course.sections.map((section) => ({ ...section, modules: section.modules.map(change) }))
  return { ...course, minutes: undefined, sections }
}
