import { z } from 'zod'
import type { Course } from '#domain/course/course.ts'
import { TOO_MANY_MODULES } from '#domain/course/draft/draft-part-problem.ts'
import {
  type CourseProblem,
  errorAt,
  findInEach,
  hasEnoughErrors,
} from '#domain/course-check/course-problem.ts'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { MAX_MODULES, MAX_SECTIONS } from '#domain/course-limits.ts'
import { readFilmAddress } from '#domain/media/film-address.ts'
import { fieldsOf, listOf, ownValue } from '#domain/unknown-value.ts'
import { CourseDocument, CourseModule, limitedList, ModuleBase, Section } from './course-document.ts'
import { findUnknownFields } from './unknown-fields.ts'

/** A checked course document. `course` is undefined if there is an error among the problems. */
export interface CheckedCourse {
  course: Course | undefined
  problems: CourseProblem[]
}

/** Schema of a course document whose modules are checked separately. */
const CourseFrame = CourseDocument.extend({
  sections: limitedList(Section.extend({ modules: limitedList(z.unknown(), MAX_MODULES) }), MAX_SECTIONS),
})

/**
 * Checks a course document of any shape and returns its problems, errors first. Stops once there are more errors than
 * can be reported (`findInEach`).
 */
export function checkCourse(document: unknown): CheckedCourse {
  const { course, wrongTypes } = parseCourse(document)
  const others = hasEnoughErrors(wrongTypes)
    ? []
    : [...findCourseProblems(document), ...findUnknownFields(document)]
  const problems = [...wrongTypes, ...others]
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return {
    course: errors.length === 0 && course ? withFilmAddresses(course) : undefined,
    problems: [...errors, ...warnings],
  }
}

/** Returns a course with each film's URL in the player's format. */
function withFilmAddresses(course: Course): Course {
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map((module) => {
      if (module.type !== 'video' || module.videoUrl === '') return module
      const read = readFilmAddress(module.videoUrl)
      return 'address' in read ? { ...module, videoUrl: read.address } : module
    }),
  }))
  return { ...course, sections }
}

/** Parses a course module by module, since the issues of all modules together might not fit in memory. */
function parseCourse(document: unknown): { course: Course | undefined; wrongTypes: CourseProblem[] } {
  const { data: frame, error } = CourseFrame.safeParse(document)
  const modules = listOf(fieldsOf(document).sections).flatMap((section, at) =>
    listOf(fieldsOf(section).modules).map((module, place) => ({
      module,
      path: ['sections', at, 'modules', place],
    })),
  )
  const inFrame = findInEach(error?.issues ?? [], (issue) => [toTypeProblem(issue, document)])
  if (modules.length > MAX_MODULES)
    return { course: undefined, wrongTypes: [...inFrame, errorAt('sections', TOO_MANY_MODULES)] }
  const parsed: z.output<typeof CourseModule>[] = []
  const inModules = findInEach(modules, ({ module, path }) => {
    const { data, error } = CourseModule.safeParse(module)
    if (data) parsed.push(data)
    const issues = error?.issues.flatMap((issue) => [issue, ...findHiddenIssues(issue, module)]) ?? []
    return issues.map((issue) => toTypeProblem({ ...issue, path: [...path, ...issue.path] }, document))
  })
  const sections = frame?.sections.map((section) => ({
    ...section,
    modules: parsed.splice(0, section.modules.length),
  }))
  return { course: frame && sections && { ...frame, sections }, wrongTypes: [...inFrame, ...inModules] }
}

/** Returns the issues in the common fields of a module whose type is unknown. */
function findHiddenIssues(issue: z.core.$ZodIssue, document: unknown): z.core.$ZodIssue[] {
  if (!isUnknownType(issue)) return []
  const place = issue.path.slice(0, -1)
  const { error } = ModuleBase.safeParse(valueAt(document, place))
  return error?.issues.map((behind) => ({ ...behind, path: [...place, ...behind.path] })) ?? []
}

/** Returns whether an issue is about a module's unknown type. */
function isUnknownType(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' && issue.path.at(-1) === 'type'
}

function toTypeProblem(issue: z.core.$ZodIssue, document: unknown): CourseProblem {
  const isMissing = issue.path.length > 0 && valueAt(document, issue.path) === undefined
  return errorAt(placeOfPath(issue.path), isMissing ? 'is missing' : describeIssue(issue))
}

/** Formats an issue's path in the notation of the check, such as `sections[0].title`. */
export function placeOfPath(path: PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

function valueAt(document: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => fieldsOf(value)[String(step)], document)
}

const TYPE_WORDS: Record<string, string> = {
  string: 'must be text',
  array: 'must be a list',
  object: 'must be an object',
  boolean: 'must be true or false',
  number: 'must be a number',
  int: 'must be a whole number',
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return ownValue(TYPE_WORDS, issue.expected) ?? issue.message
  if (isUnknownType(issue)) return 'must be video, article or quiz'
  if (issue.code === 'too_small') return describeTooSmall(issue)
  if (issue.code === 'too_big') return describeTooBig(issue)
  return issue.message
}

/** Returns the message for a text, list or number above its maximum. */
export function describeTooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `is longer than ${maximum} characters`
  return origin === 'array' ? `has more than ${maximum} entries` : `must be at most ${maximum}`
}

function describeTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty'
  return minimum === 0 ? 'must not be negative' : `must be at least ${minimum}`
}
