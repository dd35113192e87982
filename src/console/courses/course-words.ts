import type { CompanyCourse, CourseNumbers, CoursePublisher } from '#contract/console/company-courses.ts'
import { minutesText } from '#domain/course/course.ts'
import { publisherText } from '#domain/course/publisher-text.ts'
import { plural } from '#domain/messages.ts'
import type { CourseAndDraft } from '#editor/services/course-calls.ts'
import { dateText, dateTimeText, dayText, momentText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'

/** Returns the publication date and author of a course's newest revision. */
export function publishedText(
  { published, by }: Pick<CompanyCourse, 'published' | 'by'>,
  timeText = dateTimeText,
): string {
  return `${timeText(published)}, ${publisherText(by)}`
}

/**
 * Returns the introduction to the changes made by publishing a revision again over the newest one, `shown`.
 */
export function revertText(revision: number, shown: number): string {
  return `Revision ${shown + 1} will have the content of revision ${revision}. Changes:`
}

/** Returns the figures of a course as a sentence: `42 people at 3 partners, 30 complete.` */
export function numbersText({ people, complete, partners }: CourseNumbers): string {
  if (people === 0) return 'No one has started this course.'
  const who = people === 1 ? '1 person' : `${numberText(people)} people`
  return `${who} at ${plural(partners, 'partner', numberText)}, ${numberText(complete)} complete.`
}

/** Returns the figures of a course as two facts: `42 people, 30 complete` and `3 partners`. */
function numberFacts({ people, complete, partners }: CourseNumbers): string[] {
  if (people === 0) return ['No one has started it']
  const who = people === 1 ? '1 person' : `${numberText(people)} people`
  return [`${who}, ${numberText(complete)} complete`, plural(partners, 'partner', numberText)]
}

/**
 * Returns the number of people affected by publishing a course, such as `42 people, 3 partners`; undefined
 * for none.
 */
export function affectedText({ people, partners }: CourseNumbers): string | undefined {
  if (people === 0) return undefined
  return `${people === 1 ? '1 person' : `${numberText(people)} people`}, ${plural(partners, 'partner', numberText)}`
}

/** Returns the facts in a course's head: its revision and figures, or the last change of a first draft. */
export function courseFacts(
  { course, draft }: Pick<CourseAndDraft, 'course' | 'draft'>,
  now: number,
): string[] {
  if (!course) return draft ? [`Draft ${changedText(draft, now)}`] : []
  const { revision, published, numbers } = course
  return [
    `Revision ${revision}, ${dateText(published)}`,
    ...(numbers ? numberFacts(numbers) : ['Counting people…']),
  ]
}

/** Sections of a course or draft, with modules of optionally known duration. */
interface Sized {
  sections: readonly { modules: readonly { minutes?: number | undefined }[] }[]
}

/** Returns the size of a course, such as `3 modules, 9 min`. Omits the minutes if any are unknown. */
export function sizeText({ sections }: Sized): string {
  const modules = sections.flatMap((section) => section.modules)
  const known = modules.flatMap(({ minutes }) => minutes ?? [])
  const count = plural(modules.length, 'module', numberText)
  if (known.length === 0 || known.length < modules.length) return count
  return `${count}, ${minutesText(known.reduce((sum, minutes) => sum + minutes))}`
}

/** Returns a sentence with the time of the count. */
export function countedText(counted: number): string {
  return `As of ${dateTimeText(counted)}.`
}

/** Returns a sentence on the effect of hiding a course on the people who have started it. */
export function takingAwayText(name: string, people: number): string {
  if (people === 0) return 'No one has started this course.'
  const [who, have] = people === 1 ? ['1 person', 'has'] : [`${numberText(people)} people`, 'have']
  return `${who} ${have} started ${name}. They won’t be able to open it, but their progress will be kept.`
}

/**
 * Returns the time and author of a draft's last change, such as `changed 12:03 by Ana Costa`. Includes the
 * date unless it is today.
 */
export function changedText(
  { changed, by }: { changed: number; by: CoursePublisher },
  now: number,
  timeText = dayText,
): string {
  return `changed ${momentText(changed, now, timeText)} ${publisherText(by)}`
}
