import type { Actor, Permission } from '../permissions.ts'

/** The roles of company users, whose accounts have no partner. Neither role gives access to the partners' app. */
export const COMPANY_ROLES = ['company-admin', 'company-author'] as const

export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** Returns an account's role in the company's console: its first role, if the account has no partner. */
export function companyRole({
  partner,
  roles: [first],
}: Pick<Actor, 'partner' | 'roles'>): CompanyRole | undefined {
  return partner === undefined ? COMPANY_ROLES.find((role) => role === first) : undefined
}

/**
 * Returns whether a user may manage their password and sessions through the sign-in service. Company users may do so
 * only in the console, where a second factor is required.
 */
export function mayManageBySignIn(actor: Pick<Actor, 'partner' | 'roles'>): Permission {
  return companyRole(actor) === undefined ? 'allowed' : 'forbidden'
}
