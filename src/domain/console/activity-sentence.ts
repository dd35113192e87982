import { plural } from '../messages.ts'
import { possessiveEnding } from '../text/possessive.ts'
import { keysOf } from '../unknown-value.ts'
import type { AuditedAct } from './audited-acts.ts'

/** The kind of an action's target: an account, a partner, a course, or a descriptive text. */
export type TargetKind = 'person' | 'partner' | 'course' | 'partner-or-course' | 'text'

interface ActWords {
  about: TargetKind
  /**
   * Returns the predicate of the sentence, which follows the actor's name. `partner` is the partner concerned, and
   * `course` the required course of an individual due date.
   */
  did: (target: string, partner: string, course: string) => string
  /** The predicate for users who act on their own account. */
  didOwn?: string
}

const person = (did: ActWords['did'], didOwn?: string): ActWords => ({
  about: 'person',
  did,
  ...(didOwn === undefined ? {} : { didOwn }),
})
const partner = (did: ActWords['did']): ActWords => ({ about: 'partner', did })
const course = (did: ActWords['did']): ActWords => ({ about: 'course', did })
const text = (did: ActWords['did']): ActWords => ({ about: 'text', did })

/** Returns a name as a possessive: `Rosa’s`. */
const their = (name: string) => name + possessiveEnding(name)

/** The text of every action. A missing action is a compile error. */
const ACT_WORDS: Record<AuditedAct, ActWords> = {
  'signed-in': person((who) => `signed in as ${who}`, 'signed in'),
  'sign-in-failed': text((email) => `failed to sign in as ${email}`),
  'sign-in-locked': text((email) => `failed to sign in as ${email} and locked the account`),
  'signed-out': person((who) => `signed ${who} out`, 'signed out'),
  'session-secret-reused': person((who) => `reused one of ${their(who)} old sessions, which signed them out`),
  'session-ended': person((who) => `signed ${who} out on one device`, 'signed out on one device'),
  'other-sessions-ended': person((who) => `signed ${who} out everywhere`, 'signed out everywhere else'),
  'reset-requested': text((network) => `requested a password reset link from ${network}`),
  'reset-link-queued': person((who) => `requested a password reset link for ${who}`),
  'password-reset': person(
    (who) => `reset ${their(who)} password with an emailed link`,
    'reset their password with an emailed link',
  ),
  'password-changed': person((who) => `changed ${their(who)} password`, 'changed their password'),
  'password-checked': person((who) => `confirmed ${their(who)} password`, 'confirmed their password'),
  'password-link-sent': person((who) => `emailed ${who} a password reset link`),
  'email-changed': person((who) => `changed ${their(who)} email`, 'changed their email'),
  'email-refused': person(
    (who) => `tried to change ${their(who)} email to one already in use`,
    'tried to change their email to one already in use',
  ),
  'email-in-conflict': person((who) => `gave ${who} an email that another account already uses`),
  'account-created': person((who) => `created ${their(who)} account`),
  'associate-added': person((who) => `added ${who} to the team`),
  'associate-email-changed': person((who) => `corrected ${their(who)} email before their first sign-in`),
  'invitation-sent': person((who) => `resent the invitation to ${who}`),
  'access-removed': person((who) => `removed ${their(who)} access`, 'removed their own access'),
  'access-restored': person((who) => `restored ${their(who)} access`),
  'account-changed': person((who) => `changed ${their(who)} account`, 'changed their account'),
  'name-corrected': person((who) => `corrected ${their(who)} name`),
  'account-moved': person((who) => `moved ${who} to another partner`),
  'account-moved-with-record': person((who) => `moved ${who} to another partner with their learning record`),
  'account-unlocked': person((who) => `unlocked ${who}`),
  'account-disabled': person((who) => `disabled ${who}`, 'disabled their own account'),
  'account-enabled': person((who) => `enabled ${who}`),
  'role-changed': person((who) => `changed ${their(who)} role`, 'changed their own role'),
  'factors-reset': person(
    (who) => `reset two-step verification for ${who}`,
    'reset their two-step verification',
  ),
  'factor-shown': person(
    (who) => `completed two-step verification as ${who}`,
    'completed two-step verification',
  ),
  'factor-failed': text((network) => `failed two-step verification from ${network}`),
  'factor-refused': person((who) => `failed two-step verification as ${who}`),
  'recovery-code-used': person((who) => `used a recovery code as ${who}`, 'used a recovery code'),
  'passkey-added': person((who) => `added a passkey for ${who}`, 'added a passkey'),
  'passkey-held': person((who) => `used ${their(who)} passkey, now on hold as a possible copy`),
  'passkey-released': person(
    (who) => `released ${their(who)} passkey from hold`,
    'released their passkey from hold',
  ),
  'passkey-renamed': person((who) => `renamed one of ${their(who)} passkeys`, 'renamed a passkey'),
  'passkey-removed': person((who) => `removed one of ${their(who)} passkeys`, 'removed a passkey'),
  'authenticator-added': person(
    (who) => `added an authenticator app for ${who}`,
    'added an authenticator app',
  ),
  'authenticator-removed': person(
    (who) => `removed ${their(who)} authenticator app`,
    'removed their authenticator app',
  ),
  'recovery-codes-made': person(
    (who) => `generated recovery codes for ${who}`,
    'generated new recovery codes',
  ),
  'course-imported': course((name) => `published the course ${name}`),
  'course-published': course((name) => `published the course ${name}`),
  'course-reverted': course((name) => `republished an older revision of the course ${name}`),
  'draft-begun': course((name) => `started a draft of the course ${name}`),
  'draft-changed': course((name) => `edited the draft of the course ${name}`),
  'draft-discarded': course((name) => `discarded the draft of the course ${name}`),
  'course-disabled': course((name) => `hid the course ${name}`),
  'course-enabled': course((name) => `showed the course ${name} to partners`),
  'course-shown-to-all': course((name) => `showed the course ${name} to all partners`),
  'course-shown-except': course((name) => `showed the course ${name} to all partners with exceptions`),
  'course-shown-only': course((name) => `showed the course ${name} only to some partners`),
  'course-dates-changed': course((name) => `changed the dates of the course ${name}`),
  'course-shown-to-partner': course((name, to) => `showed the course ${name} to ${to}`),
  'course-hidden-from-partner': course((name, from) => `hid the course ${name} from ${from}`),
  'keys-rotated': text(() => 'replaced the session signing keys'),
  'mail-retried': text((mail) =>
    mail === 'all' ? 'resent all undelivered emails' : `resent the undelivered email ${mail}`,
  ),
  'partner-changed': partner((name) => `changed ${name}`),
  'partner-created': partner((name) => `created ${name}`),
  'partner-removed': partner((name) => `removed ${name}`),
  'partner-resumed': partner((name) => `resumed ${name}`),
  'partner-suspended': partner((name) => `suspended ${name}`),
  'administrator-limited': person((name) => `limited ${name} to some groups`),
  'administrator-unlimited': person((name) => `let ${name} manage everyone`),
  'group-created': text((name, at) => `created the group ${name} at ${at}`),
  'group-changed': text((name, at) => `changed the group ${name} at ${at}`),
  'group-removed': text((name, at) => `removed the group ${name} at ${at}`),
  'group-merged': text((name, at) => `merged the group ${name} into another at ${at}`),
  'groups-changed': person((who, at) => `changed ${their(who)} groups at ${at}`),
  'certificate-revoked': person((who) => `revoked one of ${their(who)} certificates`),
  'certificates-issued': {
    about: 'partner-or-course',
    did: (name) => `issued missing certificates for ${name}`,
  },
  'record-rebuilt': person((who) => `rebuilt one of ${their(who)} learning records from its events`),
  'requirement-added': course((name) => `made the course ${name} required`),
  'requirement-unchanged': course((name) => `required the course ${name}, but nothing changed`),
  'requirement-ended': course((name) => `ended a requirement for the course ${name}`),
  'requirement-excused': person((who, _partner, course) => `excused ${who} from ${course}`),
  'own-deadline-changed': person((who, _partner, course) => `changed ${their(who)} due date for ${course}`),
  'own-deadline-ended': person(
    (who, _partner, course) => `restored ${their(who)} default due date for ${course}`,
  ),
  'reminder-requested': person((who) => `reminded ${who} about required courses`),
  'demo-person-removed': person((who) => `removed ${who} with the demo data`),
  'person-exported': person((who) => `exported all data about ${who}`),
  'person-erased': person((who) => `erased ${who}`),
  'person-viewed': person((who) => `viewed ${who}`, 'viewed their own page'),
  'team-viewed': partner((name) => `viewed ${their(name)} team`),
  'people-searched': text((found) => `searched for people and found ${found}`),
  'activity-exported': text(() => 'exported the activity log'),
  'backed-up': text(() => 'created a backup'),
  restored: text(() => 'restored the database from a backup'),
  copied: text(() => 'copied the database'),
}

/** Labels of the actions whose predicate is unsuitable as a label. */
const ACT_LABELS: Partial<Record<AuditedAct, string>> = {
  'associate-email-changed': 'Associate email corrected',
  'backed-up': 'Backup created',
  'certificates-issued': 'Missing certificates issued',
  copied: 'Database copied',
  'course-disabled': 'Course hidden',
  'course-enabled': 'Course shown to partners',
  'course-reverted': 'Older revision republished',
  'course-shown-except': 'Course shown with exceptions',
  'course-shown-only': 'Course shown to some partners',
  'draft-begun': 'Draft started',
  'draft-changed': 'Draft edited',
  'email-in-conflict': 'Email conflict',
  'email-refused': 'Email change refused',
  'factor-failed': 'Two-step verification failed from a network',
  'factor-refused': 'Two-step verification failed',
  'factor-shown': 'Two-step verification completed',
  'factors-reset': 'Two-step verification reset',
  'keys-rotated': 'Signing keys replaced',
  'mail-retried': 'Email resent',
  'own-deadline-changed': 'Due date changed',
  'own-deadline-ended': 'Default due date restored',
  'passkey-held': 'Passkey put on hold',
  'password-checked': 'Password confirmed',
  'password-link-sent': 'Password reset link sent',
  'person-exported': 'Personal data exported',
  'recovery-codes-made': 'Recovery codes generated',
  'requirement-excused': 'Person excused',
  'reset-link-queued': 'Password reset link requested',
  'reset-requested': 'Password reset requested from a network',
  restored: 'Database restored',
  'session-secret-reused': 'Old session reused',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-locked': 'Sign-in locked',
}

/** Every action, sorted by label. */
export const AUDITED_ACTS = keysOf(ACT_WORDS).sort((one, other) => (actLabel(one) < actLabel(other) ? -1 : 1))

/** Returns an action's label for a list of actions: `Partner suspended`. */
export function actLabel(act: AuditedAct): string {
  const words = ACT_LABELS[act] ?? act.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the kind of an action's target, or `text` for an action logged by another version. */
export function targetKind(act: string): TargetKind {
  return isAudited(act) ? ACT_WORDS[act].about : 'text'
}

/** An entry of the audit log with the names for its sentence. */
export interface NamedEntry {
  act: string
  /** The actor's uid, `operator` or `nobody`, with the name if known. */
  actor: { id: string; name?: string | undefined }
  /** The target: a uid, an id or a text, depending on its kind. */
  target: { id: string; name?: string | undefined }
  /** The partner concerned, if any. */
  partner?: { id: string; name?: string | undefined } | undefined
  /** Name of the course of an individual due date, if known. */
  course?: string | undefined
  /** Number of actions that the entry combines. */
  count: number
}

/** Returns an entry as one sentence without a final period: `Ada Ames suspended City Paws`. */
export function activitySentence({ act, actor, target, partner, course, count }: NamedEntry): string {
  const times = count > 1 ? `, ${plural(count, 'time')}` : ''
  return `${actorText(actor)} ${didText(act, actor.id, target, partner, course)}${times}`
}

function didText(
  act: string,
  actorId: string,
  target: NamedEntry['target'],
  within: NamedEntry['partner'],
  course: string | undefined,
): string {
  if (!isAudited(act)) return `performed an unknown action (${act})`
  const { about, did, didOwn } = ACT_WORDS[act]
  if (didOwn !== undefined && target.id === actorId) return didOwn
  const required = course === undefined ? 'a required course' : `the required course ${course}`
  const who = about === 'person' ? personText(target) : textOf(target)
  return did(who, within ? textOf(within) : 'a partner', required)
}

/** Returns the actor's name, capitalized for the beginning of a sentence. */
export function actorText({ id, name }: NamedEntry['actor']): string {
  if (id === 'operator') return 'A command on the server'
  if (id === 'nobody') return 'Someone not signed in'
  return name ?? 'An erased person'
}

function personText({ name }: NamedEntry['target']): string {
  return name ?? 'an erased person'
}

/** Returns the name of a target that is not an account. `forgotten` marks an address that is no longer stored. */
function textOf({ id, name }: NamedEntry['target']): string {
  if (name !== undefined) return name
  if (id === 'company') return 'the company'
  return id === 'forgotten' ? 'an address no longer stored' : id
}

function isAudited(act: string): act is AuditedAct {
  return Object.hasOwn(ACT_WORDS, act)
}
