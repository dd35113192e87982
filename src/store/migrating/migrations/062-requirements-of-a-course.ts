import { gradual, index } from './gradual-steps.ts'

/** Indexes requirements by course, for finding the partners that require it. */
export const requirementsOfACourse = gradual(
  index('requirements_course', 'requirements', ['course_id', 'partner_id']),
)
