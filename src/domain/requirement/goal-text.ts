import { plural } from '../messages.ts'
import type { Goal } from './goal.ts'

/** Formats a goal as a line, such as `Goal: 2 required courses`. `total` is the number of offered courses. */
export function goalText({ isRequired, courses, excused = [] }: Goal, total: number): string {
  if (courses.length === 0) return 'Goal: no courses yet'
  const excuses = excused.length === 0 ? '' : ` (${excused.length} excused)`
  if (isRequired) return `Goal: ${plural(courses.length, 'required course')}${excuses}`
  if (courses.length < total)
    return `Goal: ${courses.length} of ${total} courses (new ones count after 30 days)`
  return `Goal: ${total === 1 ? 'the one course' : `all ${total} courses`}`
}
