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

/** Returns whether the course navigation has the administrator's styling (section 2, "contains partner-admin"). */
export function hasAdminStyling(roles: readonly string[]): boolean {
  return roles[0]?.includes('partner-admin') ?? false
}
