import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import type { MemberWeek } from '#contract/documents.ts'
import { addDays, type Day, dayAt, endOfDay, mondayOf } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import { eachPart } from '#store/connection/each-page.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses } from '#store/courses/courses.ts'
import { listAssociates, listRecipients } from '#store/people/members.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import { listCompleted } from '#store/requirements/required-statuses.ts'

/** Number of people processed per batch; other requests run in between. */
const PEOPLE_AT_ONCE = 500

/**
 * Reads all people under two headings of the weekly digest, without its limit of ten names. These are people who
 * completed a course since the Monday of the previous week, and people invited at least seven days ago who never
 * signed in. `today` is the day at the partner.
 */
export async function readTeamWeek(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  of: Team,
): Promise<{ today: Day; documents: MemberWeek[] }> {
  const { db, clock, config } = context
  const [uids, courses, zone] = await Promise.all([
    listAssociates(db, of),
    listEnabledCourses(db, readerOf(context, of.partner)),
    findTimeZone(db, of.partner, config.timeZone),
  ])
  const today = dayAt(clock(), zone)
  const team = { ...of, zone, today, courses: new Set(courses.map(({ id }) => id)) }
  const documents: MemberWeek[] = []
  for (const some of eachPart(uids, PEOPLE_AT_ONCE)) {
    documents.push(...(await readWeekOf(context, team, some)))
    await setImmediate()
  }
  return { today, documents }
}

type ReadTeam = Team & { zone: string; today: Day; courses: ReadonlySet<string> }

async function readWeekOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { partner, manager, zone, today, courses }: ReadTeam,
  uids: string[],
): Promise<MemberWeek[]> {
  const ofPeople = { partner, manager, uids, from: uids[0] ?? '', to: uids.at(-1) ?? '' }
  const since = endOfDay(addDays(mondayOf(today), -8), zone)
  const [people, completions] = await Promise.all([
    listRecipients(db, partner, uids),
    listCompleted(db, ofPeople, [since, clock() + 1]),
  ])
  const offered = completions.filter(({ courseId }) => courses.has(courseId))
  const completionsOf = Map.groupBy(offered, ({ userId }) => userId)
  return people.flatMap(({ uid, disabled, hasPassword, joined }) => {
    const days = completionsOf.get(uid)?.map((one) => [one.courseId, dayAt(one.completed, zone)])
    const invited = dayAt(joined, zone)
    const neverCame = !hasPassword && invited <= addDays(today, -7)
    if (disabled || (!days && !neverCame)) return []
    return [
      {
        userId: uid,
        ...(days ? { completed: Object.fromEntries(days) } : {}),
        ...(neverCame ? { invited } : {}),
      },
    ]
  })
}
