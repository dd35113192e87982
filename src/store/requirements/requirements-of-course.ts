import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, endOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { countRequired, type RequiredCounts } from '#domain/requirement/count-required.ts'
import { MAX_REQUIREMENTS } from '#domain/requirement/requirement.ts'
import { eachPart } from '../connection/each-page.ts'
import { listAssociates } from '../people/members.ts'
import { selectZoned, toZoned, type ZonedPartner } from '../people/partners/earlier-zones.ts'
import { ENABLED } from '../people/users.ts'
import type { Queryable } from '../schema.ts'
import { readTargets } from './read-targets.ts'
import { fromRow, OWN_COLUMNS, REQUIREMENT_COLUMNS, type StoredRequirement } from './requirements.ts'

/** Selects partners' own open requirements of a course. */
function selectOpenOf(db: Queryable, courseId: string) {
  return db.selectFrom('requirements').where('course_id', '=', courseId).where('ended', 'is', null)
}

/** Lists, by partner, the ids of open requirements of a course for everyone at some partners. */
export async function listOwnAt(
  db: Queryable,
  courseId: string,
  partners: readonly string[],
): Promise<Map<string, string[]>> {
  if (partners.length === 0) return new Map()
  const query = selectOpenOf(db, courseId).where('people', 'is', null).where('partner_id', 'in', partners)
  const rows = await query.select(['partner_id', 'id']).orderBy('added').orderBy('id').execute()
  const own = Map.groupBy(rows, ({ partner_id }) => partner_id)
  return new Map(Array.from(own, ([partner, found]) => [partner, found.map(({ id }) => id)]))
}

/** Returns those of some partners that have reached the limit of open requirements. */
export async function findFullPartners(db: Queryable, partners: readonly string[]): Promise<Set<string>> {
  if (partners.length === 0) return new Set()
  const open = db.selectFrom('requirements').where('partner_id', 'in', partners).where('ended', 'is', null)
  const rows = await open
    .select('partner_id')
    .groupBy('partner_id')
    .having(({ fn }) => fn.countAll(), '>=', MAX_REQUIREMENTS)
    .execute()
  return new Set(rows.map(({ partner_id }) => partner_id))
}

/** Ends partners' own open requirements of a course for everyone. Returns the partners. */
export async function endOwnOfCourse(db: Queryable, courseId: string, now: number): Promise<string[]> {
  const update = db.updateTable('requirements').set({ ended: now }).where('course_id', '=', courseId)
  const open = update.where('ended', 'is', null).where('people', 'is', null)
  const rows = await open.returning('partner_id').execute()
  return rows.map(({ partner_id }) => partner_id).sort()
}

/** A partner's own open requirement of a course. */
export interface RequirementAtPartner {
  partner: { id: string; name: string; logoUrl: string | undefined }
  requirement: StoredRequirement
}

/** Lists a page of partners' own open requirements of a course, ordered by partner. Omits removed partners. */
export async function listRequirementsOfCourse(
  db: Queryable,
  { courseId, after, limit }: { courseId: string; after: string; limit: number },
): Promise<RequirementAtPartner[]> {
  const rows = await selectOpenOf(db, courseId)
    .innerJoin('partners', 'partners.id', 'requirements.partner_id')
    .where('partner_id', '>', after)
    .where('removed', 'is', null)
    .select(REQUIREMENT_COLUMNS.map((column) => `requirements.${column}` as const))
    .select([...OWN_COLUMNS, 'partner_id', 'name', 'logo_url'])
    .orderBy('partner_id')
    .orderBy('added')
    .orderBy('requirements.id')
    .limit(limit)
    .execute()
  const found = rows.map(({ partner_id: id, name, logo_url, ...row }) => ({
    partner: { id, name, logoUrl: logo_url ?? undefined },
    requirement: fromRow({ ...row, of_company: 0 }),
  }))
  for (const one of found)
    if (one.requirement.target) one.requirement = await readCurrentPeople(db, one.partner.id, one.requirement)
  return found
}

/** Returns a requirement with a target with the current associates of its groups. */
async function readCurrentPeople(
  db: Queryable,
  partner: string,
  requirement: StoredRequirement,
): Promise<StoredRequirement> {
  const [read = requirement] = await readTargets(db, partner, [requirement])
  const associates = new Set(await listAssociates(db, wholeTeam(partner)))
  return { ...read, people: read.people?.filter((uid) => associates.has(uid)) }
}

/** Counts the partners with an own open requirement of a course. Omits removed partners. */
export async function countRequiringPartners(db: Queryable, courseId: string): Promise<number> {
  const row = await selectOpenOf(db, courseId)
    .innerJoin('partners', 'partners.id', 'requirements.partner_id')
    .where('removed', 'is', null)
    .select(({ fn }) => fn.count<number | string>('partner_id').distinct().as('partners'))
    .executeTakeFirstOrThrow()
  return Number(row.partners)
}

/** Number of partners counted per batch; other requests run in between. */
const PARTNERS_PER_COUNT = 20

/** Counts the enabled associates of some partners, by partner, as people of a requirement for everyone. */
export async function countPeopleDone(
  db: Queryable,
  courseId: string,
  partners: readonly string[],
): Promise<Map<string, RequiredCounts>> {
  const counts = new Map<string, RequiredCounts>()
  for (const some of eachPart(partners, PARTNERS_PER_COUNT)) {
    const rows = await countOfSome(db, courseId, some)
    for (const [partner, groups] of Map.groupBy(rows, ({ partner }) => partner ?? ''))
      counts.set(
        partner,
        countRequired(
          groups.map(({ people, status, excuse }) => ({
            isOpen: status === null,
            isExcused: excuse !== null,
            people: Number(people),
          })),
        ),
      )
    await setImmediate()
  }
  return counts
}

function countOfSome(db: Queryable, courseId: string, partners: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('completions', (join) =>
      join
        .onRef('completions.partner_id', '=', 'users.partner')
        .onRef('completions.user_id', '=', 'users.uid')
        .on('completions.course_id', '=', courseId)
        .on('status', '=', 'complete'),
    )
    .leftJoin('own_deadlines', (join) =>
      join
        .onRef('own_deadlines.partner_id', '=', 'users.partner')
        .onRef('own_deadlines.user_id', '=', 'users.uid')
        .on('own_deadlines.course_id', '=', courseId)
        .on('by_day', 'is', null),
    )
    .where('users.partner', 'in', partners)
    .where('roles', 'like', '["partner-associate"%')
    .where('disabled', '=', ENABLED)
    .select(['users.partner', 'status', 'own_deadlines.course_id as excuse'])
    .select(({ fn }) => fn.countAll<number | string>().as('people'))
    .groupBy(['users.partner', 'status', 'own_deadlines.course_id'])
    .execute()
}

/** The time zone in which a day begins first, and the one in which it ends last. */
const [FIRST_ZONE, LAST_ZONE] = ['Etc/GMT-14', 'Etc/GMT+12']

/**
 * Lists the partners, or one, at which requirements of a course may have applied on a day in any time zone, ordered
 * by name and id. Lists all partners if the company required the course. `timeZone` is the portal's.
 */
export async function listRequiringPartners(
  db: Queryable,
  { partner, courseId, day }: { partner?: string | undefined; courseId: string; day: Day },
  timeZone: string,
): Promise<ZonedPartner[]> {
  const [start, end] = [endOfDay(addDays(day, -1), FIRST_ZONE), endOfDay(day, LAST_ZONE)]
  const company = db.selectFrom('company_requirements').select('id').where('course_id', '=', courseId)
  const held = company
    .where('added', '<', end)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '>', start)]))
  const ofCompany = await held.limit(1).executeTakeFirst()
  const rows = await selectZoned(db, partner)
    .$if(ofCompany === undefined, (query) =>
      query.where('id', 'in', ({ selectFrom }) =>
        selectFrom('requirements')
          .select('partner_id')
          .where('course_id', '=', courseId)
          .where('added', '<', end)
          .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '>', start)])),
      ),
    )
    .execute()
  return rows.map((row) => toZoned(row, timeZone))
}
