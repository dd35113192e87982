import { requiresAllModules } from '../course/certificate-rule.ts'
import { type CourseOutline, type ModuleOutline, modulesOf } from '../course/course.ts'
import {
  type CompletionRecord,
  courseStatus,
  findEntry,
  isModuleDone,
} from '../learning/completion-record.ts'
import { plural } from '../messages.ts'

/** The fields of a course that determine whether a record of it earns a certificate. */
export type EarnedCourse = Pick<CourseOutline, 'certificate' | 'sections'>

type WithModules = Pick<CompletionRecord, 'modules'>

/** The modules that a record lacks for a certificate, in addition to quizzes. */
export interface MissingModules {
  toOpen: ModuleOutline[]
  /** Opened films that are not watched to 90%. */
  toWatch: ModuleOutline[]
}

/**
 * Returns the modules that a record lacks for the certificate of a course, in addition to its quizzes. Returns none
 * unless the course requires all modules. A film of unknown length need only be opened.
 */
export function findMissingModules(course: EarnedCourse, record: WithModules | undefined): MissingModules {
  if (!requiresAllModules(course.certificate)) return { toOpen: [], toWatch: [] }
  const modules = modulesOf(course).filter(({ type }) => type !== 'quiz')
  return {
    toOpen: modules.filter((module) => !isModuleDone(record, module)),
    toWatch: modules.filter((module) => isModuleDone(record, module) && isUnwatched(module, record)),
  }
}

function isUnwatched({ id, type, seconds }: ModuleOutline, record: WithModules | undefined): boolean {
  const entry = findEntry(record, id)
  return type === 'video' && seconds !== undefined && entry?.type !== 'quiz' && entry?.watched === undefined
}

/**
 * Returns whether a record meets the conditions of a course's certificate: the course is complete, and no module is
 * missing. `givesCertificate` decides whether the course issues certificates at all.
 */
export function isCertificateEarned(course: EarnedCourse, record: WithModules | undefined): boolean {
  if (courseStatus(course, record) !== 'complete') return false
  const { toOpen, toWatch } = findMissingModules(course, record)
  return toOpen.length + toWatch.length === 0
}

/**
 * Returns the time at which the last required module of a record was opened or watched, in ms since 1970. Returns 0
 * unless the course requires all modules.
 */
export function earnedAt(course: EarnedCourse | undefined, record: WithModules): number {
  if (!course || !requiresAllModules(course.certificate)) return 0
  const times = modulesOf(course).flatMap(({ id }) => {
    const entry = findEntry(record, id)
    return entry === undefined || entry.type === 'quiz'
      ? []
      : [entry.arrived ?? entry.dateCompleted, entry.watched ?? 0]
  })
  return Math.max(0, ...times)
}

/** A course and a record of it at one time. The record is undefined before the first opening. */
export interface CertifiedState {
  course: EarnedCourse
  record: WithModules | undefined
}

/**
 * Returns whether a change of a record or of its course earns the certificate: the conditions are met after the
 * change but not before. A course that merely starts to issue certificates issues none for earlier completions.
 */
export function earnsCertificate(before: CertifiedState, after: CertifiedState): boolean {
  return !isCertificateEarned(before.course, before.record) && isCertificateEarned(after.course, after.record)
}

/** Returns whether both revisions have the same certificate conditions. */
export function hasSameConditions(before: EarnedCourse, after: EarnedCourse): boolean {
  return conditionsOf(before) === conditionsOf(after)
}

function conditionsOf(course: EarnedCourse): string {
  const isAll = requiresAllModules(course.certificate)
  const modules = modulesOf(course).filter(({ type }) => isAll || type === 'quiz')
  const conditions = modules.map(({ id, type, seconds }) => [id, type, isAll ? seconds : undefined])
  return JSON.stringify(conditions.map((one) => JSON.stringify(one)).sort())
}

/**
 * Lists the missing conditions for the certificate, such as `2 modules to open` and `Watch “Cutting claws” to 90%`.
 * Several films share one line.
 */
export function missingTexts({ toOpen, toWatch }: MissingModules): string[] {
  const [film] = toWatch
  return [
    ...(toOpen.length > 0 ? [`${plural(toOpen.length, 'module')} to open`] : []),
    ...(toWatch.length > 1 ? [`${toWatch.length} videos to watch to 90%`] : []),
    ...(film && toWatch.length === 1 ? [`Watch “${film.title}” to 90%`] : []),
  ]
}
