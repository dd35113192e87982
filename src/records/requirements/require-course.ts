import type { AppContext } from '#app-context.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import { AppError, notFound, permit } from '#core/errors.ts'
import { dayAt } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { groupKey } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import { findDayProblem, MAX_REQUIREMENTS, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { refuseUnmanaged } from '#people/groups/refuse-unmanaged.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { CourseReader } from '#store/courses/catalogues.ts'
import { findEnabledCourse, findStoredCourse } from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import { lockLimit } from '#store/operation/leases.ts'
import { listGroups } from '#store/people/groups/groups.ts'
import { listSomeUsersOfPartner } from '#store/people/members.ts'
import { findTimeZone, lockPartnerState } from '#store/people/partners/partners.ts'
import { findUser } from '#store/people/users.ts'
import {
  endRequirement,
  insertRequirement,
  listCompanyRequirements,
  listOpenRequirements,
  type NewRequirement,
  type StoredRequirement,
} from '#store/requirements/requirements.ts'
import type { Queryable } from '#store/schema.ts'
import { findTarget } from './find-target.ts'

/** The actor, and the partner concerned. No partner means all partners, which only the company may choose. */
export interface RequiringActor {
  partner?: string | undefined
  /** The uid of an administrator who manages only some groups. */
  manager?: string | undefined
  /** A uid, or `operator`. */
  actor: string
  /** The client's address, if any. */
  ip?: string | undefined
  /** Id of the action's entry in the audit log, if any. */
  entry?: string | undefined
  /** True for the company, which may see courses that are not enabled. */
  seesAllCourses?: boolean
}

type Requiring = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/** A new requirement, and the id of the requirement that it replaces. */
export type Wanted = NewRequirement & { replaces?: string | undefined }

/** Converts a request body to its requirement. */
export function readWanted({ by, within = 0, people, groups, areas, ...wanted }: RequirementBody): Wanted {
  const deadline = by === undefined ? { within } : { by }
  const target = (groups || areas) && { groups: [...new Set(groups)], areas: areas ?? [] }
  return { ...wanted, people: people && [...new Set(people)], target, deadline }
}

/**
 * Requires a course of a partner's people, and with `replaces` ends an older requirement in the same transaction.
 * Access does not change. Refuses with 404 a course outside the partner's catalogue, a person who is not an associate
 * there, an unknown group or area, and an unknown requirement to replace. Refuses with 400 a day that is past or more
 * than two years ahead, and more than 200 requirements. For a disabled course, the company gets 400 instead of 404.
 * Refuses with 403 a limited administrator who requires a course of everyone, and with 404 other people, groups and
 * areas than theirs.
 */
export function requireCourse(
  context: Requiring,
  by: RequiringActor,
  wanted: Wanted,
): Promise<StoredRequirement> {
  return inTransaction(context.db, (transaction) => addRequirement(transaction, context, by, wanted))
}

/** Requires a course within a transaction, in the same way as `requireCourse`. */
export async function addRequirement(
  db: Queryable,
  { clock, config }: Omit<Requiring, 'db'>,
  by: RequiringActor,
  wanted: Wanted,
): Promise<StoredRequirement> {
  const now = clock()
  await lockRequirements(db, by.partner)
  await refuseBeyondLimit(db, by, wanted)
  await refuseUnknown(db, by, { partner: by.partner, now, timeZone: config.timeZone }, wanted)
  const zone = await findTimeZone(db, by.partner, config.timeZone)
  const problem = findDayProblem(wanted.deadline, dayAt(now, zone))
  if (problem !== undefined) throw new AppError('invalid-argument', problem)
  if (wanted.replaces !== undefined)
    await endOpenRequirement(db, { ...by, entry: undefined }, wanted.replaces, now)
  if ((await countOpen(db, by.partner)) >= MAX_REQUIREMENTS)
    throw new AppError('invalid-argument', REQUIREMENT_MESSAGES.tooMany)
  const found = wanted.target && (await findTarget(db, by.partner ?? '', wanted.target))
  const owner = { partner: by.partner, by: by.actor }
  const requirement = await insertRequirement(db, owner, { ...wanted, ...found }, now)
  await auditAct(db, by, { act: 'requirement-added', course: wanted.courseId }, now)
  return requirement
}

/**
 * Ends a requirement and keeps it in the history. Refuses with 404 a requirement that is not open at that partner, and
 * with 403 one that people have whom a limited administrator does not manage.
 */
export function stopRequiring(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  by: RequiringActor,
  id: string,
): Promise<void> {
  return inTransaction(db, (transaction) => endOpenRequirement(transaction, by, id, clock()))
}

/** Ends a requirement within a transaction, in the same way as `stopRequiring`. */
export async function endOpenRequirement(
  db: Queryable,
  by: RequiringActor,
  id: string,
  now: number,
): Promise<void> {
  await refuseWider(db, by, id)
  const course = await endRequirement(db, { partner: by.partner, id }, now)
  if (course === undefined) throw notFound()
  await auditAct(db, by, { act: 'requirement-ended', course }, now)
}

function auditAct(
  db: Queryable,
  { partner, actor, ip, entry: id }: RequiringActor,
  { act, course }: { act: 'requirement-added' | 'requirement-ended'; course: string },
  now: number,
): Promise<void> {
  return audit(db, { act, actor, subject: course, address: ip, partner, id }, now)
}

async function countOpen(db: Queryable, partner: string | undefined): Promise<number> {
  if (partner !== undefined)
    return (await listOpenRequirements(db, wholeTeam(partner))).filter(({ byCompany }) => !byCompany).length
  return (await listCompanyRequirements(db)).filter(({ ended }) => ended === undefined).length
}

/**
 * Locks the partner, or the company's requirements, so that two concurrent actions cannot exceed the limit together.
 */
async function lockRequirements(db: Queryable, partner: string | undefined): Promise<void> {
  if (partner === undefined) return lockLimit(db, 'company-requirements')
  if ((await lockPartnerState(db, partner)) === undefined) throw notFound()
}

/** Refuses a limited administrator a requirement of everyone, and of others' people, groups and areas. */
async function refuseBeyondLimit(
  db: Queryable,
  { partner = '', manager }: RequiringActor,
  { people, target }: NewRequirement,
): Promise<void> {
  if (manager === undefined) return
  if (!people && !target) permit('forbidden')
  const team = { partner, manager }
  await refuseUnmanaged(db, team, people ?? [])
  const [groups, user] = [await listGroups(db, team), await findUser(db, manager)]
  const [ids, areas] = [new Set(groups.map(({ id }) => id)), new Set(user?.limit?.areas.map(groupKey))]
  const { groups: wanted = [], areas: wantedAreas = [] } = target ?? {}
  if (!wanted.every((id) => ids.has(id)) || !wantedAreas.every((area) => areas.has(groupKey(area))))
    throw notFound()
}

/** Refuses a limited administrator to end a requirement that other people have, too. */
async function refuseWider(
  db: Queryable,
  { partner = '', manager }: RequiringActor,
  id: string,
): Promise<void> {
  if (manager === undefined) return
  const open = await listOpenRequirements(db, { partner, manager })
  if (open.find((one) => one.id === id && !one.byCompany)?.isWider) permit('forbidden')
  if (!open.some((one) => one.id === id)) throw notFound()
}

async function refuseUnknown(
  db: Queryable,
  { seesAllCourses = false }: RequiringActor,
  reader: CourseReader,
  { courseId, people }: NewRequirement,
): Promise<void> {
  if (!(await findEnabledCourse(db, courseId, reader))) {
    if (!seesAllCourses || !(await findStoredCourse(db, courseId))) throw notFound()
    throw new AppError('invalid-argument', REQUIREMENT_MESSAGES.notOffered)
  }
  if (people === undefined) return
  const { partner } = reader
  const members = partner === undefined ? [] : await listSomeUsersOfPartner(db, partner, [...people])
  if (members.filter(({ roles }) => firstRole(roles) === 'partner-associate').length < people.length)
    throw notFound()
}
