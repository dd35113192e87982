import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, dayAt, endOfDay, mondayOf } from '#domain/local-time.ts'
import { type Team, wholeTeam } from '#domain/people/managed-team.ts'
import { MAX_LISTED_NAMES } from '#mail/draft-digest.ts'
import type { DigestEntry, DigestList, DigestMail } from '#mail/required-mails.ts'
import { eachPart } from '#store/connection/each-page.ts'
import { readMailChoices } from '#store/people/mail-choices.ts'
import { listAssociates, listRecipients, listUidsOfRole, type Recipient } from '#store/people/members.ts'
import { listCompleted } from '#store/requirements/required-statuses.ts'
import {
  NOTHING,
  type RemindingContext,
  type RequiringTeam,
  readOpenCourses,
  readRequiringTeam,
} from './plan-reminders.ts'
import { queueReminders } from './queue-reminders.ts'

/** Content of an administrator's Monday email about the team. */
export type TeamDigest = Pick<DigestMail, 'overdue' | 'completed' | 'neverCame' | 'ending'>

/** Number of people processed per batch; other requests run in between. */
const PEOPLE_AT_ONCE = 500

/** Queues the digests of a partner's administrators about the people they manage, once a week each, unless empty. */
export async function queueDigests(
  context: RemindingContext,
  partner: string,
  zone: string,
  today: Day,
): Promise<void> {
  const administrators = await listDigestReaders(context, partner)
  if (administrators.length === 0) return
  const monday = mondayOf(today)
  // The digest of everyone is empty only if those of all administrators are. Limited ones are checked when sent.
  if (isEmpty(await readTeamDigest(context, { ...wholeTeam(partner), zone, monday }))) return
  const orders = administrators.map((recipient) => ({ recipient, kind: 'digest' as const, ...NOTHING }))
  await queueReminders(context, { partner, day: monday }, orders)
}

/** Returns true for an empty digest, which is not sent. */
export function isEmpty({ overdue, completed, neverCame, ending }: TeamDigest): boolean {
  return [overdue, completed, neverCame, ending].every(({ count }) => count === 0)
}

/** Lists a partner's administrators who want digests and have a verified mailbox. */
export async function listDigestReaders(context: RemindingContext, partner: string): Promise<Recipient[]> {
  const uids = await listUidsOfRole(context.db, wholeTeam(partner), 'partner-admin')
  const administrators = await listRecipients(context.db, partner, uids)
  const choices = await readMailChoices(context.db, uids)
  return administrators.filter(
    ({ uid, disabled, hasPassword, isProved }) =>
      !disabled && hasPassword && isProved && choices.get(uid)?.digest !== false,
  )
}

/** Reads the digest of a team for a Monday at its partner, from current data. */
export async function readTeamDigest(
  context: RemindingContext,
  { zone, monday, ...of }: Team & { zone: string; monday: Day },
): Promise<TeamDigest> {
  const team = await readRequiringTeam(context, { ...of, zone, today: monday })
  const uids = await listAssociates(context.db, of)
  const found: FoundInTeam = { overdue: [], completed: [], neverCame: [], ending: [] }
  for (const some of eachPart(uids, PEOPLE_AT_ONCE)) {
    const people = await listRecipients(context.db, of.partner, some)
    const enabled = people.filter(({ disabled }) => !disabled)
    if (enabled.length > 0) await addPeople(found, context, team, enabled)
    await setImmediate()
  }
  return {
    overdue: toList(found.overdue),
    completed: toList(found.completed),
    neverCame: toList(found.neverCame),
    ending: toList(found.ending),
  }
}

interface FoundInTeam {
  overdue: DigestEntry[]
  completed: DigestEntry[]
  neverCame: Omit<DigestEntry, 'course'>[]
  ending: DigestEntry[]
}

async function addPeople(
  found: FoundInTeam,
  context: RemindingContext,
  team: RequiringTeam,
  people: Recipient[],
): Promise<void> {
  const { partner, manager, zone, today: monday } = team
  const week = addDays(monday, -7)
  const open = await readOpenCourses(context, team, people)
  for (const { uid, userName, hasPassword, joined } of people) {
    for (const { course, day } of open.get(uid) ?? [])
      if (day >= week && day < monday) found.overdue.push({ userName, course: course.name, day })
    const invited = dayAt(joined, zone)
    if (!hasPassword && invited <= week) found.neverCame.push({ userName, day: invited })
  }
  const names = new Map(people.map(({ uid, userName }) => [uid, userName]))
  for (const { userId, courseName: course, ends: day } of team.ending) {
    const userName = names.get(userId)
    if (userName !== undefined && day !== undefined) found.ending.push({ userName, course, day })
  }
  const uids = people.map(({ uid }) => uid)
  const range = { uids, from: uids[0] ?? '', to: uids.at(-1) ?? '' }
  const between = [endOfDay(addDays(week, -1), zone), endOfDay(addDays(monday, -1), zone)] as const
  for (const { userId, courseId, completed } of await listCompleted(
    context.db,
    { partner, manager, ...range },
    between,
  )) {
    const userName = names.get(userId)
    const course = team.courses.get(courseId)?.name
    if (userName !== undefined && course !== undefined)
      found.completed.push({ userName, course, day: dayAt(completed, zone) })
  }
}

/** Sorts entries by day and name. Returns their number and the first of them. */
function toList<Entry extends { userName: string; day: Day }>(entries: Entry[]): DigestList<Entry> {
  const sorted = entries.toSorted((one, other) =>
    one.day === other.day ? one.userName.localeCompare(other.userName) : one.day < other.day ? -1 : 1,
  )
  return { count: entries.length, first: sorted.slice(0, MAX_LISTED_NAMES) }
}
