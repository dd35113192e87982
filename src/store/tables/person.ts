import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A user with all keys that identify rows about them. */
export interface Person {
  uid: string
  /** The account's email, and earlier ones that no other account uses. */
  emails: string[]
  /** The counters of failed sign-ins that concern the user. */
  counters: string[]
  /** Client addresses of the user's actions and of signed-out attempts in their name, with their networks. */
  networks: string[]
}

/** Condition on the first column of the key of learning data, which allows an index to be used. */
export const IN_ANY_PARTNER = sql<SqlBool>`partner_id in (select id from partners)`

/** Returns the condition that a column has the person's uid. */
export const ofOwner =
  (column: string) =>
  ({ uid }: Person): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} = ${uid}`

/** Returns the same condition for a table keyed partner first. */
export const ofMember =
  (column: string) =>
  ({ uid }: Person): RawBuilder<SqlBool> =>
    sql`(${IN_ANY_PARTNER} and ${sql.ref(column)} = ${uid})`

/** Returns the condition that a column has one of these values. */
export function isAmong(column: string, values: string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`
}

/** Selects a user's records: the current ones, and the closed ones that have a certificate. */
export function recordsOf({ uid }: Person): RawBuilder<{ partner_id: string; id: string }> {
  return sql`select partner_id, id from completions where ${IN_ANY_PARTNER} and user_id = ${uid}
    union select partner_id, record_id from certificates where ${IN_ANY_PARTNER} and user_id = ${uid}`
}
