import type { Kysely, Transaction } from 'kysely'

/** The tables. JSON is text, times are ms since 1970, booleans are 0 or 1: SQL that both databases speak. */
export interface Schema {
  users: UserRow
  partners: { id: string; name: string; logo_url: string | null; created: number }
  courses: CourseRow
  completions: CompletionRow
  sessions: SessionRow
  signing_keys: { kid: string; private_jwk: string; public_jwk: string; created: number }
}

interface UserRow {
  uid: string
  /** Canonical, unique. */
  email: string
  user_name: string
  /** JSON list. */
  roles: string
  partner: string | null
  profile_image_url: string | null
  disabled: number
  password_hash: string | null
  created: number
}

interface CourseRow {
  id: string
  web_path: string
  enabled: number
  /** The course document, JSON. */
  document: string
  /** Grows by one with every import. */
  revision: number
  created: number
}

interface CompletionRow {
  id: string
  user_id: string
  partner_id: string
  course_id: string
  created: number
  /** The record's modules map, JSON. */
  modules: string
  /** Sorted ids of the passed quizzes, JSON list: what a status needs. */
  passed_quizzes: string
  /** Grows by one with every change; a writer names the one it read. */
  version: number
}

interface SessionRow {
  /** SHA-256 of the cookie's secret, base64url; also the `sid` claim. */
  hash: string
  uid: string
  created: number
  last_used: number
  /** When it was ended, null while it lives. */
  ended: number | null
}

export type Database = Kysely<Schema>

/** What a repository function takes first: the database, or a transaction on it. */
export type Queryable = Database | Transaction<Schema>
