import { type Kysely, type QueryExecutorProvider, SqliteAdapter, type Transaction } from 'kysely'
import { z } from 'zod'
import type { TABLES } from './tables/tables.ts'

type RowOf<Columns extends Record<string, { type: unknown }>> = {
  [Name in keyof Columns]: Columns[Name]['type']
}

type RowsOf<Tables extends Record<string, { columns: Record<string, { type: unknown }> }>> = {
  [Name in keyof Tables]: RowOf<Tables[Name]['columns']>
}

/**
 * The rows of each table, as defined in `tables`. JSON is stored as text, times as ms since 1970 and booleans as 0 or
 * 1, so that the SQL works in both databases.
 */
export interface Schema extends RowsOf<typeof TABLES> {}

export type CertificateRow = Schema['certificates']
export type CompletionRow = Schema['completions']
export type CourseDraftRow = Schema['course_drafts']
export type CourseFiguresRow = Schema['course_figures']
export type CoursePartnerFiguresRow = Schema['course_partner_figures']
export type DraftVersionRow = Schema['draft_versions']
export type LearningEventRow = Schema['learning_events']
export type LearningCountRow = Schema['learning_counts']
export type MailRow = Schema['mail_queue']
export type MemberRow = Schema['members']
export type PartnerCourseRow = Schema['partner_courses']
export type PasskeyRow = Schema['passkeys']
export type PublicationRow = Schema['publications']
export type ReminderRow = Schema['reminders']
export type RequirementRow = Schema['requirements']
export type UploadRow = Schema['uploads']
export type UserRow = Schema['users']

export type Database = Kysely<Schema>

/** The first parameter of every repository function: the database, or a transaction on it. */
export type Queryable = Database | Transaction<Schema>

/** Returns true for SQLite, false for PostgreSQL. */
export function isSqlite(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Parses a stored JSON value. Throws if it does not match the schema. */
export function readJson<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

const Texts = z.array(z.string())

/** Parses a stored list of strings, such as roles. */
export function readTexts(json: string): string[] {
  return readJson(Texts, json)
}
