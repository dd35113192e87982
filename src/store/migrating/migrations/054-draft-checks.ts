import { columns, gradual } from './gradual-steps.ts'

/** Adds the check of a draft, so that each version is checked once. */
export const draftChecks = gradual(columns('course_drafts', 'checked text'))
