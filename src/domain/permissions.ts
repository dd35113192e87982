import type { Role } from './roles.ts'
import { firstRole } from './roles.ts'

/** Who asks: what the account says now of its partner and roles. */
export interface Actor {
  uid: string
  partner?: string | undefined
  roles: readonly string[]
}

/** `hidden` answers like what does not exist; `forbidden` tells a wrong role. */
export type Permission = 'allowed' | 'forbidden' | 'hidden'

/** The role of someone who has access at all: a partner and a valid first role (section 5, Access). */
export function accessRole(actor: Pick<Actor, 'partner' | 'roles'>): Role | undefined {
  return actor.partner ? firstRole(actor.roles) : undefined
}

/** Members' lists and records of a whole partner: its administrators only. */
export function mayReadTeam(actor: Actor, partner: string): Permission {
  const role = accessRole(actor)
  if (role !== 'partner-admin') return 'forbidden'
  return actor.partner === partner ? 'allowed' : 'hidden'
}

/** One user's document or records: oneself, and the administrators of the same partner. */
export function mayReadUser(actor: Actor, user: { uid: string; partner?: string | undefined }): Permission {
  const role = accessRole(actor)
  if (!role) return 'forbidden'
  if (actor.uid === user.uid) return 'allowed'
  return role === 'partner-admin' && actor.partner === user.partner ? 'allowed' : 'hidden'
}

/** A user's own document is changed by that user alone. */
export function mayChangeUser(actor: Actor, uid: string): Permission {
  if (!accessRole(actor)) return 'forbidden'
  return actor.uid === uid ? 'allowed' : 'hidden'
}

/** An account without access keeps the email it has: what it is added by must stay whose it was. */
export function mayChangeEmail(actor: Pick<Actor, 'partner' | 'roles'>): Permission {
  return accessRole(actor) ? 'allowed' : 'forbidden'
}

/** A partner's document: its members. */
export function mayReadPartner(actor: Actor, partner: string): Permission {
  if (!accessRole(actor)) return 'forbidden'
  return actor.partner === partner ? 'allowed' : 'hidden'
}

/** Course outlines and modules: any role of any partner. */
export function mayReadCourses(actor: Actor): Permission {
  return accessRole(actor) ? 'allowed' : 'forbidden'
}

/** Completion is tracked for associates only (section 6). */
export function isTracked(actor: Pick<Actor, 'partner' | 'roles'>): boolean {
  return accessRole(actor) === 'partner-associate'
}

/** Opening a course and acting on a record's modules: tracked associates. */
export function mayLearn(actor: Actor): Permission {
  return isTracked(actor) ? 'allowed' : 'forbidden'
}

/** Acting on one record: the associate it belongs to, within the partner it belongs to. */
export function mayAct(actor: Actor, record: { userId: string; partnerId: string }): Permission {
  if (!isTracked(actor)) return 'forbidden'
  return record.userId === actor.uid && record.partnerId === actor.partner ? 'allowed' : 'hidden'
}

/** The answer key: administrators always, an associate once the quiz is passed (decision of section 4's review). */
export function maySeeAnswerKey(actor: Actor, passed: boolean): boolean {
  return accessRole(actor) === 'partner-admin' || (isTracked(actor) && passed)
}

/** Adding someone to a partner: its administrators. */
export function mayAdd(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Removing someone: an administrator of the same partner, and never an administrator, oneself included. */
export function mayRemove(
  actor: Actor,
  member: { partner?: string | undefined; roles: readonly string[] },
): Permission {
  const permission = mayReadTeam(actor, member.partner ?? '')
  if (permission !== 'allowed') return permission
  return firstRole(member.roles) === 'partner-admin' ? 'forbidden' : 'allowed'
}
