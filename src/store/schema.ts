import { type Generated, type Kysely, SqliteAdapter, type Transaction } from 'kysely'
import { z } from 'zod'
import type { VersionReason } from '#domain/course/draft-parts.ts'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { CountedStep } from '#domain/learning/quiz-insights.ts'
import type { UploadPurpose } from '#domain/media/find-upload-problem.ts'

/**
 * The tables. JSON is text, times are ms since 1970 and booleans are 0 or 1, so that both databases support
 * the SQL.
 */
export interface Schema {
  users: UserRow
  emails: { email: string; uid: string }
  members: MemberRow
  /** The folded words for searching users by prefix, in byte order. */
  person_words: { word: string; uid: string }
  partners: PartnerRow
  partner_courses: PartnerCourseRow
  partner_figures: PartnerFiguresRow
  courses: CourseRow
  course_revisions: CourseRevisionRow
  course_media: CourseMediaRow
  course_figures: CourseFiguresRow
  course_partner_figures: CoursePartnerFiguresRow
  question_figures: QuestionFigureRow
  course_drafts: CourseDraftRow
  draft_parts: DraftPartRow
  draft_versions: DraftVersionRow
  /** The pages that have a draft open, keyed by draft and page. */
  draft_presence: { draft_id: string; page: string; uid: string; part: string; seen: number }
  /** The stored files that a draft names; keyed by both. */
  draft_media: { name: string; draft_id: string }
  uploads: UploadRow
  publications: PublicationRow
  completions: CompletionRow
  learning_events: LearningEventRow
  learning_counts: LearningCountRow
  video_positions: VideoPositionRow
  video_places: VideoPlacesRow
  requirements: RequirementRow
  company_requirements: CompanyRequirementRow
  certificates: CertificateRow
  /** The partner of a certificate, by the id in the certificate's address. */
  certificate_places: { id: string; partner_id: string }
  badges: BadgeRow
  badge_keys: { kid: string; private_jwk: string; public_jwk: string; created: number }
  /** The courses, by revision, for which badges were issued. */
  badge_achievements: { course_id: string; revision: number; course_name: string }
  reminders: ReminderRow
  /** The last day for which all of a partner's users were reminded. */
  reminder_rounds: { partner_id: string; day: string; finished: number }
  sessions: SessionRow
  /** `counter` is the subject of the failures: an email, an account or a known browser. */
  sign_in_attempts: { counter: string; failures: number; locked_until: number; last_failed: number }
  known_browsers: KnownBrowserRow
  passkeys: PasskeyRow
  totp_factors: TotpFactorRow
  recovery_codes: RecoveryCodeRow
  factor_challenges: FactorChallengeRow
  address_failures: { id: string; address: string; at: number }
  email_tokens: EmailTokenRow
  reset_requests: { id: string; email: string; requested: number }
  mail_queue: MailRow
  mail_choices: MailChoicesRow
  /** The key that signs unsubscribe links, base64url; a single row. */
  unsubscribe_keys: { id: string; secret: string; created: number }
  audit_log: AuditRow
  signing_keys: { kid: string; private_jwk: string; public_jwk: string; created: number }
  backup_state: BackupStateRow
  /** A single row: the migration that a version must know to work with this schema. */
  schema_floor: { id: string; migration: string }
  /** A job that one of several servers does for all, and the time until which one holds it. */
  leases: LeaseRow
  /** Files of the web app by name, in base64, with the time a server of their release last served them. */
  web_assets: { name: string; content: string; served: number }
}

interface PartnerRow {
  id: string
  name: string
  logo_url: string | null
  created: number
  /** Time of suspension, when its users can no longer sign in; null if it is not suspended. */
  suspended: Generated<number | null>
  /** Time of removal; the row is kept for the records of its users. */
  removed: Generated<number | null>
  /** Its time zone, such as `Europe/Berlin`; null for the portal's. */
  time_zone: Generated<string | null>
  /** Time when its reminders were switched off; null if they are on. */
  reminders_off: Generated<number | null>
  /** `all` enabled courses, or those `chosen` in `partner_courses`. */
  catalogue: Generated<'all' | 'chosen'>
  /** Maximum number of associates; null for no limit. */
  seats: Generated<number | null>
}

/** A course chosen for a partner, with a first and a last day in the partner's zone; null for no limit. */
export interface PartnerCourseRow {
  partner_id: string
  course_id: string
  from_day: string | null
  until_day: string | null
}

/** The figures about a partner shown to the company, and the time of the count. */
export interface PartnerFiguresRow {
  partner_id: string
  /** The partner's name in the form used for searching and sorting. */
  folded: string
  counted: number
  administrators: number
  associates: number
  /** Users active within 30 days. */
  active: number
  /** Number of courses its associates could complete, summed over all associates. */
  possible: number
  complete: number
  overdue: number
  /** Number of administrators whose invitation could not be delivered. */
  undelivered: number
  last_seen: number | null
  /** The figures for each of its courses, JSON. */
  courses: string
}

export interface UserRow {
  uid: string
  /** Canonical, unique. */
  email: string
  user_name: string
  /** JSON list. */
  roles: string
  partner: string | null
  profile_image_url: string | null
  /** 0 if enabled, 1 if disabled individually, 2 if disabled with its partner. */
  disabled: number
  password_hash: string | null
  /** 0 for an account without a password, and after a change of email, until a mailed link is used. */
  email_proved: Generated<number>
  created: number
  /** 1 for a demo account. */
  is_demo: Generated<number>
  /** Time when it joined its partner; null if unknown, in which case `created` is used. */
  joined: Generated<number | null>
  /** The name and email from which its search words were made; outdated if 0.3.0 changed them since. */
  words_of: Generated<string | null>
}

/** An account in its partner's team, by partner and uid; triggers copy these columns from `users`. */
export interface MemberRow {
  partner_id: string
  uid: string
  roles: string
  email: string
  user_name: string
  profile_image_url: string | null
  created: number
}

interface CourseRow {
  id: string
  web_path: string
  enabled: number
  /** Its newest revision, which increases by one with every published document. */
  revision: number
  created: number
  /** Time when it was first enabled; null if it never was, or if unknown, in which case `created` is used. */
  published: Generated<number | null>
}

/** A published revision of a course, keyed by course and revision; never changed. */
interface CourseRevisionRow {
  course_id: string
  revision: number
  /** The course document, JSON. */
  document: string
  /** SHA-256 of the document, base64url. */
  sha256: string
  published: number
  /** The uid of its publisher, or `operator`. */
  published_by: string
  /** The publisher's note. */
  note: string | null
}

/** A stored file that any revision of a course names; keyed by both. */
interface CourseMediaRow {
  /** The file's name: the SHA-256 of its content, and its extension. */
  name: string
  course_id: string
}

/** Figures of a course across all partners, and the time of the count. */
export interface CourseFiguresRow {
  course_id: string
  counted: number
  /** Partners whose users have started it. */
  partners: number
  /** Users who have started it. */
  people: number
  complete: number
  /** Number of questions that an author should review. */
  doubtful: number
}

/** Figures of a course at one partner. */
export interface CoursePartnerFiguresRow {
  course_id: string
  partner_id: string
  counted: number
  people: number
  complete: number
}

/** A counter of a quiz at one revision across all partners, keyed by all columns except its numbers. */
export interface QuestionFigureRow {
  course_id: string
  module_id: string
  revision: number
  question: number
  what: CountedStep
  value: number
  counted: number
  count: number
  /** The sum of all counted values. */
  total: number
}

/** A course being written; at most one draft per course. */
export interface CourseDraftRow {
  id: string
  /** The id of the course, assigned even before it is first published. */
  course_id: string
  /** The course's name in the draft. */
  name: string
  origin: 'published' | 'folder' | 'empty' | 'copy'
  /** The revision that the draft is based on; null if the course had not been published by then. */
  base: number | null
  /** The problems found when reading its folder, with file and line, JSON; valid until a part changes. */
  problems: string
  /** Number of changes to the draft or any of its parts, from 1. */
  version: number
  created: number
  /** A uid, or `operator`. */
  created_by: string
  changed: number
  changed_by: string
  /** The check of the version checked last, JSON; null before the first check. */
  checked: string | null
}

/** A part of a draft, keyed by draft and part: the outline, or the content of one module. */
interface DraftPartRow {
  draft_id: string
  /** `outline`, or `module`, a space and the module's id. */
  part: string
  /** Number of its changes, from 1. */
  version: number
  /** JSON. */
  content: string
  changed: number
  changed_by: string
  /** The save that last wrote it, so that a repeated save counts once; null if no save wrote it. */
  save_id: string | null
  /** The browser page that sent it; null if there was none or it is unknown. */
  page: string | null
}

/** Earlier content of a part of a draft, or content that lost a conflict. */
export interface DraftVersionRow {
  id: string
  draft_id: string
  part: string
  /** JSON. */
  content: string
  /** `refused` for the text of a refused save, which users see as a conflict. */
  reason: VersionReason | 'refused'
  /** Number of words or questions that the next save removed; null unless that is the reason for storing it. */
  lost: number | null
  written: number
  written_by: string
  /** Time when it was stored. */
  stored: number
}

/** A file being uploaded in pieces, with its outcome. */
export interface UploadRow {
  id: string
  /** The file's name on its owner's machine. */
  name: string
  /** Size of the whole file, in bytes. */
  size: number
  /** Number of bytes received. */
  received: number
  state: 'arriving' | 'waiting' | 'reading' | 'done' | 'refused'
  /** Time until which a server holds it for reading; null if none does. */
  held_until: number | null
  /** The `UploadProgress`, JSON. */
  result: string | null
  created: number
  created_by: string
  purpose: UploadPurpose
  /** The draft that the picture, film or captions are for; null for a folder. */
  draft_id: string | null
}

/** The publication of a draft or an earlier revision by one of several servers; recent ones are kept as history. */
export interface PublicationRow {
  id: string
  /** Empty if a revision is published again. */
  draft_id: string
  /** The version of the draft shown to its publisher. */
  draft_version: number
  /** The earlier revision that is published again; null for a draft. */
  revision: number | null
  course_id: string
  /** The newest revision when it was requested; 0 for a new course. */
  shown: number
  note: string | null
  requested: number
  requested_by: string
  /** The client's address. */
  address: string | null
  /** Time until which a server holds it; null if none does. */
  held_until: number | null
  /** Number of attempts by servers. */
  attempts: number
  /** The current step, as a sentence. */
  step: string | null
  ended: number | null
  /** The result, JSON; null until it has ended. */
  result: string | null
}

/** An event of a record, keyed by partner, record and number; never changed. */
export interface LearningEventRow {
  partner_id: string
  record_id: string
  /** 1, 2, 3 … within the record. */
  number: number
  /** A UUID. */
  id: string
  /** Time of recording. */
  at: number
  /** Time of the event; earlier than `at` for events queued offline. */
  happened: number
  user_id: string
  course_id: string
  /** Null for events about the whole record. */
  module_id: string | null
  /** The course revision against which it was judged. */
  revision: number
  /** A uid, `operator` or `system`. */
  actor: string
  kind: LearningEvent['kind']
  /** JSON, with the format version as `v`. */
  data: string
}

/** A counter of a partner's quiz at one revision, keyed by all columns except its count. */
export interface LearningCountRow {
  partner_id: string
  course_id: string
  module_id: string
  revision: number
  /** 1-based; 0 for counters of the whole quiz. A number, because an id could be too long for an index. */
  question: number
  what: CountedStep
  /** The chosen option, 0-based, or the attempt, 1-based. */
  value: number
  count: number
}

/** A completion record, keyed by partner, user and course; the id is unique within the partner. */
export interface CompletionRow {
  partner_id: string
  user_id: string
  course_id: string
  id: string
  created: number
  /** The record's modules map, JSON. */
  modules: string
  /** Sorted ids of the passed quizzes; a JSON list that may be too long for an index. */
  passed_quizzes: string
  /** The status computed for `status_revision` of the course; null if never computed. */
  status: StartedStatus | null
  /** The course revision of the status; 0 for none. If it is not the newest, the status is computed again. */
  status_revision: Generated<number>
  /** Last activity of the user, to the hour. Triggers maintain it when 0.3.0 writes `modules`. */
  last_active: Generated<number | null>
  /** Time when it was last completed; 0 for never, null if unknown. Valid while the status is complete. */
  completed: Generated<number | null>
  /** Time when publishing last reopened it; 0 for never, null if unknown. Valid while the status is in progress. */
  reopened: Generated<number | null>
  /** The number of its last event; a writer passes the version it read. */
  version: number
}

interface VideoPositionRow {
  partner_id: string
  uid: string
  course_id: string
  module_id: string
  /** Seconds from the start, not always a whole number. */
  position: number
  updated: number
}

/** A user's positions in the videos of a course; triggers copy them from `video_positions`. */
interface VideoPlacesRow {
  partner_id: string
  uid: string
  course_id: string
  /** JSON: `[seconds from the start, time of storage]` by module id. */
  positions: string
}

/** A course that the company requires of all associates at all partners. */
interface CompanyRequirementRow {
  id: string
  course_id: string
  /** `2026-03-31`, in each partner's zone; null if it is due within a number of days of joining. */
  by_day: string | null
  within_days: number | null
  added: number
  /** Time when it was ended; null while it is open. */
  ended: number | null
}

/** A requirement of one partner; keyed by partner and id. */
export interface RequirementRow extends CompanyRequirementRow {
  partner_id: string
  /** JSON list of uids; null for all associates, including later ones. */
  people: string | null
  /** A uid, or `operator`. */
  added_by: string
}

/** A certificate, with every name as of its day; keyed by partner and id, at most one per record. */
export interface CertificateRow {
  partner_id: string
  /** 128 bits, base64url. */
  id: string
  record_id: string
  user_id: string
  course_id: string
  /** The completed revision of the course. */
  revision: number
  /** The holder's name; null once the user was erased. */
  name: string | null
  course_name: string
  partner_name: string
  /** Number of right answers in the course's quizzes, and of their questions; null if it has no quizzes. */
  score: number | null
  out_of: number | null
  /** The day of completion in the partner's time zone, `2026-03-31`. */
  day: string
  /** The last day of validity; null if it never expires. */
  ends: string | null
  /** Time of issue; later than the completion for a certificate issued retroactively. */
  issued: number
  /** Time of revocation; null if it was not revoked. */
  revoked: Generated<number | null>
  revoked_reason: Generated<string | null>
  /** A uid, or `operator`. */
  revoked_by: Generated<string | null>
}

/** The badge of a certificate, keyed by its index in a status list; an index is never reused. */
export interface BadgeRow {
  status_list: number
  place: number
  certificate_id: string
  /** The signed badge, identical for every request; null once the user was erased. */
  jwt: string | null
  /** 1 once the certificate was revoked. */
  revoked: number
}

/** A mail about required courses, keyed by partner, uid and day, so that each user gets at most one per day. */
export interface ReminderRow {
  partner_id: string
  uid: string
  /** The day it was queued, in the partner's time zone, such as `2026-03-31`. */
  day: string
  kind: 'reminder' | 'weekly-summary' | 'digest' | 'certificate-ends'
  /** The id of the mail in the queue. */
  mail: string
  /** The uid of the administrator who requested it; null for a scheduled one. */
  requested_by: string | null
  /** JSON list of the courses it names: `{courseId, due}`. */
  named: string
  /** `waiting` is valid only while its mail waits: a release that cannot read the mail may give it up. */
  state: 'waiting' | 'sent' | 'dropped'
  /** Reason why it was dropped. */
  why: string | null
  queued: number
  /** Time when it was sent or dropped; null while it waits. */
  ended: number | null
}

interface SessionRow {
  /** The session's id and `sid` claim: the SHA-256 of its first secret, base64url. */
  hash: string
  /** SHA-256 of the newest secret issued to the browser; null while that is the first. */
  secret_hash: string | null
  /** SHA-256 of the previous secret; null if there is none. */
  previous_hash: string | null
  /** Time when the newest secret was issued; null while that is the first. */
  rotated: number | null
  /** Time when the newest secret was first used; null until then. */
  confirmed: number | null
  uid: string
  created: number
  last_used: number
  /** Time when it was ended; null while it is live. */
  ended: number | null
  /** The browser and device at sign-in, such as `Chrome on Windows`; null if unknown. */
  device: string | null
  /** Time when a second factor was last used; null if none was. */
  second_factor: Generated<number | null>
  /** Time when a mailed link started it; null if it started with a sign-in. */
  from_link: Generated<number | null>
}

/** A passkey of an account, keyed by uid and credential id. */
export interface PasskeyRow {
  uid: string
  /** Base64url. */
  id: string
  /** COSE key from the device, base64url. */
  public_key: string
  /** Number of uses reported by the device; stays 0 for devices that do not count. */
  counter: number
  /** JSON list. */
  transports: string
  /** Name chosen by its owner. */
  name: string
  created: number
  last_used: number | null
  /** Time since which it is blocked until an admin reviews it, because a copy may exist; null if usable. */
  held: number | null
  /** The reason it is held: a `HeldBecause`. */
  held_because: string | null
}

/** The authenticator app of an account. */
interface TotpFactorRow {
  uid: string
  /** Base32. */
  secret: string
  /** Number of the newest 30-second step whose code was used; codes of earlier steps no longer work. */
  last_step: number
  created: number
  last_used: number | null
}

/** A code for use after losing a device, keyed by account and hash. */
interface RecoveryCodeRow {
  uid: string
  /** SHA-256, base64url. */
  hash: string
  created: number
  used: number | null
}

/** A one-time challenge for a passkey, or an app awaiting its first code. */
interface FactorChallengeRow {
  /** SHA-256, base64url. */
  hash: string
  /** Its purpose, and the id of its session, if any. */
  act: string
  /** Null for a signed-out client. */
  uid: string | null
  /** The secret of an authenticator app being set up, base32; null for a passkey. */
  secret: string | null
  /** Time of the answer; a second answer must be a copy. */
  used: number | null
  expires: number
}

interface EmailTokenRow {
  /** SHA-256 of the secret in the link. */
  hash: string
  uid: string
  kind: 'reset' | 'invitation'
  expires: number
  /** The address the link was mailed to, and the only one it proves. */
  email: string
  /** The mail for which it was created. */
  mail: string | null
}

interface KnownBrowserRow {
  /** SHA-256 of the mark in the browser's cookie, base64url; a mark belongs to one account. */
  hash: string
  uid: string
  /** Time of the browser's last sign-in to the account. */
  used: number
}

export interface MailRow {
  /** Also the left part of the Message-ID. */
  id: string
  recipient: string
  /** The content, JSON without secrets; erased once delivered, given up or cancelled. */
  mail: string | null
  queued: number
  attempts: number
  /** Time of the next attempt; null once delivered, given up or cancelled. */
  due: number | null
  delivered: number | null
  /** Time when it was given up; null otherwise. */
  given_up: number | null
  /** The action that caused it. */
  cause: string | null
  /** The purpose of its link; null if it has none. */
  link: 'reset' | 'invitation' | null
  /** The account it is about. */
  uid: string | null
  /** The account that acted; null for a signed-out client. */
  sender: string | null
  /** The partner on whose behalf it invites or reminds. */
  partner: string | null
  /** Its delivery round, with one mail per partner; 0 goes first. Null like `due`. */
  round: number | null
}

/** An account's choices about its mails; there is no row before the first choice. */
interface MailChoicesRow {
  uid: string
  reminders: 'each' | 'weekly'
  /** 1 if an administrator gets the team summary on Mondays, 0 if not. */
  digest: number
  /** Time of the last change. */
  changed: number
}

interface LeaseRow {
  name: string
  held_until: number
  /** Time when the job was last completed; null if it never was, or only by 0.3.0. */
  ended: Generated<number | null>
}

interface AuditRow {
  id: string
  at: number
  /** The uid of the account that acted, `operator`, or `nobody` for a signed-out client. */
  actor: string
  act: string
  /** The target: a uid, an email without an account, a course id, or the client's own address. */
  subject: string
  /** The client's address, if any. */
  address: string | null
  /** The partner concerned; null if there is none or it is unknown. */
  partner_id: Generated<string | null>
  /** Number of actions that this entry represents. */
  count: Generated<number>
}

/** State of the backups made by the portal itself: one row, or none before the first backup. */
interface BackupStateRow {
  id: 'database'
  /** Time until which a server is making the scheduled one, or waits after a failure. */
  claimed_until: number
  /** Time of the newest scheduled one, which is verified. */
  scheduled: number | null
  /** Time of the newest one of any kind. */
  made: number | null
  /** Time of the newest one that was restored and compared. */
  verified: number | null
}

export type Database = Kysely<Schema>

/** The first parameter of every repository function: the database, or a transaction on it. */
export type Queryable = Database | Transaction<Schema>

/** Returns true for SQLite, false for PostgreSQL. */
export function isSqlite<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Parses a stored JSON value; throws if it does not match the schema. */
export function readJson<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

const Texts = z.array(z.string())

/** Parses a stored list of strings, such as roles. */
export function readTexts(json: string): string[] {
  return readJson(Texts, json)
}
