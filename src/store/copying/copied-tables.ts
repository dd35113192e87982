import { keysOf } from '#domain/unknown-value.ts'
import type { Schema } from '../schema.ts'

/**
 * Every table, after the tables that its rows reference. False for tables that triggers fill from others, and
 * for tables that concern only one SQLite file or the servers.
 */
const TABLES: Record<Exclude<keyof Schema, 'schema_floor'>, boolean> = {
  partners: true,
  users: true,
  emails: false,
  members: false,
  person_words: true,
  courses: true,
  course_revisions: true,
  course_media: true,
  course_figures: true,
  course_partner_figures: true,
  question_figures: true,
  course_drafts: true,
  draft_parts: true,
  draft_versions: true,
  draft_presence: false,
  draft_media: true,
  uploads: false,
  publications: true,
  completions: true,
  learning_events: true,
  learning_counts: true,
  video_positions: true,
  video_places: false,
  partner_courses: true,
  partner_figures: true,
  requirements: true,
  company_requirements: true,
  certificates: true,
  certificate_places: true,
  badges: true,
  badge_keys: true,
  badge_achievements: true,
  reminders: true,
  reminder_rounds: true,
  sessions: true,
  sign_in_attempts: true,
  known_browsers: true,
  passkeys: true,
  totp_factors: true,
  recovery_codes: true,
  factor_challenges: false,
  address_failures: true,
  email_tokens: true,
  reset_requests: true,
  mail_queue: true,
  mail_choices: true,
  unsubscribe_keys: true,
  audit_log: true,
  signing_keys: true,
  backup_state: false,
  leases: false,
  web_assets: false,
}

const names = keysOf(TABLES)

/** The tables that are copied to another database, in an order in which their rows can be inserted. */
export const COPIED_TABLES = names.filter((table) => TABLES[table])

/** The tables that are not copied. */
export const LEFT_TABLES = names.filter((table) => !TABLES[table])
