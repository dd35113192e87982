import type { Day } from '#domain/local-time.ts'
import {
  findDayProblem,
  MAX_PEOPLE,
  MAX_WITHIN,
  REQUIREMENT_MESSAGES,
} from '#domain/requirement/requirement.ts'
import type { FormProblem } from '../form/use-form.ts'
import type { Wanted } from './requirement-outlook.ts'

/** Form values of a requirement, as entered. Only the console offers `all-partners`. */
export interface RequirementEntry {
  courseId: string
  who: 'everybody' | 'chosen' | 'groups' | 'all-partners'
  people: ReadonlySet<string>
  /** The keys of areas (`areaKey`) and the ids of groups. */
  targets: ReadonlySet<string>
  kind: 'by' | 'within'
  by: string
  within: string
}

export type RequirementField = 'course' | 'people' | 'by' | 'within'

type Problem = FormProblem<RequirementField>

const AREA = 'area '

/** Returns the key of an area among the targets of an entry. Ids of groups have no spaces. */
export function areaKey(area: string): string {
  return AREA + area
}

/** A requirement to change, or the course of a new one. */
export type RequirementBefore = Omit<Wanted, 'courseId'> & {
  courseId: string
  byCompany?: boolean | undefined
}

/** Returns the form values of a requirement, without removed groups and areas. */
export function entryOf({ courseId, people, reach, by, within, ...of }: RequirementBefore): RequirementEntry {
  const groups = of.groups?.filter((id) => reach?.groups.includes(id)) ?? []
  const areas = of.areas?.filter((area) => reach?.names.includes(area)) ?? []
  return {
    courseId,
    who: of.byCompany ? 'all-partners' : reach ? 'groups' : people ? 'chosen' : 'everybody',
    people: new Set(people),
    targets: new Set([...areas.map(areaKey), ...groups]),
    kind: within === undefined ? 'by' : 'within',
    by: by ?? '',
    within: within?.toString() ?? '',
  }
}

/** Converts a complete entry to a requirement. */
export function toWanted({ courseId, who, people, targets, kind, by, within }: RequirementEntry): Wanted {
  const of = who === 'chosen' ? { people: [...people] } : who === 'groups' ? splitTargets(targets) : {}
  return { courseId, ...of, ...(kind === 'by' ? { by } : { within: Number(within) }) }
}

/** Splits the keys of areas and the ids of groups. */
export function splitTargets(targets: ReadonlySet<string>): Pick<Wanted, 'groups' | 'areas'> {
  const groups = [...targets].filter((key) => !key.startsWith(AREA))
  const areas = [...targets].flatMap((key) => (key.startsWith(AREA) ? [key.slice(AREA.length)] : []))
  return { ...(groups.length > 0 ? { groups } : {}), ...(areas.length > 0 ? { areas } : {}) }
}

/**
 * Returns all problems with the entry, in field order. With `today`, a day that is too early or too late is also a
 * problem.
 */
export function findRequirementProblems(entry: RequirementEntry, today?: Day): Problem[] {
  const { courseId, kind, by, within } = entry
  const day = by === '' ? 'Choose a date.' : today && findDayProblem({ by }, today)
  const days = isWithin(within) ? undefined : `Enter a number of days from 1 to ${MAX_WITHIN}.`
  const deadline = kind === 'by' ? day : days
  return [
    ...(courseId === '' ? [{ field: 'course', sentence: 'Choose a course.' } as const] : []),
    ...findPeopleProblems(entry),
    ...(deadline === undefined ? [] : [{ field: kind, sentence: deadline }]),
  ]
}

function findPeopleProblems({ who, people, targets }: RequirementEntry): Problem[] {
  if (who === 'groups' && targets.size === 0) return [{ field: 'people', sentence: 'Choose at least one.' }]
  if (who !== 'chosen') return []
  if (people.size === 0) return [{ field: 'people', sentence: 'Choose at least one person.' }]
  const tooMany = `Choose at most ${MAX_PEOPLE.toLocaleString('en')} people.`
  return people.size > MAX_PEOPLE ? [{ field: 'people', sentence: tooMany }] : []
}

function isWithin(entered: string): boolean {
  const days = /^\d+$/.test(entered.trim()) ? Number(entered) : 0
  return days >= 1 && days <= MAX_WITHIN
}

/** Returns the field that a server's refusal concerns. */
export function refusedField(
  message: string | undefined,
  kind: RequirementEntry['kind'],
): RequirementField | undefined {
  const { tooEarly, tooLate, notOffered } = REQUIREMENT_MESSAGES
  if (message === tooEarly || message === tooLate) return kind
  return message === notOffered ? 'course' : undefined
}
