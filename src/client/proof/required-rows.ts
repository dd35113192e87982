import type { RequiredPersonDocument } from '#contract/proof.ts'

/** Labels of the states. */
export const REQUIRED_STATES: Record<RequiredPersonDocument['state'], string> = {
  done: 'Done',
  open: 'Not done',
  overdue: 'Overdue',
  excused: 'Excused',
  unknown: 'Not recorded',
}

/** Name shown for people who have left the team. */
export const FORMER_MEMBER = 'Former member'

/** Returns people sorted by name, former members last. */
export function sortByName(people: readonly RequiredPersonDocument[]): RequiredPersonDocument[] {
  return [...people].sort((one, other) => {
    if (one.name === undefined || other.name === undefined)
      return Number(one.name === undefined) - Number(other.name === undefined)
    return one.name.localeCompare(other.name)
  })
}

/** Returns the reason of an own date or excuse with its document. */
export function whyText({ reason = '', document }: RequiredPersonDocument): string {
  return document === undefined ? reason : `${reason} (${document})`
}

/** Returns people as rows of a file, by name. */
export function requiredRows(people: readonly RequiredPersonDocument[], course: string): string[][] {
  return [
    ['Name', 'Course', 'Status', 'Due', 'Completed', 'Reason'],
    ...sortByName(people).map((person) => {
      const { name = FORMER_MEMBER, state, by = '', completed = '' } = person
      return [name, course, REQUIRED_STATES[state], by, completed, whyText(person)]
    }),
  ]
}
