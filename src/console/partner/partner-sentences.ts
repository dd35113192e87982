import { daysAgoText } from '#client/parts/days-ago-text.ts'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { plural } from '#domain/messages.ts'
import type { Due } from '#domain/requirement/requirement.ts'
import { numberText } from '#ui/text/number-text.ts'
import type { CatalogueEntry } from '../form/catalogue-fields.tsx'
import { tableCalendarDay } from '../table/table-times.ts'
import { type CataloguedPartner, catalogueOf, completeText } from './partner-words.ts'

/**
 * Returns the facts in a partner's head, such as `45 people`, `47% complete` and `last active today`. `now`
 * is in ms since 1970.
 */
export function headFacts(
  partner: Pick<
    CompanyPartner,
    'administrators' | 'associates' | 'possible' | 'complete' | 'lastSeen' | 'asOf'
  >,
  now: number,
): string[] {
  const { administrators, associates, possible, lastSeen, asOf } = partner
  if (asOf === undefined) return ['Counting…']
  const people = administrators + associates
  return [
    people === 1 ? '1 person' : `${numberText(people)} people`,
    ...(possible === 0 ? [] : [`${completeText(partner)} complete`]),
    lastSeen === undefined ? 'no activity yet' : `last active ${daysAgoText(lastSeen, now)}`,
  ]
}

/** Returns true if any administrator of the partner has signed in. */
export function hasActiveAdmin({ admins }: Pick<CompanyPartner, 'admins'>): boolean {
  return admins.some(({ lastSeen }) => lastSeen !== undefined)
}

type Counts = Pick<CompanyPartner, 'administrators' | 'associates' | 'asOf'>

/** Returns a sentence on the effect of suspending a partner, with the number of people if it is known. */
export function suspendingText({ administrators, associates, asOf }: Counts): string {
  const count = administrators + associates
  const counted = count === 1 ? '1 person' : `${numberText(count)} people`
  const who = asOf === undefined ? 'Everyone' : counted
  return `${who} will be signed out and can’t sign in until you resume the partner. Nothing will be deleted. No emails will be sent.`
}

/**
 * Returns a sentence on the effect of resuming a partner. A suspended partner keeps its people; a removed one
 * has none.
 */
export function resumingText(state: CompanyPartner['state']): string {
  return state === 'removed'
    ? 'Its members won’t be restored, so you’ll need to add them again. Its learning records were kept.'
    : 'Its members will be able to sign in again. No emails will be sent.'
}

/** Returns the sentences on the data deleted with a partner, as `portal partner remove` prints them. */
export function goingTexts(partner: Counts & Pick<CompanyPartner, 'learning'>): string[] {
  const { administrators, associates, asOf, learning } = partner
  const counted = [plural(administrators, 'administrator'), plural(associates, 'associate')].join(' and ')
  const people = asOf === undefined ? 'all its members' : counted
  return [
    ...(learning.records === 0 ? ['The partner itself, as it has no learning records.'] : []),
    `Access for ${people}, including their sessions, invitations and emailed links.`,
  ]
}

/** Returns the sentences on the data kept after a partner is removed, as `portal partner remove` prints them. */
export function stayingTexts({ learning: { records, events } }: Pick<CompanyPartner, 'learning'>): string[] {
  return [
    'Its members’ accounts, no longer linked to a partner.',
    `${plural(records, 'learning record', numberText)} with ${plural(events, 'event', numberText)}.`,
    'The activity log.',
  ]
}

/**
 * Returns a warning that there are fewer seats than associates; undefined if they suffice or the number is unknown.
 */
export function overSeatsText(
  { associates, asOf }: Pick<CompanyPartner, 'associates' | 'asOf'>,
  seats: number | undefined,
): string | undefined {
  if (seats === undefined || asOf === undefined || associates <= seats) return undefined
  const who = associates === 1 ? '1 person has' : `${numberText(associates)} people have`
  return `${who} a seat. No one will lose theirs, but you can’t add anyone until fewer than ${numberText(seats)} people have one.`
}

/**
 * Returns a sentence for each course that leaves the catalogue at `now` (ms since 1970), with the number of
 * people who have started the course. Skips courses without such people.
 */
export function lossTexts(
  partner: CataloguedPartner & Pick<CompanyPartner, 'courses'>,
  after: CatalogueEntry,
  now: number,
): string[] {
  const { courses, offered } = partner
  const catalogue = catalogueOf(partner)
  const remaining = new Set(coursesOf({ ...catalogue, ...after }, offered, now).map(({ id }) => id))
  return coursesOf(catalogue, offered, now).flatMap(({ id, name }) => {
    const begun = courses.find((course) => course.id === id)?.begun ?? 0
    if (begun === 0 || remaining.has(id)) return []
    const who = begun === 1 ? '1 person has' : `${numberText(begun)} people have`
    return [`${who} started ${name}. They won’t be able to open it, but their progress will be kept.`]
  })
}

/** Link to the screen that resolves a reason for attention, or that lists the people concerned. */
interface AttentionLink {
  screen: 'settings' | 'requirements' | 'team'
  label: string
}

/** Returns the link for a reason for attention. */
export function attentionLink(reason: string): AttentionLink {
  if (reason.includes('seat')) return { screen: 'settings', label: 'Change seats' }
  if (reason.endsWith('overdue')) return { screen: 'requirements', label: 'View requirements' }
  return { screen: 'team', label: 'View team' }
}

/**
 * Returns the due date badge of an incomplete course, such as `Due Jan 31` or `Overdue since Oct 1`;
 * undefined for other courses.
 */
export function dueBadge(due: Due): { tone: 'neutral' | 'danger'; label: string } | undefined {
  if (due.state === 'overdue')
    return { tone: 'danger', label: `Overdue since ${tableCalendarDay(due.since)}` }
  return due.state === 'due' ? { tone: 'neutral', label: `Due ${tableCalendarDay(due.day)}` } : undefined
}
