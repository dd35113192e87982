import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { plural } from '#domain/messages.ts'
import { numberText } from '#ui/text/number-text.ts'
import type { CatalogueEntry } from './catalogue-fields.tsx'

type Counts = Pick<CompanyPartner, 'administrators' | 'associates' | 'asOf'>

/** Says what suspending a partner does: who is signed out, as far as they are counted, and what stays. */
export function suspendingText({ administrators, associates, asOf }: Counts): string {
  const count = administrators + associates
  const counted = count === 1 ? '1 person is' : `${numberText(count)} people are`
  const who = asOf === undefined ? 'Everybody there is' : counted
  return `${who} signed out now and cannot sign in until you resume it. Nothing is deleted, and nobody gets a mail.`
}

/** Says what resuming a partner does: with its people if it was suspended, without any if it was removed. */
export function resumingText(state: CompanyPartner['state']): string {
  return state === 'removed'
    ? 'It is opened again without people: they must be added again. Its learning records are still there.'
    : 'Its people can sign in again, with everything as it was. Nobody gets a mail.'
}

/** Says what goes with a partner that is removed, as `portal partner remove` does. */
export function goingTexts(partner: Counts & Pick<CompanyPartner, 'learning'>): string[] {
  const { administrators, associates, asOf, learning } = partner
  const counted = [plural(administrators, 'administrator'), plural(associates, 'associate')].join(' and ')
  const people = asOf === undefined ? 'all its people' : counted
  return [
    ...(learning.records === 0 ? ['The partner itself, since nobody has learned there.'] : []),
    `The access of ${people}, with their sessions, invitations and mailed links.`,
  ]
}

/** Says what stays of a partner that is removed, as `portal partner remove` does. */
export function stayingTexts({ learning: { records, events } }: Pick<CompanyPartner, 'learning'>): string[] {
  return [
    'The accounts of its people, without a partner.',
    `${plural(records, 'learning record', numberText)} with ${plural(events, 'event', numberText)}.`,
    'The audit log.',
  ]
}

/** Says what fewer seats than people mean, as far as they are counted; undefined if they suffice. */
export function overSeatsText(
  { associates, asOf }: Pick<CompanyPartner, 'associates' | 'asOf'>,
  seats: number | undefined,
): string | undefined {
  if (seats === undefined || asOf === undefined || associates <= seats) return undefined
  const who = associates === 1 ? '1 person has' : `${numberText(associates)} people have`
  return `${who} a seat. Nobody loses theirs; nobody can be added until there are ${numberText(seats)}.`
}

/**
 * Says of each course that leaves the catalogue at this moment, in ms since 1970, how many have begun it, as
 * far as they are counted.
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

/** Returns the screen of a partner where a reason why it needs attention can be mended, or who is meant is seen. */
export function placeToMend(reason: string): 'settings' | 'requirements' | 'team' {
  if (reason.endsWith('over its seats')) return 'settings'
  return reason.endsWith('overdue') ? 'requirements' : 'team'
}
