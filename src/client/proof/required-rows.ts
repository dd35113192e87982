import type { RequiredPersonDocument } from '#contract/proof.ts'
import { compareNames } from '#domain/people/compare-names.ts'

/** Labels of the states of required people. */
export const REQUIRED_STATES: Record<RequiredPersonDocument['state'], string> = {
  done: 'Complete',
  open: 'Not complete',
  overdue: 'Overdue',
  excused: 'Excused',
  unknown: 'Not recorded',
}

/** Name shown for people who have left the team. */
export const FORMER_MEMBER = 'Former member'

/** Returns people sorted by name, former members last; in the company's list, in the order of their partners. */
export function sortByName(people: readonly RequiredPersonDocument[]): RequiredPersonDocument[] {
  const places = new Map<string | undefined, number>()
  for (const { partner } of people) if (!places.has(partner?.id)) places.set(partner?.id, places.size)
  const placeOf = ({ partner }: RequiredPersonDocument) => places.get(partner?.id) ?? 0
  const isFormer = ({ name }: RequiredPersonDocument) => Number(name === undefined)
  return [...people].sort(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      isFormer(one) - isFormer(other) ||
      compareNames(one.name ?? '', other.name ?? ''),
  )
}

/** Returns the reason for an individual due date or an excuse, with its document. */
export function whyText({ reason = '', document }: RequiredPersonDocument): string {
  return document === undefined ? reason : `${reason} (${document})`
}

const HEADER = ['Partner', 'Name', 'Course', 'Status', 'Due', 'Completed', 'Reason']

/** Returns people as rows of a file, by name; `hasPartner` adds the partner's name as the first column. */
export function requiredRows(
  people: readonly RequiredPersonDocument[],
  course: string,
  hasPartner = false,
): string[][] {
  const rows = sortByName(people).map((person) => {
    const { name = FORMER_MEMBER, state, by = '', completed = '', partner } = person
    return [partner?.name ?? '', name, course, REQUIRED_STATES[state], by, completed, whyText(person)]
  })
  return [HEADER, ...rows].map((row) => row.slice(hasPartner ? 0 : 1))
}
