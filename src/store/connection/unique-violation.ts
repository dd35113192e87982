import { fieldsOf } from '#domain/unknown-value.ts'

/** SQLite's extended code and PostgreSQL's state for a broken unique constraint. */
const VIOLATIONS = new Set<unknown>([2067, '23505'])

/** The same for a missing value. */
const MISSING_VALUES = new Set<unknown>([1299, '23502'])

/** True if a write failed because a value that it needs is not there. */
export function isMissingValue(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return MISSING_VALUES.has(code) || MISSING_VALUES.has(errcode)
}

/** True if a write failed because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return VIOLATIONS.has(code) || VIOLATIONS.has(errcode)
}
