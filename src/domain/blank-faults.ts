import type { CourseFault } from './course-fault.ts'
import { errorAt } from './course-fault.ts'
import type { Placed } from './placed.ts'
import { placeOf } from './placed.ts'

/** A text of nothing but spaces, marks without a letter, and characters that nobody sees. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Texts that people must be able to read and tell apart, such as titles and answers: none may be blank. */
export function blankFaults(parts: Placed[], field: string): CourseFault[] {
  return parts.flatMap((part) => {
    const text = part.fields[field]
    const isBlank = typeof text === 'string' && BLANK.test(text)
    return isBlank ? [errorAt(placeOf(part, field), 'may not be empty')] : []
  })
}
