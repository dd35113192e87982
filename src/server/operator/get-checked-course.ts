import type { Course } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { formatProblem } from '#domain/course-check/course-problem.ts'
import { plural } from '#domain/plural.ts'
import { readCourseFile } from '../course-file/read-course-file.ts'
import type { Terminal } from './command.ts'
import { CommandFailure } from './command.ts'

/** Returns the course in a file and prints its problems; throws a CommandFailure when one of them is an error. */
export async function getCheckedCourse(path: string, { warn }: Terminal): Promise<Course> {
  const { course, problems } = await readCourseFile(path)
  for (const problem of problems) warn(`${path}: ${formatProblem(problem)}`)
  if (!course) throw new CommandFailure(`${path} cannot be imported: ${tally(problems)}`)
  return course
}

/** Counts the problems of each kind. */
function tally(problems: CourseProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return `${plural(errors, 'error')}, ${plural(problems.length - errors, 'warning')}`
}

/** Returns a course in a few words: its id, and the number of its sections and modules. */
export function summaryOf(course: Course): string {
  const sections = plural(course.sections.length, 'section')
  return `course '${course.id}' with ${sections} and ${plural(modulesOf(course).length, 'module')}`
}
