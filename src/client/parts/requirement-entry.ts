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
  who: 'everybody' | 'chosen' | 'all-partners'
  people: ReadonlySet<string>
  kind: 'by' | 'within'
  by: string
  within: string
}

export type RequirementField = 'course' | 'people' | 'by' | 'within'

type Problem = FormProblem<RequirementField>

/** Converts a complete entry to a requirement. */
export function toWanted({ courseId, who, people, kind, by, within }: RequirementEntry): Wanted {
  const of = who === 'chosen' ? { people: [...people] } : {}
  return { courseId, ...of, ...(kind === 'by' ? { by } : { within: Number(within) }) }
}

/**
 * Returns all problems with the entry, in field order. `sentences` has the app's messages for a missing day
 * and for an invalid number of days. With `today`, a day that is too early or too late is also a problem.
 */
export function findRequirementProblems(
  entry: RequirementEntry,
  sentences: { day: string; days: string },
  today?: Day,
): Problem[] {
  const { courseId, kind, by, within } = entry
  const day = by === '' ? sentences.day : today && findDayProblem({ by }, today)
  const deadline = kind === 'by' ? day : isWithin(within) ? undefined : sentences.days
  return [
    ...(courseId === '' ? [{ field: 'course', sentence: 'Choose a course.' } as const] : []),
    ...findPeopleProblems(entry),
    ...(deadline === undefined ? [] : [{ field: kind, sentence: deadline }]),
  ]
}

function findPeopleProblems({ who, people }: RequirementEntry): Problem[] {
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
