/** The two kinds of signed-in user (specification, sections 1 and 6). */
export const ROLES = ['partner-admin', 'partner-associate'] as const

export type Role = (typeof ROLES)[number]

/** Returns whether a text is one of the two roles that give access to the portal. */
export function isRole(text: string | undefined): text is Role {
  return ROLES.some((role) => role === text)
}

/** Returns the first role, which decides everything, on both sides (section 3, "the first entry counts"). */
export function firstRole(roles: readonly string[]): Role | undefined {
  const first = roles[0]
  return isRole(first) ? first : undefined
}

/** Role text of the team table: without the word "partner", hyphens as spaces (section 9). */
export function roleText(roles: readonly string[]): string {
  return roles.map(withoutPartner).join(', ')
}

function withoutPartner(role: string): string {
  return role
    .replaceAll('-', ' ')
    .replace(/\bpartner\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns whether the course navigation has the administrator's styling (section 2, "contains
 * partner-admin").
 */
export function hasAdminStyling(roles: readonly string[]): boolean {
  return roles[0]?.includes('partner-admin') ?? false
}

/** The account that sends a request, with its current partner and roles. */
export interface Actor {
  uid: string
  partner?: string | undefined
  roles: readonly string[]
}

/** `hidden` is answered as if the thing did not exist; `forbidden` means the wrong role. */
export type Permission = 'allowed' | 'forbidden' | 'hidden'

/**
 * Returns the role of an account that has access at all: a partner and a valid first role (section 5,
 * Access).
 */
export function accessRole(actor: Pick<Actor, 'partner' | 'roles'>): Role | undefined {
  return actor.partner ? firstRole(actor.roles) : undefined
}

/** Members' lists and records of a whole partner: its administrators only. */
export function mayReadTeam(actor: Actor, partner: string): Permission {
  const role = accessRole(actor)
  if (role !== 'partner-admin') return 'forbidden'
  return actor.partner === partner ? 'allowed' : 'hidden'
}

/** One user's document or records: that user, and the administrators of the same partner. */
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

/** An account without access cannot change its email: the address it is added by must stay with its owner. */
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

/**
 * The answer key: administrators always, an associate once the quiz is passed (decision of section 4's
 * review).
 */
export function maySeeAnswerKey(actor: Actor, passed: boolean): boolean {
  return accessRole(actor) === 'partner-admin' || (isTracked(actor) && passed)
}

/** Adding a user to a partner: its administrators. */
export function mayAdd(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Requiring courses of a partner's people, and ending that: its administrators. */
export function mayRequire(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Taking back certificates of a partner's people: its administrators. */
export function mayRevoke(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Reminding a partner's people, and settings such as whether reminders go out: its administrators. */
export function mayRemind(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/**
 * Removing a user: an administrator of the same partner. Administrators cannot be removed, not even by
 * themselves.
 */
export function mayRemove(
  actor: Actor,
  member: { partner?: string | undefined; roles: readonly string[] },
): Permission {
  const permission = mayReadTeam(actor, member.partner ?? '')
  if (permission !== 'allowed') return permission
  return firstRole(member.roles) === 'partner-admin' ? 'forbidden' : 'allowed'
}
