/** The roles of signed-in users (specification, sections 1 and 6). */
export const ROLES = ['partner-admin', 'partner-associate'] as const

export type Role = (typeof ROLES)[number]

/** Returns whether a text is a role with access to the portal. */
export function isRole(text: string | undefined): text is Role {
  return ROLES.some((role) => role === text)
}

/**
 * Returns the first role if it is valid. Later roles are ignored by server and browser (section 3, "the first entry
 * counts").
 */
export function firstRole(roles: readonly string[]): Role | undefined {
  const first = roles[0]
  return isRole(first) ? first : undefined
}

/**
 * Formats the roles for the team table: without the word "partner", and with spaces instead of hyphens (section 9).
 */
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

/** Returns whether the course navigation has the administrators' styling (section 2, "contains partner-admin"). */
export function hasAdminStyling(roles: readonly string[]): boolean {
  return roles[0]?.includes('partner-admin') ?? false
}

/**
 * The account that sends a request, with its current partner and roles. `limit` is present for an administrator who
 * manages only some groups: the limit itself, or its entries in an ID token.
 */
export interface Actor {
  uid: string
  partner?: string | undefined
  roles: readonly string[]
  limit: object | undefined
}

/** A person on whom an actor acts. `isManaged` is needed only if the actor is limited. */
interface Member {
  partner?: string | undefined
  /** True for a person in a group that the actor manages. */
  isManaged?: boolean
}

/**
 * The result of a permission check. `hidden` is answered as if the resource did not exist; `forbidden` means the
 * wrong role.
 */
export type Permission = 'allowed' | 'forbidden' | 'hidden'

/**
 * Returns the role of an account with access, which requires a partner and a valid first role (section 5, Access).
 */
export function accessRole(actor: Pick<Actor, 'partner' | 'roles'>): Role | undefined {
  return actor.partner ? firstRole(actor.roles) : undefined
}

/**
 * Returns whether an actor may read the list of members and the records of a partner: only its administrators may.
 */
export function mayReadTeam(actor: Actor, partner: string): Permission {
  const role = accessRole(actor)
  if (role !== 'partner-admin') return 'forbidden'
  return actor.partner === partner ? 'allowed' : 'hidden'
}

/**
 * Returns whether an actor may act on everything of a partner, such as its settings and groups: administrators without
 * a limit may.
 */
export function mayManagePartner(actor: Actor, partner: string): Permission {
  const permission = mayReadTeam(actor, partner)
  return permission === 'allowed' && actor.limit ? 'forbidden' : permission
}

/** Returns whether an actor may act on a member: the partner's administrators may, limited ones in their groups. */
export function mayManageMember(actor: Actor, { partner = '', isManaged = false }: Member): Permission {
  const permission = mayReadTeam(actor, partner)
  return permission === 'allowed' && actor.limit && !isManaged ? 'hidden' : permission
}

/**
 * Returns whether an actor may read a user's document or records: the user may, and the administrators who manage
 * them.
 */
export function mayReadUser(actor: Actor, user: Member & { uid: string }): Permission {
  const role = accessRole(actor)
  if (!role) return 'forbidden'
  if (actor.uid === user.uid) return 'allowed'
  return role === 'partner-admin' && mayManageMember(actor, user) === 'allowed' ? 'allowed' : 'hidden'
}

/** Returns whether an actor may change a user's document: only the user may. */
export function mayChangeUser(actor: Actor, uid: string): Permission {
  if (!accessRole(actor)) return 'forbidden'
  return actor.uid === uid ? 'allowed' : 'hidden'
}

/**
 * Returns whether an actor may change their email. Requires access, because the address by which a person is added
 * must remain with its owner.
 */
export function mayChangeEmail(actor: Pick<Actor, 'partner' | 'roles'>): Permission {
  return accessRole(actor) ? 'allowed' : 'forbidden'
}

/** Returns whether an actor may read a partner's document: its members may. */
export function mayReadPartner(actor: Actor, partner: string): Permission {
  if (!accessRole(actor)) return 'forbidden'
  return actor.partner === partner ? 'allowed' : 'hidden'
}

/** Returns whether an actor may read course outlines and modules: any user with access may. */
export function mayReadCourses(actor: Actor): Permission {
  return accessRole(actor) ? 'allowed' : 'forbidden'
}

/** Returns whether an actor's completion is tracked: only that of associates is (section 6). */
export function isTracked(actor: Pick<Actor, 'partner' | 'roles'>): boolean {
  return accessRole(actor) === 'partner-associate'
}

/** Returns whether an actor may open a course and act on modules: tracked associates may. */
export function mayLearn(actor: Actor): Permission {
  return isTracked(actor) ? 'allowed' : 'forbidden'
}

/**
 * Returns whether an actor may act on a record: only its associate may, while they belong to the record's partner.
 */
export function mayAct(actor: Actor, record: { userId: string; partnerId: string }): Permission {
  if (!isTracked(actor)) return 'forbidden'
  return record.userId === actor.uid && record.partnerId === actor.partner ? 'allowed' : 'hidden'
}

/**
 * Returns whether an actor may see the answer key: administrators always, an associate once the quiz is passed
 * (decision of section 4's review).
 */
export function maySeeAnswerKey(actor: Actor, passed: boolean): boolean {
  return accessRole(actor) === 'partner-admin' || (isTracked(actor) && passed)
}

/** Returns whether an actor may add a user to a partner: its administrators may. */
export function mayAdd(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/**
 * Returns whether an actor may require courses of a partner's people, end requirements, and set individual deadlines
 * or excuses: its administrators may.
 */
export function mayRequire(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Returns whether an actor may change the groups of a partner's people: its administrators may. */
export function mayAssignGroups(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Returns whether an actor may revoke certificates of a partner's people: its administrators may. */
export function mayRevoke(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/** Returns whether an actor may remind a partner's people: its administrators may. */
export function mayRemind(actor: Actor, partner: string): Permission {
  return mayReadTeam(actor, partner)
}

/**
 * Returns whether an actor may remove a user: the administrators who manage them may. Administrators cannot be removed,
 * not even by themselves.
 */
export function mayRemove(actor: Actor, member: Member & { roles: readonly string[] }): Permission {
  const permission = mayManageMember(actor, member)
  if (permission !== 'allowed') return permission
  return firstRole(member.roles) === 'partner-admin' ? 'forbidden' : 'allowed'
}
