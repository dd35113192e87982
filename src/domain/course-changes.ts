import type { Course, CourseModule } from './course.ts'
import { modulesOf } from './course.ts'

/** An effect of replacing a stored course, on its modules and on the records that refer to them. */
export interface CourseChange {
  /** A warning if learners can no longer see something they did, or see it differently. */
  severity: 'change' | 'warning'
  message: string
}

/** Returns the changes from a stored course to its replacement, in the order of the course. */
export function courseChanges(stored: Course, next: Course): CourseChange[] {
  const before = modulesById(stored)
  const after = modulesById(next)
  return [
    ...fieldChanges(stored, next),
    ...modulesOf(stored).flatMap((module) => moduleChanges(module, after.get(module.id))),
    ...modulesOf(next).flatMap((module) =>
      before.has(module.id) ? [] : [change(`${describeModule(module)} is added`)],
    ),
  ]
}

function modulesById(course: Course): Map<string, CourseModule> {
  return new Map(modulesOf(course).map((module) => [module.id, module]))
}

function fieldChanges(stored: Course, next: Course): CourseChange[] {
  const changes: CourseChange[] = []
  if (stored.webPath !== next.webPath)
    changes.push(
      change(`webPath changes from '${stored.webPath}' to '${next.webPath}': the old address stops working`),
    )
  if (stored.enabled !== next.enabled)
    changes.push(change(next.enabled ? 'the course is enabled' : 'the course is no longer enabled'))
  return changes
}

function moduleChanges(module: CourseModule, next: CourseModule | undefined): CourseChange[] {
  if (!next) return [describeRemoval(module)]
  if (next.type !== module.type) return [describeTypeChange(module, next)]
  return contentOf(next) === contentOf(module) ? [] : [change(`${describeModule(module)} is changed`)]
}

/** Minutes follow from the content, or change nothing that learners did. */
function contentOf(module: CourseModule): string {
  return JSON.stringify({ ...module, minutes: undefined })
}

/** Records keep their entry of a removed module, and it counts again when the module comes back. */
function describeRemoval(module: CourseModule): CourseChange {
  if (module.type !== 'quiz') return change(`${describeModule(module)} is removed`)
  return {
    severity: 'warning',
    message: `${describeModule(module)} is removed: having passed it no longer counts`,
  }
}

/** Opened stays opened between videos and articles; to or from a quiz, learners start again. */
function describeTypeChange(module: CourseModule, next: CourseModule): CourseChange {
  const isAnew = module.type === 'quiz' || next.type === 'quiz'
  const effect = isAnew
    ? 'what learners did in it no longer counts'
    : 'those who opened it keep their check mark'
  return {
    severity: 'warning',
    message: `${describeModule(module)} becomes a module of type ${next.type}: ${effect}`,
  }
}

function change(message: string): CourseChange {
  return { severity: 'change', message }
}

function describeModule({ type, id }: CourseModule): string {
  return `${type} '${id}'`
}
