import { addDays, type Day, dayAt } from './local-time.ts'
import { type PastDay, pastDayOf, type ZoneHistory } from './past-day.ts'

/** Answers to a question in first attempts, as they were judged at first. */
export interface QuestionCount {
  courseId: string
  moduleId: string
  /** Identifies its texts and its key, which are the same in all revisions that are counted together. */
  key: string
  /** The latest of these revisions, and the question's 1-based number in it. */
  revision: number
  number: number
  answers: number
  right: number
}

/** The counts of a day at a partner, or of all partners; none has a person's id. */
export interface ReportDay {
  day: Day
  /**
   * The people who were active, by the number of days since they were active before; 0 for never. This allows counting
   * the people of any period from its days.
   */
  active: ReadonlyMap<number, number>
  /** Associates at the end of the day, and their required courses that were overdue. */
  members: number
  overdue: number
  started: number
  completed: number
  issued: number
  expired: number
  /** First attempts at quizzes, and those that were passed. */
  attempts: number
  passed: number
  questions: readonly QuestionCount[]
}

/** The numbers of a day that add up, for a period and for partners. */
export const SUMMED = ['started', 'completed', 'issued', 'expired', 'attempts', 'passed'] as const

/** The hours of a day: from `start` until before `end`, in ms since 1970. */
export interface DayHours extends PastDay {
  start: number
}

/** Number of days that a change of the time zone can shift, and one more. */
const MAX_SHIFT = 3

/**
 * Returns the hours of a day at a partner. They follow those of the day before without a gap: a day that a change of
 * the time zone leaves out is empty.
 */
export function hoursOf(zones: ZoneHistory, day: Day): DayHours {
  return { ...pastDayOf(zones, day), start: endOf(zones, addDays(day, -1)), end: endOf(zones, day) }
}

function endOf(zones: ZoneHistory, day: Day): number {
  const days = Array.from({ length: MAX_SHIFT }, (_, before) => addDays(day, -before))
  return Math.max(...days.map((one) => pastDayOf(zones, one).end))
}

/** Returns the day to whose hours a time belongs, in ms since 1970. */
export function dayOf(zones: ZoneHistory, at: number): Day {
  let day = addDays(dayAt(at, zones.zone), -MAX_SHIFT)
  while (endOf(zones, day) <= at) day = addDays(day, 1)
  return day
}

/** Adds up the counts of a day at several partners. */
export function sumOfDay(day: Day, parts: readonly ReportDay[]): ReportDay {
  const sum = (name: Exclude<keyof ReportDay, 'day' | 'active' | 'questions'>) =>
    parts.reduce((all, part) => all + part[name], 0)
  const active = new Map<number, number>()
  for (const part of parts)
    for (const [gap, people] of part.active) active.set(gap, (active.get(gap) ?? 0) + people)
  return {
    day,
    active,
    members: sum('members'),
    overdue: sum('overdue'),
    started: sum('started'),
    completed: sum('completed'),
    issued: sum('issued'),
    expired: sum('expired'),
    attempts: sum('attempts'),
    passed: sum('passed'),
    questions: sumOfQuestions(parts.flatMap(({ questions }) => questions)),
  }
}

/** Adds up the counts of the same questions, with the latest revision of each. */
export function sumOfQuestions(counts: Iterable<QuestionCount>): QuestionCount[] {
  const sums = new Map<string, QuestionCount>()
  for (const count of counts) {
    const name = questionId(count)
    const known = sums.get(name)
    const { answers = 0, right = 0 } = known ?? {}
    const latest = known && known.revision >= count.revision ? known : count
    sums.set(name, { ...latest, answers: answers + count.answers, right: right + count.right })
  }
  return [...sums.values()]
}

/** Returns a text that identifies a question of a course. */
export function questionId({ courseId, moduleId, key }: QuestionCount): string {
  return `${courseId}\n${moduleId}\n${key}`
}
