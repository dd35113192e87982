import { type CourseOutline, findModule, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { moduleToOpen } from '#domain/learning/course-status.ts'

/** Returns the module that the address names, or the one the course opens at if it names none of this course. */
export function chooseModule(
  course: CourseOutline,
  requestedId: string | null,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): ModuleOutline | undefined {
  const requested = requestedId === null ? undefined : findModule(course, requestedId)
  return requested ?? moduleToOpen(course, record)
}

/** Returns the modules before and after one, in course order. */
export function neighboursOf(
  course: CourseOutline,
  moduleId: string,
): { previous: ModuleOutline | undefined; next: ModuleOutline | undefined } {
  const modules = modulesOf(course)
  const place = modules.findIndex((module) => module.id === moduleId)
  return { previous: place > 0 ? modules[place - 1] : undefined, next: modules[place + 1] }
}
