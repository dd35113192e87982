import { type Generated, type Kysely, SqliteAdapter, type Transaction } from 'kysely'
import { z } from 'zod'
import type { VersionReason } from '#domain/course/draft-parts.ts'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { CountedStep } from '#domain/learning/quiz-insights.ts'
import type { UploadPurpose } from '#domain/media/find-upload-problem.ts'

/** The tables. JSON is text, times are ms since 1970, booleans are 0 or 1: SQL that both databases speak. */
export interface Schema {
  users: UserRow
  emails: { email: string; uid: string }
  members: MemberRow
  /** The folded words by whose beginnings people are found, in the order of their bytes. */
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
  /** The partner at which a certificate is, by the id that is in its address. */
  certificate_places: { id: string; partner_id: string }
  badges: BadgeRow
  badge_keys: { kid: string; private_jwk: string; public_jwk: string; created: number }
  /** The courses, by revision, for which badges were given. */
  badge_achievements: { course_id: string; revision: number; course_name: string }
  reminders: ReminderRow
  /** The days on which a partner's people were reminded, once that was whole; only the newest stays. */
  reminder_rounds: { partner_id: string; day: string; finished: number }
  sessions: SessionRow
  /** `counter` names what the failures are counted for: an email, an account or a known browser. */
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
  /** The key that signs the links for fewer mails, base64url: one row. */
  unsubscribe_keys: { id: string; secret: string; created: number }
  audit_log: AuditRow
  signing_keys: { kid: string; private_jwk: string; public_jwk: string; created: number }
  backup_state: BackupStateRow
  /** One row: the migration that a version must know to work with this schema. */
  schema_floor: { id: string; migration: string }
  /** A task that one of several servers does for all, and the time until which one has taken it on. */
  leases: LeaseRow
  /** Files of the web app by name, in base64, and when a server of their release last served them. */
  web_assets: { name: string; content: string; served: number }
}

interface PartnerRow {
  id: string
  name: string
  logo_url: string | null
  created: number
  /** Since when none of its people can sign in; null if they can. */
  suspended: Generated<number | null>
  /** Since when it is no partner any more; the row stays for the records of its people. */
  removed: Generated<number | null>
  /** Its time zone, such as `Europe/Berlin`; null for the portal's. */
  time_zone: Generated<string | null>
  /** Since when its people get no reminders; null if they do. */
  reminders_off: Generated<number | null>
  /** `all` courses that are enabled, or those `chosen` in `partner_courses`. */
  catalogue: Generated<'all' | 'chosen'>
  /** The number of associates it may have; null for any. */
  seats: Generated<number | null>
}

/** A course chosen for a partner, from and until days in the partner's zone; null for no limit. */
export interface PartnerCourseRow {
  partner_id: string
  course_id: string
  from_day: string | null
  until_day: string | null
}

/** What the company sees of a partner in numbers, and when they were counted. */
export interface PartnerFiguresRow {
  partner_id: string
  /** The partner's name as it is searched for and sorted by. */
  folded: string
  counted: number
  administrators: number
  associates: number
  /** People who were there within 30 days. */
  active: number
  /** Courses that its associates could complete, counted for each of them. */
  possible: number
  complete: number
  overdue: number
  /** Administrators whose invitation could not be delivered. */
  undelivered: number
  last_seen: number | null
  /** The numbers of each of its courses, JSON. */
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
  /** 0 for one that may sign in, 1 for one disabled by itself, 2 for one disabled with its partner. */
  disabled: number
  password_hash: string | null
  /** 0 for an account without a password, and after a change of email, until a mailed link is used. */
  email_proved: Generated<number>
  created: number
  /** 1 for an account that came with the demo. */
  is_demo: Generated<number>
  /** When it joined its partner; null if unknown: `created` stands for it. */
  joined: Generated<number | null>
  /** The name and the email of which its words were made; not those of now where 0.3.0 changed them. */
  words_of: Generated<string | null>
}

/** An account in its partner's team, by partner and uid; triggers repeat columns of `users`. */
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
  /** Its newest revision: grows by one with every document that is published. */
  revision: number
  created: number
  /** When it was first enabled; null if it never was, or if unknown: `created` stands for it. */
  published: Generated<number | null>
}

/** A course as it was published once, keyed by course and revision; never changed. */
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
  /** The publisher's reason. */
  note: string | null
}

/** A stored file that a course names, or that one of its earlier revisions named; keyed by both. */
interface CourseMediaRow {
  /** The file's name: the SHA-256 of its content, and its ending. */
  name: string
  course_id: string
}

/** A course in numbers over all partners, and when they were counted. */
export interface CourseFiguresRow {
  course_id: string
  counted: number
  /** Partners where somebody has begun it. */
  partners: number
  /** People who have begun it. */
  people: number
  complete: number
  /** Questions that an author should look at. */
  doubtful: number
}

/** The same at one partner. */
export interface CoursePartnerFiguresRow {
  course_id: string
  partner_id: string
  counted: number
  people: number
  complete: number
}

/** A counter of a quiz at one revision over all partners, keyed by all but its numbers. */
export interface QuestionFigureRow {
  course_id: string
  module_id: string
  revision: number
  question: number
  what: CountedStep
  value: number
  counted: number
  count: number
  /** The sum of the values, each as often as it was counted. */
  total: number
}

/** A course that is being written; at most one of each course. */
export interface CourseDraftRow {
  id: string
  /** The id that the course has, or will have once it is published. */
  course_id: string
  /** The course's name as the draft has it. */
  name: string
  origin: 'published' | 'folder' | 'empty' | 'copy'
  /** The revision that the draft began from; null for a course that was not published then. */
  base: number | null
  /** The problems that reading its folder found, with file and line, JSON; they hold until a part changes. */
  problems: string
  /** Counts the changes of the draft or any of its parts, from 1 on. */
  version: number
  created: number
  /** A uid, or `operator`. */
  created_by: string
  changed: number
  changed_by: string
  /** The check of its newest checked version, JSON; null before the first. */
  checked: string | null
}

/** A part of a draft, keyed by draft and part: the outline, or the content of one module. */
interface DraftPartRow {
  draft_id: string
  /** `outline`, or `module` and a space and the id of the module. */
  part: string
  /** Counts its changes, from 1 on. */
  version: number
  /** JSON. */
  content: string
  changed: number
  changed_by: string
  /** The save that wrote it last, so that it counts once; null for what no save wrote. */
  save_id: string | null
  /** The page that sent it; null if none did, or it said none. */
  page: string | null
}

/** An earlier content of a draft's part, or one that lost a conflict. */
export interface DraftVersionRow {
  id: string
  draft_id: string
  part: string
  /** JSON. */
  content: string
  /** `refused` for the text of a save that was refused, which people are shown as of a conflict. */
  reason: VersionReason | 'refused'
  /** How many words, or questions, the save after it took out; null unless that is why it is stored. */
  lost: number | null
  written: number
  written_by: string
  /** When it was stored. */
  stored: number
}

/** A file that is being uploaded in pieces, and what came of it. */
export interface UploadRow {
  id: string
  /** As it is called on its owner's machine. */
  name: string
  /** Of the whole file, in bytes. */
  size: number
  /** Bytes that have arrived. */
  received: number
  state: 'arriving' | 'waiting' | 'reading' | 'done' | 'refused'
  /** Until when a server reads it; null while none does. */
  held_until: number | null
  /** What came of it, JSON. */
  result: string | null
  created: number
  created_by: string
  purpose: UploadPurpose
  /** The draft whose picture, film or captions it becomes; null for a folder. */
  draft_id: string | null
}

/** The publishing of a draft or an earlier revision, by one of several servers; the newest stay as a history. */
export interface PublicationRow {
  id: string
  /** Empty where a revision is published again. */
  draft_id: string
  /** The version of the draft that was shown to its publisher. */
  draft_version: number
  /** The earlier revision that is published again; null for a draft. */
  revision: number | null
  course_id: string
  /** The newest revision that was shown; 0 for a course that is new. */
  shown: number
  note: string | null
  requested: number
  requested_by: string
  /** The client's address. */
  address: string | null
  /** Until when a server works on it; null while none does. */
  held_until: number | null
  /** How often a server began to work on it. */
  attempts: number
  /** How far it is, in a sentence. */
  step: string | null
  ended: number | null
  /** What came of it, JSON; null until it ended. */
  result: string | null
}

/** A fact about a record, keyed by partner, record and number; never changed. */
export interface LearningEventRow {
  partner_id: string
  record_id: string
  /** 1, 2, 3 … within the record. */
  number: number
  /** A UUID. */
  id: string
  /** When it was recorded. */
  at: number
  /** When it happened: earlier for what waited offline. */
  happened: number
  user_id: string
  course_id: string
  /** Null for what concerns the whole record. */
  module_id: string | null
  /** The course's revision that judged it. */
  revision: number
  /** A uid, `operator` or `system`. */
  actor: string
  kind: LearningEvent['kind']
  /** JSON, with a `v` for its shape. */
  data: string
}

/** A counter of a partner's quiz at one revision, keyed by all but its count. */
export interface LearningCountRow {
  partner_id: string
  course_id: string
  module_id: string
  revision: number
  /** 1-based; 0 for what concerns the whole quiz. An id could be longer than an index takes. */
  question: number
  what: CountedStep
  /** The chosen option, 0-based, or the attempt, 1-based. */
  value: number
  count: number
}

/** Keyed by partner, user and course; the id is unique within the partner. */
export interface CompletionRow {
  partner_id: string
  user_id: string
  course_id: string
  id: string
  created: number
  /** The record's modules map, JSON. */
  modules: string
  /** Sorted ids of the passed quizzes, a JSON list that may be too long for an index. */
  passed_quizzes: string
  /** The status by the rule for `status_revision` of the course; null if never computed. */
  status: StartedStatus | null
  /** The course's revision that the status is of; 0 is none. Otherwise it is computed again. */
  status_revision: Generated<number>
  /** When its person last learned, to the hour. Triggers keep it where 0.3.0 writes `modules`. */
  last_active: Generated<number | null>
  /** When it last became complete; 0 for never, null if unknown. It counts while the status is complete. */
  completed: Generated<number | null>
  /** When publishing last put it back; 0 for never, null if unknown. It counts while it is in progress. */
  reopened: Generated<number | null>
  /** The number of its last event; a writer names the one it read. */
  version: number
}

interface VideoPositionRow {
  partner_id: string
  uid: string
  course_id: string
  module_id: string
  /** In seconds from the start, not always whole. */
  position: number
  updated: number
}

/** A person's places in the videos of a course; triggers repeat them from `video_positions`. */
interface VideoPlacesRow {
  partner_id: string
  uid: string
  course_id: string
  /** JSON: `[seconds from the start, when it was stored]` by the module's id. */
  positions: string
}

/** A course that the company requires of everybody at all partners. */
interface CompanyRequirementRow {
  id: string
  course_id: string
  /** `2026-03-31`, in each partner's zone; null where it is within so many days of joining. */
  by_day: string | null
  within_days: number | null
  added: number
  /** When it was ended, null while it is open. */
  ended: number | null
}

/** The same at one partner; keyed by partner and id. */
export interface RequirementRow extends CompanyRequirementRow {
  partner_id: string
  /** JSON list of uids; null for everybody, also who joins later. */
  people: string | null
  /** A uid, or `operator`. */
  added_by: string
}

/** A certificate as everything was on its day; keyed by partner and id, and there is one a record. */
export interface CertificateRow {
  partner_id: string
  /** 128 bits, base64url. */
  id: string
  record_id: string
  user_id: string
  course_id: string
  /** The course's revision that was completed. */
  revision: number
  /** The holder's name; null once the person was erased. */
  name: string | null
  course_name: string
  partner_name: string
  /** Right answers in the course's quizzes, and their questions; null if nothing was asked. */
  score: number | null
  out_of: number | null
  /** The day of the completion at the partner, `2026-03-31`. */
  day: string
  /** The last day on which it is valid; null for one that never ends. */
  ends: string | null
  /** When it was made, which is later for one that was made afterwards. */
  issued: number
  /** When it was taken back; null for one that was not. */
  revoked: Generated<number | null>
  revoked_reason: Generated<string | null>
  /** A uid, or `operator`. */
  revoked_by: Generated<string | null>
}

/** The badge of a certificate, keyed by its place in the status lists, which stays taken for ever. */
export interface BadgeRow {
  status_list: number
  place: number
  certificate_id: string
  /** As it was signed, the same for whoever asks; null once the person was erased. */
  jwt: string | null
  /** 1 once the certificate was taken back. */
  revoked: number
}

/** A mail about required courses, keyed by partner, uid and day: nobody gets two of them on one day. */
export interface ReminderRow {
  partner_id: string
  uid: string
  /** The day at the partner on which it was queued, such as `2026-03-31`. */
  day: string
  kind: 'reminder' | 'weekly-summary' | 'digest' | 'certificate-ends'
  /** The id of the mail in the queue. */
  mail: string
  /** The uid of the administrator who asked for it; null for one by the days of the ladder. */
  requested_by: string | null
  /** JSON list of the courses that it names: `{courseId, due}`. */
  named: string
  /** `waiting` counts only while its mail waits: a mail may be given up by a release that cannot read it. */
  state: 'waiting' | 'sent' | 'dropped'
  /** Why it was dropped. */
  why: string | null
  queued: number
  /** When it was sent or dropped; null while it waits. */
  ended: number | null
}

interface SessionRow {
  /** The session's id, and the `sid` claim: the SHA-256 of its first secret, base64url. */
  hash: string
  /** SHA-256 of the newest secret given to the browser; null while that is the first. */
  secret_hash: string | null
  /** SHA-256 of the previous secret, null if there is none. */
  previous_hash: string | null
  /** When the newest was given; null while that is the first. */
  rotated: number | null
  /** When the newest was first used, null until then. */
  confirmed: number | null
  uid: string
  created: number
  last_used: number
  /** When it was ended, null while it lives. */
  ended: number | null
  /** The browser and device at sign-in, in words such as `Chrome on Windows`; null if unknown. */
  device: string | null
  /** When a second factor was last shown; null if none was. */
  second_factor: Generated<number | null>
  /** When a mailed link was followed that began it; null for one that began by signing in. */
  from_link: Generated<number | null>
}

/** A passkey of an account, keyed by uid and the id that its device gave it. */
export interface PasskeyRow {
  uid: string
  /** Base64url. */
  id: string
  /** As the device gave it, COSE in base64url. */
  public_key: string
  /** How often the device says it was used; stays 0 for those that do not count. */
  counter: number
  /** JSON list. */
  transports: string
  /** As its owner calls it. */
  name: string
  created: number
  last_used: number | null
  /** Since when it cannot be used until an admin looks, because somebody may have a copy; null for one that can. */
  held: number | null
  /** Why it is held: a `HeldBecause`. */
  held_because: string | null
}

/** The authenticator app of an account. */
interface TotpFactorRow {
  uid: string
  /** Base32. */
  secret: string
  /** The number of the newest 30 seconds whose code was used: none before it works again. */
  last_step: number
  created: number
  last_used: number | null
}

/** A code for a lost device, keyed by account and hash. */
interface RecoveryCodeRow {
  uid: string
  /** SHA-256, base64url. */
  hash: string
  created: number
  used: number | null
}

/** A question to a passkey, once, or an app that waits for its first code. */
interface FactorChallengeRow {
  /** SHA-256, base64url. */
  hash: string
  /** What it is for, and of which session. */
  act: string
  /** Null while nobody is signed in. */
  uid: string | null
  /** The secret of an authenticator app that is being set up, base32; null for a passkey. */
  secret: string | null
  /** When it was answered: a second answer to it was copied. */
  used: number | null
  expires: number
}

interface EmailTokenRow {
  /** SHA-256 of the secret in the link. */
  hash: string
  uid: string
  kind: 'reset' | 'invitation'
  expires: number
  /** The address the link was mailed to, the only one it proves. */
  email: string
  /** The mail for which it was created. */
  mail: string | null
}

interface KnownBrowserRow {
  /** SHA-256 of the mark in the browser's cookie, base64url: a mark stands for one account. */
  hash: string
  uid: string
  /** When the browser last signed in to the account. */
  used: number
}

export interface MailRow {
  /** Also the left part of the Message-ID. */
  id: string
  recipient: string
  /** The content, JSON without any secret; erased once delivered, given up or cancelled. */
  mail: string | null
  queued: number
  attempts: number
  /** When it may next be tried; null once delivered, given up or cancelled. */
  due: number | null
  delivered: number | null
  /** When it was given up, null otherwise. */
  given_up: number | null
  /** The act that caused it. */
  cause: string | null
  /** The purpose of its link, null if it has none. */
  link: 'reset' | 'invitation' | null
  /** The account it is about. */
  uid: string | null
  /** The account that acted, null if nobody was signed in. */
  sender: string | null
  /** The partner that invites. */
  partner: string | null
  /** Its round of delivery, with one mail of each partner; 0 goes first. Null like `due`. */
  round: number | null
}

/** What an account chose about its mails; there is none before the first choice. */
interface MailChoicesRow {
  uid: string
  reminders: 'each' | 'weekly'
  /** 1 if an administrator gets the summary of the team on Mondays, 0 if not. */
  digest: number
  /** When it last chose. */
  changed: number
}

interface LeaseRow {
  name: string
  held_until: number
  /** When the work last ended; null if it never did, or did at 0.3.0 alone. */
  ended: Generated<number | null>
}

interface AuditRow {
  id: string
  at: number
  /** The uid of the account that acted, `operator`, or `nobody` if nobody was signed in. */
  actor: string
  act: string
  /** The target: a uid, an email without an account, a course's id, or the client's own address. */
  subject: string
  /** The client's address, where there was one. */
  address: string | null
  /** The partner within which it was done; null outside any partner, or if unknown. */
  partner_id: Generated<string | null>
  /** Number of acts that this entry stands for. */
  count: Generated<number>
}

/** The state of the backups of the portal's own file: one row, or none before the first. */
interface BackupStateRow {
  id: 'database'
  /** Until when a server is at the scheduled one, or waits after a failed one. */
  claimed_until: number
  /** The moment of the newest scheduled one, which is verified. */
  scheduled: number | null
  /** The moment of the newest one of any kind. */
  made: number | null
  /** The moment of the newest one that was restored and compared. */
  verified: number | null
}

export type Database = Kysely<Schema>

/** The first parameter of every repository function: the database, or a transaction on it. */
export type Queryable = Database | Transaction<Schema>

/** True for SQLite, false for PostgreSQL. */
export function isSqlite<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Reads a value that is stored as JSON; throws if it is not what the schema says. */
export function readJson<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

const Texts = z.array(z.string())

/** Reads a stored list of texts, such as of roles. */
export function readTexts(json: string): string[] {
  return readJson(Texts, json)
}
