import { A_DAY } from '../durations.ts'
import type { Day } from '../local-time.ts'
import type { Role } from '../permissions.ts'
import { goalFinder, type TeamGoals } from '../requirement/goal.ts'

/** Time after their last activity during which a person counts as active, in ms. */
const ACTIVE_FOR = 30 * A_DAY

/** Time without any activity after which a partner needs attention, in ms. */
export const QUIET_AFTER = 60 * A_DAY

/** Time after the creation of an unused partner after which it needs attention, in ms. */
export const UNUSED_AFTER = 7 * A_DAY

/** The data from which a partner's figures are counted. */
export interface CountedTeam {
  members: readonly CountedMember[]
  /** The members' statuses in the partner's courses, as in the team table. */
  statuses: readonly { userId: string; courses: Record<string, string>; lastActive?: number | undefined }[]
  /** The required courses that associates have not completed, with their due dates. */
  dues: readonly { userId: string; courses: Record<string, Day> }[]
  /** The ids of the courses available to the partner's people. */
  courses: readonly string[]
  goals: TeamGoals
  /** The current day at the partner. */
  today: Day
}

/** A member, with the time of their last use of a session, in ms since 1970. */
export interface CountedMember {
  uid: string
  role: Role | undefined
  isDisabled: boolean
  /** True if their invitation could not be delivered. */
  isUndelivered: boolean
  lastUsed: number | undefined
}

/** A partner's figures. */
export interface PartnerFigures {
  administrators: number
  associates: number
  active: number
  /** Sum of the associates' goals, in courses. Excused courses are not in the sums. */
  possible: number
  /** Sum of the courses that they have reached. */
  complete: number
  overdue: number
  undelivered: number
  lastSeen: number | undefined
  courses: CourseFigures[]
}

/** The figures of a partner's associates in one of its courses. */
export interface CourseFigures {
  id: string
  begun: number
  complete: number
  overdue: number
}

/**
 * Counts a partner's people and their progress towards their goals. Disabled accounts do not count as administrators.
 * `now` is in ms since 1970.
 */
export function figuresOf(team: CountedTeam, now: number): PartnerFigures {
  const { members, statuses, dues, courses, goals } = team
  const learned = new Map(statuses.map((status) => [status.userId, status]))
  const seenOf = ({ uid, lastUsed = 0 }: CountedMember) =>
    Math.max(lastUsed, learned.get(uid)?.lastActive ?? 0)
  const seen = members.map(seenOf)
  const associates = members.filter(({ role }) => role === 'partner-associate')
  const administrators = members.filter(({ role, isDisabled }) => role === 'partner-admin' && !isDisabled)
  const due = new Map(dues.map(({ userId, courses: open }) => [userId, open]))
  const byCourse = courses.map((id) => {
    const own = associates.map(({ uid }) => learned.get(uid)?.courses[id])
    const days = associates.flatMap(({ uid }) => due.get(uid)?.[id] ?? [])
    const begun = own.filter((status) => status !== undefined).length
    const complete = own.filter((status) => status === 'complete').length
    return { id, begun, complete, overdue: days.filter((day) => day < team.today).length }
  })
  const goalOf = goalFinder(goals)
  const progress = associates.map(({ uid }) => {
    const { courses: wanted, excused = [] } = goalOf(uid)
    const possible = wanted.filter((id) => !excused.includes(id))
    const complete = possible.filter((id) => learned.get(uid)?.courses[id] === 'complete').length
    return { possible: possible.length, complete }
  })
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    administrators: administrators.length,
    associates: associates.length,
    active: seen.filter((time) => time > now - ACTIVE_FOR).length,
    possible: sum(progress.map(({ possible }) => possible)),
    complete: sum(progress.map(({ complete }) => complete)),
    overdue: sum(byCourse.map(({ overdue }) => overdue)),
    undelivered: administrators.filter(({ isUndelivered }) => isUndelivered).length,
    lastSeen: seen.reduce((newest, time) => Math.max(newest, time), 0) || undefined,
    courses: byCourse,
  }
}

/** The data that determine whether a partner needs attention; `created` is in ms since 1970. */
export type WatchedPartner = Pick<
  PartnerFigures,
  'administrators' | 'associates' | 'overdue' | 'undelivered' | 'lastSeen'
> & { state: 'open' | 'suspended' | 'removed'; seats: number | undefined; created: number }

/**
 * Returns the reasons why an open partner needs attention as texts, most urgent first. Returns none for a suspended
 * or removed partner.
 */
export function attentionReasons(partner: WatchedPartner, now: number): string[] {
  const { administrators, associates, overdue, undelivered, lastSeen, seats, state, created } = partner
  if (state !== 'open') return []
  const over = seats === undefined ? -1 : associates - seats
  const isQuiet = lastSeen !== undefined && lastSeen < now - QUIET_AFTER
  return [
    ...(administrators === 0 ? ['No administrator'] : []),
    ...(lastSeen === undefined && created < now - UNUSED_AFTER ? ['No one has signed in'] : []),
    ...(undelivered > 0 ? ['Invitation not delivered'] : []),
    ...(overdue > 0 ? [`${overdue.toLocaleString('en')} overdue`] : []),
    ...(over > 0 ? [`${over.toLocaleString('en')} over the seat limit`] : []),
    ...(over === 0 && associates > 0 ? ['All seats taken'] : []),
    ...(isQuiet ? ['No activity in 60 days'] : []),
  ]
}
