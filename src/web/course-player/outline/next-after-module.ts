import { type CourseOutline, findModule, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, courseStatus, isModuleDone } from '#domain/learning/completion-record.ts'
import {
  modulesDoneText,
  quizzesLeftText,
  unopenedCount,
  unopenedText,
} from '#domain/learning/learning-words.ts'
import { ownValue } from '#domain/unknown-value.ts'

/** Returns the modules before and after a module, in course order. */
export function neighborsOf(
  course: CourseOutline,
  moduleId: string,
): { previous: ModuleOutline | undefined; next: ModuleOutline | undefined } {
  const modules = modulesOf(course)
  const place = modules.findIndex((module) => module.id === moduleId)
  if (place < 0) return { previous: undefined, next: undefined }
  return { previous: modules[place - 1], next: modules[place + 1] }
}

type Records = Readonly<Record<string, CompletionRecord>>

/** Next step after a module: another module, another course, or none if all courses are complete. */
type NextAfterModule =
  | { to: 'module'; module: ModuleOutline }
  | { to: 'course'; course: CourseOutline }
  | { to: 'end' }

/**
 * Returns the next step after a module: the following module. At the end of the course, returns the first
 * quiz still to pass or, unless the module is a quiz, the first unopened module. Then returns the next
 * incomplete course, wrapping around to the first one.
 */
export function nextAfterModule(
  { course, moduleId }: { course: CourseOutline; moduleId: string },
  courses: CourseOutline[],
  records: Records,
): NextAfterModule {
  const module =
    neighborsOf(course, moduleId).next ?? missingModule(course, moduleId, ownValue(records, course.id))
  if (module) return { to: 'module', module }
  const place = courses.findIndex(({ id }) => id === course.id)
  const others = [...courses.slice(place + 1), ...courses.slice(0, Math.max(place, 0))]
  const next = others.find((other) => isOpen(other, ownValue(records, other.id)))
  return next ? { to: 'course', course: next } : { to: 'end' }
}

/** Returns the first missing module of a course. After a quiz, only other quizzes count. */
function missingModule(
  course: CourseOutline,
  moduleId: string,
  record: CompletionRecord | undefined,
): ModuleOutline | undefined {
  const missing = modulesOf(course).filter((other) => other.id !== moduleId && !isModuleDone(record, other))
  const quiz = missing.find(({ type }) => type === 'quiz')
  return quiz ?? (findModule(course, moduleId)?.type === 'quiz' ? undefined : missing[0])
}

/** Returns whether a course has modules and is not complete. */
function isOpen(course: CourseOutline, record: CompletionRecord | undefined): boolean {
  return modulesOf(course).length > 0 && courseStatus(course, record) !== 'complete'
}

/** Returns a text about the remaining modules of a course. */
export function courseRest(course: CourseOutline, record: CompletionRecord | undefined): string {
  const learned = { course, record }
  if (courseStatus(course, record) !== 'complete')
    return `${modulesDoneText(learned)} done in ${course.name}, ${quizzesLeftText(learned)} to pass.`
  const more = unopenedCount(learned) > 0 ? ` ${unopenedText(learned)}.` : ''
  return `You’ve completed ${course.name}.${more}`
}
