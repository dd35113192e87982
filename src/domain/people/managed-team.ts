import type { Actor } from '../permissions.ts'

/** The groups and areas to which an administrator is limited. All groups of an area belong to it, also later ones. */
export interface AdminLimit {
  groups: string[]
  areas: string[]
}

/** Maximum number of groups and areas in an administrator's limit, which is part of each of their ID tokens. */
export const MAX_LIMIT = 50

/** The messages that refuse a limit, and acts beyond one. */
export const LIMIT_MESSAGES = {
  lastUnlimited: 'At least one administrator must manage everyone.',
  noGroup: 'Choose at least one of your groups.',
} as const

/** A partner's people: everyone, or those in the groups of a limited administrator, the `manager`, by uid. */
export interface Team {
  partner: string
  manager: string | undefined
}

/** The partner concerned by an act, and the limited administrator who acts, if any. */
export type ActingTeam = Pick<Team, 'partner'> & Partial<Team>

/** The people of a limited administrator. */
export type LimitedTeam = Team & { manager: string }

/** Returns all people of a partner. */
export function wholeTeam(partner: string): Team {
  return { partner, manager: undefined }
}

/** Returns the people whom an administrator manages. */
export function managedTeam({ uid, partner = '', limit }: Actor): Team {
  return { partner, manager: limit === undefined ? undefined : uid }
}

export function isLimitedTeam(team: ActingTeam): team is LimitedTeam {
  return team.manager !== undefined
}
