import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { plural } from '#domain/messages.ts'
import { numberText } from '#ui/text/number-text.ts'
import type { CatalogueEntry } from './catalogue-fields.tsx'

type Counts = Pick<CompanyPartner, 'administrators' | 'associates' | 'asOf'>

/** Returns a sentence on the effect of suspending a partner, with the number of people if it is known. */
export function suspendingText({ administrators, associates, asOf }: Counts): string {
  const count = administrators + associates
  const counted = count === 1 ? '1 person is' : `${numberText(count)} people are`
  const who = asOf === undefined ? 'Everybody there is' : counted
  return `${who} signed out now and cannot sign in until you resume it. Nothing is deleted, and nobody gets a mail.`
}

/**
 * Returns a sentence on the effect of resuming a partner: a suspended one keeps its people, a removed one has none.
 */
export function resumingText(state: CompanyPartner['state']): string {
  return state === 'removed'
    ? 'It is opened again without people: they must be added again. Its learning records are still there.'
    : 'Its people can sign in again, with everything as it was. Nobody gets a mail.'
}

/** Returns the sentences on the data deleted with a partner, as `portal partner remove` prints them. */
export function goingTexts(partner: Counts & Pick<CompanyPartner, 'learning'>): string[] {
  const { administrators, associates, asOf, learning } = partner
  const counted = [plural(administrators, 'administrator'), plural(associates, 'associate')].join(' and ')
  const people = asOf === undefined ? 'all its people' : counted
  return [
    ...(learning.records === 0 ? ['The partner itself, since nobody has learned there.'] : []),
    `The access of ${people}, with their sessions, invitations and mailed links.`,
  ]
}

/** Returns the sentences on the data kept after a partner is removed, as `portal partner remove` prints them. */
export function stayingTexts({ learning: { records, events } }: Pick<CompanyPartner, 'learning'>): string[] {
  return [
    'The accounts of its people, without a partner.',
    `${plural(records, 'learning record', numberText)} with ${plural(events, 'event', numberText)}.`,
    'The audit log.',
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
  return `${who} a seat. Nobody loses theirs; nobody can be added until there are ${numberText(seats)}.`
}

/**
 * Returns a sentence for each course that leaves the catalogue at `now` (ms since 1970), with the number of people
 * who have begun it. Skips courses that no one has begun.
 */
export function lossTexts(
  partner: Pick<CompanyPartner, 'catalogue' | 'courses' | 'offered' | 'timeZone' | 'portalTimeZone'>,
  after: CatalogueEntry,
  now: number,
): string[] {
  const { catalogue, courses, offered, timeZone, portalTimeZone } = partner
  const zone = timeZone ?? portalTimeZone
  const remaining = new Set(coursesOf({ ...after, zone }, offered, now).map(({ id }) => id))
  return coursesOf({ ...catalogue, zone }, offered, now).flatMap(({ id, name }) => {
    const begun = courses.find((course) => course.id === id)?.begun ?? 0
    if (begun === 0 || remaining.has(id)) return []
    const who = begun === 1 ? '1 person has' : `${numberText(begun)} people have`
    return [`${who} begun ${name} and can no longer open it. What they learned stays.`]
  })
}

/** Returns the partner screen where a reason for attention can be fixed, or where the people concerned are listed. */
export function placeToMend(reason: string): 'settings' | 'requirements' | 'team' {
  if (reason.endsWith('over its seats')) return 'settings'
  return reason.endsWith('overdue') ? 'requirements' : 'team'
}
