import type { AppContext } from '#app-context.ts'
import type { OwnDeadlineBody } from '#contract/gateway.ts'
import { AppError, notFound } from '#core/errors.ts'
import { dayAt } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { firstRole } from '#domain/permissions.ts'
import { findDayProblem, isRequiredOf } from '#domain/requirement/requirement.ts'
import { refuseUnmanaged } from '#people/groups/refuse-unmanaged.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse } from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import { findUser, lockUser } from '#store/people/users.ts'
import {
  type OwnDeadlinePlace,
  removeOwnDeadline,
  storeOwnDeadline,
} from '#store/requirements/own-deadlines.ts'
import { listOpenRequirements } from '#store/requirements/requirements.ts'
import type { Queryable } from '#store/schema.ts'

type OwnDeadlineContext = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** The administrator, and the client's address. */
interface ActedBy {
  /** The uid of the administrator if they manage only some groups. */
  manager?: string | undefined
  actor: string
  ip: string
}

/**
 * Sets an associate's own deadline or excuse in a required course, which replaces the general deadline. Refuses with
 * 404 a person who is not an associate of the partner and a course that is not required of them. Refuses with 400 a
 * day that is past or more than two years ahead.
 */
export function changeOwnDeadline(
  context: OwnDeadlineContext,
  { manager, actor, ip }: ActedBy,
  at: OwnDeadlinePlace,
  { by, reason, document }: OwnDeadlineBody,
): Promise<void> {
  return inTransaction(context.db, async (db) => {
    const now = context.clock()
    await refuseUnmanaged(db, { partner: at.partner, manager }, [at.uid])
    await refuseUnknown(db, context, at)
    const zone = await findTimeZone(db, at.partner, context.config.timeZone)
    const problem = by === undefined ? undefined : findDayProblem({ by }, dayAt(now, zone))
    if (problem !== undefined) throw new AppError('invalid-argument', problem)
    await storeOwnDeadline(db, at, { by, reason, document }, { actor, now })
    const act = by === undefined ? 'requirement-excused' : 'own-deadline-changed'
    await audit(db, { act, actor, subject: at.uid, address: ip, partner: at.partner }, now)
  })
}

/**
 * Removes an associate's own deadline or excuse, so that the general deadline applies again. Refuses with 404 if
 * there is none, a person who is not an associate of the partner, and a course outside the partner's catalogue.
 */
export function endOwnDeadline(
  context: OwnDeadlineContext,
  { manager, actor, ip }: ActedBy,
  at: OwnDeadlinePlace,
): Promise<void> {
  return inTransaction(context.db, async (db) => {
    await refuseUnmanaged(db, { partner: at.partner, manager }, [at.uid])
    await refuseOthers(db, context, at)
    const now = context.clock()
    if (!(await removeOwnDeadline(db, at, now))) throw notFound()
    const entry = { act: 'own-deadline-ended' as const, actor, subject: at.uid, address: ip }
    await audit(db, { ...entry, partner: at.partner }, now)
  })
}

async function refuseUnknown(
  db: Queryable,
  context: OwnDeadlineContext,
  at: OwnDeadlinePlace,
): Promise<void> {
  await refuseOthers(db, context, at)
  const { partner, uid, courseId } = at
  const open = await listOpenRequirements(db, wholeTeam(partner))
  if (!open.some((one) => one.courseId === courseId && isRequiredOf(uid, one))) throw notFound()
}

/** Locks the account. Refuses accounts that are not associates of the partner, and courses outside its catalogue. */
async function refuseOthers(db: Queryable, context: OwnDeadlineContext, at: OwnDeadlinePlace): Promise<void> {
  const { partner, uid, courseId } = at
  await lockUser(db, uid)
  const member = await findUser(db, uid)
  if (member?.partner !== partner || firstRole(member.roles) !== 'partner-associate') throw notFound()
  if (!(await findEnabledCourse(db, courseId, readerOf(context, partner)))) throw notFound()
}
