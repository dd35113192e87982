import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Team } from '#domain/people/managed-team.ts'
import type { Requirement } from '#domain/requirement/requirement.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { raiseFloor } from '../migrating/schema-floor.ts'
import { type Queryable, type RequirementRow, readTexts } from '../schema.ts'
import { narrowRequirements } from './narrow-requirements.ts'
import { readTargets, type TargetReach } from './read-targets.ts'

/**
 * A stored requirement. `byCompany` is true if it applies at all partners. A requirement with a target has its reach
 * and people once they are read.
 */
export type StoredRequirement = Requirement & {
  people?: string[] | undefined
  byCompany: boolean
  reach?: TargetReach | undefined
  /** True if people whom a limited administrator does not manage have it, too. */
  isWider?: boolean
}

/** A requirement to store. With a target, `people` are its current associates. */
export type NewRequirement = Pick<Requirement, 'courseId' | 'people' | 'target' | 'deadline'>

/** The migration that a version must know to find the people of a target. */
const KNOWS_TARGETS = '067-requirements-of-groups'

/** The columns shared by partners' and the company's requirements. */
export const REQUIREMENT_COLUMNS = ['id', 'course_id', 'by_day', 'within_days', 'added', 'ended'] as const

/** The columns of partners' requirements only. The people of a target are not read, since they may be thousands. */
export const OWN_COLUMNS = [
  sql<string | null>`case when group_ids is null then people end`.as('people'),
  sql<string | null>`group_ids`.as('group_ids'),
  sql<string | null>`areas`.as('areas'),
] as const

type Row = Pick<RequirementRow, (typeof REQUIREMENT_COLUMNS)[number] | 'people'> & {
  group_ids: string | null
  areas: string | null
  of_company: number
}

/** Converts a row to its requirement. `of_company` is 1 for the company's requirements. */
export function fromRow(row: Row): StoredRequirement {
  const { id, course_id: courseId, by_day: by, within_days: within, people, added, ended } = row
  const { group_ids: groups, areas } = row
  return {
    id,
    courseId,
    added,
    byCompany: row.of_company === 1,
    deadline: by === null ? { within: within ?? 0 } : { by },
    people: people === null ? undefined : readTexts(people),
    ...(groups === null
      ? {}
      : { people: [], target: { groups: readTexts(groups), areas: readTexts(areas ?? '[]') } }),
    ended: ended ?? undefined,
  }
}

function selectOfCompany(db: Queryable) {
  const none = sql<string | null>`cast(null as text)`
  return db
    .selectFrom('company_requirements')
    .select(REQUIREMENT_COLUMNS)
    .select([none.as('people'), none.as('group_ids'), none.as('areas'), sql<number>`1`.as('of_company')])
}

/** Selects the requirements that apply at a partner: its own and the company's. */
function selectAt(db: Queryable, partner: string) {
  const own = db.selectFrom('requirements').where('partner_id', '=', partner)
  const all = own.select(REQUIREMENT_COLUMNS).select([...OWN_COLUMNS, sql<number>`0`.as('of_company')])
  return db.selectFrom(all.unionAll(selectOfCompany(db)).as('required')).selectAll()
}

const selectOpen = prepareQuery((db, values: { partner: string }) =>
  selectAt(db, values.partner).where('ended', 'is', null).orderBy('added').orderBy('id'),
)

/**
 * Lists the open requirements of a team, including the company's, with the people of their targets, oldest first.
 */
export async function listOpenRequirements(db: Queryable, team: Team): Promise<StoredRequirement[]> {
  const { rows } = await selectOpen(db, team)
  return narrowRequirements(db, team, await readTargets(db, team.partner, rows.map(fromRow)))
}

/** Lists all requirements ever made of a team, with the people of their targets, newest first. */
export async function listRequirements(db: Queryable, team: Team): Promise<StoredRequirement[]> {
  const query = selectAt(db, team.partner).orderBy('added', 'desc').orderBy('id')
  const all = (await query.execute()).map(fromRow)
  return narrowRequirements(db, team, await readTargets(db, team.partner, all))
}

/** Lists the company's requirements, newest first. */
export async function listCompanyRequirements(db: Queryable): Promise<StoredRequirement[]> {
  return (await selectOfCompany(db).orderBy('added', 'desc').orderBy('id').execute()).map(fromRow)
}

/**
 * Inserts a requirement of a partner or the company. `by` is the uid of its author, or `operator`. After the first
 * requirement with a target, versions that would not find its later people refuse the database at startup.
 */
export async function insertRequirement(
  db: Queryable,
  { partner, by }: { partner: string | undefined; by: string },
  { courseId, people, target, deadline }: NewRequirement,
  now: number,
): Promise<StoredRequirement> {
  const row = {
    id: randomUUID(),
    course_id: courseId,
    added: now,
    ended: null,
    by_day: 'by' in deadline ? deadline.by : null,
    within_days: 'within' in deadline ? deadline.within : null,
  }
  const named = people === undefined ? null : JSON.stringify(people)
  const chosen = {
    people: named,
    group_ids: target ? JSON.stringify(target.groups) : null,
    areas: target ? JSON.stringify(target.areas) : null,
  }
  if (partner === undefined) await db.insertInto('company_requirements').values(row).execute()
  else
    await db
      .insertInto('requirements')
      .values({ ...row, ...chosen, partner_id: partner, added_by: by })
      .execute()
  if (target) await raiseFloor(db, KNOWS_TARGETS)
  return fromRow({ ...row, ...chosen, of_company: partner === undefined ? 1 : 0 })
}

/**
 * Ends an open requirement of a partner or the company and keeps it as history. Returns its course id, or undefined
 * if there is no such requirement.
 */
export async function endRequirement(
  db: Queryable,
  { partner, id }: { partner: string | undefined; id: string },
  now: number,
): Promise<string | undefined> {
  const ended = { ended: now }
  const row =
    partner === undefined
      ? await db
          .updateTable('company_requirements')
          .set(ended)
          .where('id', '=', id)
          .where('ended', 'is', null)
          .returning('course_id')
          .executeTakeFirst()
      : await db
          .updateTable('requirements')
          .set(ended)
          .where('partner_id', '=', partner)
          .where('id', '=', id)
          .where('ended', 'is', null)
          .returning('course_id')
          .executeTakeFirst()
  return row?.course_id
}
