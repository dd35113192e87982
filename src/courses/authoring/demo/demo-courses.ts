import { COURSES } from '#core/folders.ts'
import type { Course } from '#domain/course/course.ts'
import { addMinutes } from '../add-minutes.ts'
import { formatFileProblem } from '../folder/file-problem.ts'
import { readCourseFolder } from '../folder/read-course-folder.ts'

/** Folders of the demo courses, in display order. */
export const DEMO_COURSES = ['welcome', 'dog-nutrition', 'cat-behaviour', 'holiday-hazards']

/** Reads a demo course and adds missing minutes. */
export async function readDemoCourse(name: string): Promise<Course> {
  return addMinutes(await readAuthoredCourse(name))
}

/** Reads a demo course without adding minutes. */
export async function readAuthoredCourse(name: string): Promise<Course> {
  const { course, problems } = await readCourseFolder(`${COURSES}/${name}`)
  if (course) return course
  throw new Error(`The demo course ${name} is broken: ${problems.map(formatFileProblem).join('; ')}`)
}
