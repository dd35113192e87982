import { setImmediate } from 'node:timers/promises'
import { type Day, dayAt } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { isBeforeHistory, type RequiredOnDay, requiredOnDay } from '#domain/requirement/required-on-day.ts'
import { concerns } from '#domain/requirement/requirement.ts'
import { pageSize } from '#store/connection/each-page.ts'
import { type OwnPeriod, readPastLearners } from '#store/learning/past-learners.ts'
import { listMembersAt } from '#store/people/memberships.ts'
import { findHistoryStart } from '#store/people/partners/earlier-zones.ts'
import type { ChosenDay, ProofContext } from './choose-day.ts'
import { applyingAt, readPastRequirements } from './past-requirements.ts'

/** A person who had to complete a course on a day, with the own deadline or excuse that held. */
export type RequiredPerson = Omit<RequiredOnDay, 'own'> & { uid: string; own: OwnPeriod | undefined }

interface RequiredPage {
  people: RequiredPerson[]
  /** False if the course was not required at this partner then, with or without people on the team. */
  isRequired: boolean
  next?: string | undefined
  /** First day whose list is whole, if the chosen one is earlier. */
  wholeFrom?: Day | undefined
}

/** Number of people whose history is read at once; other requests run in between. */
const PEOPLE_AT_ONCE = 100

/**
 * Reads the next people, at most `limit` and by uid, who had to complete a course on a day at a partner: those who were
 * its associates then, disabled ones included, whether or not the course is hidden now. A requirement of the company
 * counts from the time since when the partner has the course.
 */
export async function readRequiredOnDay(
  context: ProofContext,
  { courseId, after = '', ...team }: Team & { courseId: string; after?: string | undefined },
  { on }: Pick<ChosenDay, 'on'>,
  limit: number,
): Promise<RequiredPage> {
  const { db, clock } = context
  const { partner } = team
  const now = clock()
  const at = Math.min(on.end - 1, now)
  const historyFrom = await findHistoryStart(db, partner)
  const [held] = await readPastRequirements(context, { ...team, courseId, from: at, to: at })
  const requirements = held ? applyingAt(held, at) : []
  const wholeFrom =
    historyFrom !== undefined && isBeforeHistory(historyFrom, on) ? dayAt(historyFrom, on.zone) : undefined
  const people: RequiredPerson[] = []
  const size = pageSize(PEOPLE_AT_ONCE)
  let last = requirements.length === 0 ? undefined : after
  while (last !== undefined && people.length <= limit) {
    const members = await listMembersAt(db, { ...team, at, after: last }, size)
    const named = members.filter(({ uid }) => requirements.some((one) => concerns(uid, one, at)))
    for (const learner of await readPastLearners(db, { partner, courseId }, named)) {
      const required = requiredOnDay(learner, requirements, on, now)
      if (required) people.push({ ...required, uid: learner.uid, own: learner.own[required.own ?? -1] })
    }
    last = members.length < size ? undefined : members.at(-1)?.uid
    await setImmediate()
  }
  const shown = people.slice(0, limit)
  const next = people.length > limit ? shown.at(-1)?.uid : undefined
  return { people: shown, isRequired: requirements.length > 0, next, wholeFrom }
}
