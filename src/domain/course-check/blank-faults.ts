import { isBlank } from '../blank-text.ts'
import type { CourseProblem } from './course-fault.ts'
import { errorAt } from './course-fault.ts'
import type { DocumentPart } from './placed.ts'
import { placeOf } from './placed.ts'

/** Texts that people must be able to read and tell apart, such as titles and answers: none may be blank. */
export function findBlankTexts(parts: DocumentPart[], field: string): CourseProblem[] {
  return parts.flatMap((part) => {
    const text = part.fields[field]
    return typeof text === 'string' && isBlank(text)
      ? [errorAt(placeOf(part, field), 'may not be empty')]
      : []
  })
}
