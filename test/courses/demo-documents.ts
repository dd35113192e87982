import { DEMO_COURSES, readAuthoredCourse } from '#courses/authoring/demo/demo-courses.ts'
import type { Course } from '#domain/course/course.ts'

/** Demo courses in their authored form. */
export const DEMO_DOCUMENTS: readonly Course[] = await Promise.all(DEMO_COURSES.map(readAuthoredCourse))

/** Returns a demo course by its id. */
export function demoDocument(id: string): Course {
  const course = DEMO_DOCUMENTS.find((each) => each.id === id)
  if (!course) throw new Error(`${id} is no course of the demo`)
  return course
}
