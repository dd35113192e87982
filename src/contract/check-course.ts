import type { z } from 'zod'
import type { Course } from '#domain/course/course.ts'
import { readFilmAddress } from '#domain/course/film-address.ts'
import { type CourseProblem, errorAt } from '#domain/course-check/course-problem.ts'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { fieldsOf, ownValue } from '#domain/unknown-value.ts'
import { CourseDocument, ModuleBase } from './course-document.ts'
import { findUnknownFields } from './unknown-fields.ts'

/** A checked course document: the course, unless one of the problems is an error. */
export interface CheckedCourse {
  course: Course | undefined
  problems: CourseProblem[]
}

/** Checks a course document, which may be anything; reports every problem at once, errors first. */
export function checkCourse(document: unknown): CheckedCourse {
  const { data, error } = CourseDocument.safeParse(document)
  const issues = error?.issues.flatMap((issue) => [issue, ...findHiddenIssues(issue, document)]) ?? []
  const wrongTypes = issues.map((issue) => toTypeProblem(issue, document))
  const problems = [...wrongTypes, ...findCourseProblems(document), ...findUnknownFields(document)]
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return {
    course: errors.length === 0 && data ? withFilmAddresses(data) : undefined,
    problems: [...errors, ...warnings],
  }
}

/** Returns a course with the address of each film in the form that the player reads. */
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

/** Finds the issues in the fields that a module of any type has, for one of an unknown type. */
function findHiddenIssues(issue: z.core.$ZodIssue, document: unknown): z.core.$ZodIssue[] {
  if (!isUnknownType(issue)) return []
  const place = issue.path.slice(0, -1)
  const { error } = ModuleBase.safeParse(valueAt(document, place))
  return error?.issues.map((behind) => ({ ...behind, path: [...place, ...behind.path] })) ?? []
}

/** Returns whether a module says that it is of a type that there is not. */
function isUnknownType(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' && issue.path.at(-1) === 'type'
}

function toTypeProblem(issue: z.core.$ZodIssue, document: unknown): CourseProblem {
  const isMissing = issue.path.length > 0 && valueAt(document, issue.path) === undefined
  return errorAt(placeOfPath(issue.path), isMissing ? 'is missing' : describeIssue(issue))
}

function placeOfPath(path: PropertyKey[]): string {
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
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `is longer than ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`
  return issue.message
}

function describeTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty'
  return minimum === 0 ? 'must not be negative' : `must be at least ${minimum}`
}
