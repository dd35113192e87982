import { sql } from 'kysely'
import { A_DAY } from '#domain/durations.ts'
import { flag, json, number, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ADDRESS_AGE, ENTERED_EMAIL_AGE, MAIL_AGE } from './retention.ts'

const AUDIT_SPAN = { column: 'at', after: 2 * 365 * A_DAY, since: 'the act' }

/** Emails, the audit log, and the state of the portal itself. */
export const OPERATION_TABLES = {
  mail_queue: personalTable({
    data: 'emails, with their recipients',
    purpose: 'delivering emails once, and not too many of them',
    copiedAs: 'mails',
    isAbout: ({ uid, emails }) => sql`(uid = ${uid} or recipient in (${sql.join(emails)}))`,
    goes: [
      {
        column: 'queued',
        only: sql`due is null`,
        after: MAIL_AGE,
        since: 'it was queued, once it is finished',
      },
    ],
    columns: {
      queued: time().as('queued', 'when the email was written'),
      recipient: text().as('recipient', 'the address to which it goes'),
      cause: text().orNull().as('cause', 'the act that caused it'),
      link: text<'reset' | 'invitation'>().orNull().as('link', 'the purpose of its link'),
      delivered: time().orNull().as('delivered', 'when it was delivered'),
      given_up: time().orNull().as('givenUp', 'when it was given up'),
      /** Time of the next attempt; null after delivery, giving up or cancellation. */
      due: time().orNull().as('nextTry', 'when it is tried next'),
      attempts: number().as('attempts', 'how often it was tried'),
      partner: text().orNull().as('partner', 'the partner that invites or reminds'),
      /** The content, JSON without secrets; erased after delivery, giving up or cancellation. */
      mail: json()
        .orNull()
        .as('content', 'the name, and what else the email is made from, without its link', {
          goes: ['when it is delivered or given up'],
        }),
      uid: text().orNull().leftOut('about whose account it is', OPAQUE_ID),
      /** The account that acted; null for a signed-out client. */
      sender: text()
        .orNull()
        .leftOut('the account that acted', 'emails to others are about others', {
          erased: { stays: 'in emails to others, as an ID that nothing links to a person' },
        }),
      /** The email's id, which is also the left part of the Message-ID. */
      id: text().leftOut('its ID', OPAQUE_ID),
    },
    others: {
      /** The delivery round, with one email per partner; round 0 is sent first. Null like `due`. */
      round: number().orNull(),
    },
  }),
  /** An account's choices about its emails. There is no row before the first choice. */
  mail_choices: personalTable({
    data: 'email choices',
    purpose: 'sending only the reminders and summaries a person wants',
    copiedAs: 'mailChoices',
    columns: {
      changed: time().as('changed', 'when the person last chose'),
      reminders: text<'each' | 'weekly'>().as(
        'reminders',
        'whether each reminder is emailed, or one summary a week',
      ),
      /** 1 if an administrator gets the team summary on Mondays, 0 if not. */
      digest: flag().as('teamSummary', 'whether the summary of the team is emailed'),
      /** 1 if an administrator gets the monthly report, 0 or null if not. */
      report: number().optional().as('monthlyReport', 'whether the monthly report is emailed'),
      /** The last month whose report was queued, such as `2026-03`. */
      reported: text().optional().as('reportedMonth', 'the last month whose report was emailed'),
      uid: text().leftOut('who chose', OPAQUE_ID),
    },
  }),
  /** The key that signs unsubscribe links, base64url; a single row. */
  unsubscribe_keys: table({
    purpose: 'signing the links in emails by which people get fewer of them',
    columns: { id: text(), secret: text(), created: time() },
  }),
  audit_log: personalTable({
    data: 'audit log',
    purpose: 'keeping a log of who did what',
    copiedAs: 'auditLog',
    isAbout: ({ uid, emails }) =>
      sql`(actor = ${uid} or subject = ${uid} or subject in (${sql.join(emails)}))`,
    erased: { stays: 'act and time, with IDs that nothing links to a person' },
    goes: [AUDIT_SPAN],
    columns: {
      at: time().as('at', 'when it was done'),
      act: text().as('act', 'what was done'),
      /** The uid of the acting account, `operator`, or `nobody` for a signed-out client. */
      actor: text().as('by', 'who did it: an account, the operator, or no one signed in'),
      /** The target: a uid, an email without an account, a course id, or the client's own address. */
      subject: text().as(
        'to',
        'the person or thing affected: an account, an email typed at a failed sign-in, a network',
        {
          erased: { blanked: 'an email becomes `forgotten`; an ID stays, and nothing links it to a person' },
          goes: [{ after: ENTERED_EMAIL_AGE, since: 'the act, for an email or a network' }, AUDIT_SPAN],
        },
      ),
      address: text()
        .orNull()
        .as('address', 'the client’s address; for what others did, it is theirs and not copied', {
          erased: { blanked: 'in everything done by the person or to them' },
          goes: [{ after: ADDRESS_AGE, since: 'the act' }],
        }),
      count: number().withDefault().as('times', 'how many acts the entry counts'),
      /** The partner concerned; null if there is none or it is unknown. */
      partner_id: text().optional().as('partner', 'the partner within which it was done'),
      id: text().leftOut(
        'its ID; for requests for a link it names the client’s network, and for an associate who was added a digest of the act’s key and the added person',
        OPAQUE_ID,
        {
          erased: { blanked: 'an entry that is about the person’s network alone is removed' },
          goes: [{ after: ADDRESS_AGE, since: 'the act, if it names a network' }, AUDIT_SPAN],
        },
      ),
    },
  }),
  signing_keys: table({
    purpose: 'signing ID tokens',
    columns: { kid: text(), private_jwk: text(), public_jwk: text(), created: time() },
  }),
  /** State of the portal's own backups: one row, or none before the first backup. */
  backup_state: table({
    purpose: 'when the last backups were made',
    staysBehind: true,
    columns: {
      id: text<'database'>(),
      /** Time until which a server is making the scheduled backup, or waits after a failure. */
      claimed_until: time(),
      /** Time of the newest scheduled backup, which is verified. */
      scheduled: time().orNull(),
      /** Time of the newest backup of any kind. */
      made: time().orNull(),
      /** Time of the newest backup that was restored and compared. */
      verified: time().orNull(),
    },
  }),
  /** A job that one of several servers performs for all, and the time until which a server holds it. */
  leases: table({
    purpose: 'which work one of several servers has taken on for all',
    staysBehind: true,
    columns: {
      name: text(),
      held_until: time(),
      /** Time when the job was last completed; null if it never was, or only by 0.3.0. */
      ended: time().optional(),
    },
  }),
  /** Files of the web app by name, in base64, with the time when a server of their release last served them. */
  web_assets: table({
    purpose: 'the web app’s own files',
    staysBehind: true,
    columns: { name: text(), content: text(), served: time() },
  }),
  /** A single row: the migration that a version must know to work with this schema. */
  schema_floor: table({
    purpose: 'which versions of the portal work with the database',
    staysBehind: true,
    columns: { id: text(), migration: text() },
  }),
}
