import type { ExpressionBuilder } from 'kysely'
import { COMPANY_ROLES, type CompanyRole, companyRole } from '#domain/console/company-roles.ts'
import { isSqlite, type Queryable, type Schema } from '../schema.ts'
import { ENABLED, USER_COLUMNS, type User, userFromRow } from './users.ts'

/** Maximum number of company users in a list. */
const MAX_LISTED = 1000

/** A company user; times in ms since 1970. */
export interface CompanyPerson {
  user: User
  role: CompanyRole
  hasPassword: boolean
  passkeys: number
  /** Number of passkeys blocked until an admin reviews them. */
  heldPasskeys: number
  hasApp: boolean
  /** Number of unused recovery codes. */
  recoveryCodes: number
  /** Time of the last use of a session; undefined for never. */
  lastSeen: number | undefined
}

/** Returns roles in their stored form, which an index on company users contains. */
export function storedRoles(roles: readonly CompanyRole[]): string[] {
  return roles.map((role) => JSON.stringify([role]))
}

function selectCompanyPeople(db: Queryable, roles: readonly CompanyRole[] = COMPANY_ROLES) {
  return db.selectFrom('users').where('partner', 'is', null).where('roles', 'in', storedRoles(roles))
}

/** Lists the company users, admins first, then by name. Lists only one user if a uid is passed. */
export async function listCompanyPeople(db: Queryable, uid?: string): Promise<CompanyPerson[]> {
  const people = selectCompanyPeople(db)
  const rows = await (uid === undefined ? people : people.where('uid', '=', uid))
    .select([...USER_COLUMNS, 'password_hash'])
    .select(selectFactors)
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_used').as('last'))
        .whereRef('sessions.uid', '=', 'users.uid')
        .as('seen'),
    )
    .orderBy('roles')
    .orderBy('user_name')
    .orderBy('uid')
    .limit(MAX_LISTED)
    .execute()
  return rows.flatMap((row) => {
    const user = userFromRow(row)
    const role = companyRole(user)
    if (!role) return []
    return {
      user,
      role,
      hasPassword: row.password_hash !== null,
      passkeys: row.passkeys ?? 0,
      heldPasskeys: row.held ?? 0,
      hasApp: (row.apps ?? 0) > 0,
      recoveryCodes: row.codes ?? 0,
      lastSeen: row.seen ?? undefined,
    }
  })
}

/** Selects the numbers of an account's second factors. */
function selectFactors({ selectFrom, fn }: ExpressionBuilder<Schema, 'users'>) {
  const number = fn.countAll<number>().as('all')
  const passkeys = selectFrom('passkeys').select(number).whereRef('passkeys.uid', '=', 'users.uid')
  const apps = selectFrom('totp_factors').select(number).whereRef('totp_factors.uid', '=', 'users.uid')
  const codes = selectFrom('recovery_codes').select(number).whereRef('recovery_codes.uid', '=', 'users.uid')
  return [
    passkeys.as('passkeys'),
    passkeys.where('held', 'is not', null).as('held'),
    apps.as('apps'),
    codes.where('used', 'is', null).as('codes'),
  ]
}

/** An enabled admin of the console. */
export interface CompanyAdmin {
  uid: string
  email: string
  /** False until the invitation is accepted. */
  hasPassword: boolean
}

/** Lists the enabled admins of the console. */
export async function listCompanyAdmins(db: Queryable): Promise<CompanyAdmin[]> {
  return (await selectAdmins(db).execute()).map(adminFromRow)
}

/**
 * Lists the enabled admins of the console and locks them until the transaction ends. Concurrent changes wait and see
 * its results.
 */
export async function lockCompanyAdmins(db: Queryable): Promise<CompanyAdmin[]> {
  const query = selectAdmins(db)
  return (await (isSqlite(db) ? query : query.forNoKeyUpdate()).execute()).map(adminFromRow)
}

function selectAdmins(db: Queryable) {
  const admins = selectCompanyPeople(db, ['company-admin']).where('disabled', '=', ENABLED)
  return admins.select(['uid', 'email', 'password_hash']).orderBy('uid')
}

function adminFromRow(row: { uid: string; email: string; password_hash: string | null }): CompanyAdmin {
  return { uid: row.uid, email: row.email, hasPassword: row.password_hash !== null }
}

/** Changes the role of a company user. */
export async function setCompanyRole(db: Queryable, uid: string, role: CompanyRole): Promise<void> {
  const update = db.updateTable('users').set({ roles: JSON.stringify([role]) })
  await update.where('uid', '=', uid).where('partner', 'is', null).execute()
}

/** Removes every second factor of an account: passkeys, authenticator app and recovery codes. */
export async function removeFactors(db: Queryable, uid: string): Promise<void> {
  const tables = ['passkeys', 'totp_factors', 'recovery_codes', 'factor_challenges'] as const
  for (const table of tables) await db.deleteFrom(table).where('uid', '=', uid).execute()
}

/** Finds the authenticator app secret of a demo account. */
export async function findDemoSecret(db: Queryable, email: string): Promise<string | undefined> {
  const query = db.selectFrom('users').innerJoin('totp_factors', 'totp_factors.uid', 'users.uid')
  const demo = query.where('email', '=', email).where('is_demo', '=', 1)
  return (await demo.select('secret').executeTakeFirst())?.secret
}
