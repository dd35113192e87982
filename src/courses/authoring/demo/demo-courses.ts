import { COURSES } from '#core/folders.ts'
import type { Course } from '#domain/course/course.ts'
import { addMinutes } from '../add-minutes.ts'
import { formatFileProblem } from '../folder/file-problem.ts'
import { readCourseFolder } from '../folder/read-course-folder.ts'

/** Folders of the demo courses, in the order in which the demo lists them. */
export const DEMO_COURSES = ['welcome', 'dog-nutrition', 'cat-behaviour', 'holiday-hazards']

/** Reads a demo course from its folder and fills in the minutes it omits. */
export async function readDemoCourse(name: string): Promise<Course> {
  return addMinutes(await readAuthoredCourse(name))
}

/** Reads a demo course as its authors wrote it. */
export async function readAuthoredCourse(name: string): Promise<Course> {
  const { course, problems } = await readCourseFolder(`${COURSES}/${name}`)
  if (course) return course
  throw new Error(`The demo course ${name} is broken: ${problems.map(formatFileProblem).join('; ')}`)
}
