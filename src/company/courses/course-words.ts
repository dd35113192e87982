import type { CompanyCourse, CourseNumbers, CoursePublisher } from '#contract/company/company-courses.ts'
import { plural } from '#domain/messages.ts'
import { dateTimeText } from '#web/ui/date-text.ts'
import { numberText } from '#web/ui/number-text.ts'

/** Names who published a revision: `by Ana Costa`. */
export function publisherText({ kind, name }: CoursePublisher): string {
  if (kind === 'operator') return 'by a command on the server'
  return name === undefined ? 'by somebody who was erased' : `by ${name}`
}

/** Says which revision it is, when it was published and by whom. */
export function revisionText({
  revision,
  published,
  by,
}: Pick<CompanyCourse, 'revision' | 'published' | 'by'>): string {
  return `Revision ${revision}, ${dateTimeText(published)}, ${publisherText(by)}`
}

/** Says how many people are in a course: `42 people in it, 30 complete, at 3 partners.` */
export function numbersText({ people, complete, partners }: CourseNumbers): string {
  if (people === 0) return 'Nobody has begun it.'
  const who = people === 1 ? '1 person' : `${numberText(people)} people`
  return `${who} in it, ${numberText(complete)} complete, at ${plural(partners, 'partner', numberText)}.`
}

/** Says when something was counted. */
export function countedText(counted: number): string {
  return `As of ${dateTimeText(counted)}.`
}

/** Says what taking a course away does to those who have begun it. */
export function takingAwayText(name: string, people: number): string {
  if (people === 0) return 'Nobody has begun it.'
  const [who, have] = people === 1 ? ['1 person', 'has'] : [`${numberText(people)} people`, 'have']
  return `${who} ${have} begun ${name} and can no longer open it. What they learned stays.`
}
