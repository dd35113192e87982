import { sql } from 'kysely'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { networksOf } from '#people/client-address.ts'
import { insertBadge } from '#store/certificate/badges.ts'
import { certificateToRow, insertCertificate, revokeCertificate } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertDraft } from '#store/courses/course-drafts.ts'
import { noteOpenPage } from '#store/courses/draft-presence.ts'
import { insertDraftVersion } from '#store/courses/draft-versions.ts'
import { storeWatched } from '#store/learning/video-positions.ts'
import { audit, auditInHour } from '#store/operation/audit-log.ts'
import { giveUpMail, markDelivered } from '#store/operation/mail-claims.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { refreshLimits, storeLimit } from '#store/people/admin-limits.ts'
import { endGroupMemberships, startGroupMemberships } from '#store/people/groups/group-memberships.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { changeMailChoices, noteReported } from '#store/people/mail-choices.ts'
import { endMemberships } from '#store/people/memberships.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { browserCounter, replaceMark } from '#store/people/sign-in/known-browsers.ts'
import { insertResetRequest } from '#store/people/sign-in/reset-requests.ts'
import {
  holdPasskey,
  insertPasskey,
  replaceApp,
  replaceRecoveryCodes,
} from '#store/people/sign-in/second-factors.ts'
import { insertSession, replaceSession } from '#store/people/sign-in/sessions.ts'
import { accountCounter, addAddressFailure, reserveAttempt } from '#store/people/sign-in/sign-in-attempts.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { changeReminder, insertReminders } from '#store/requirements/reminders.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'

/** Identifying data of the planted person in all tables. */
export const PLANTED = {
  email: 'josephine.planted@people.example',
  earlierEmail: 'jo.before@people.example',
  name: 'Josephine Planted',
  picture: '/media/picture-of-josephine.svg',
  address: '2001:db8:aaaa:bb01::7',
  network: '2001:db8:aaaa',
  device: 'Lynx on Amiga',
}

/** Hashes of the planted person's secrets, which must never be exposed. */
export const PLANTED_HASHES = [
  'hash-of-session',
  'hash-after',
  'hash-of-browser',
  'hash-of-link',
  'hash-of-code',
  'secret-of-app',
]

/** Another person, whose data must neither be exposed nor lost. */
export const BYSTANDER = { email: 'new@happytails.example', address: '203.0.113.77' }

/** Reopens a person's records, and continues them as a move does. */
async function continueRecords(db: Database, uid: string, now: number): Promise<void> {
  const continuedUntil = '2031-01-31'
  const data = JSON.stringify({ v: 1, from: 'earlier', created: now, modules: {}, continuedUntil })
  await sql`
    insert into learning_events
      (partner_id, record_id, number, id, at, happened, user_id, course_id, revision, actor, kind, data)
    select partner_id, id, version + 1, id || '-continued', ${now}, ${now}, user_id, course_id, 1, user_id,
      'record-continued', ${data}
    from completions where user_id = ${uid}`.execute(db)
  await db
    .updateTable('completions')
    .set(({ eb }) => ({
      reopened: now - 6000,
      continued_until: continuedUntil,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', uid)
    .execute()
}

/**
 * Fills every column for the demo person with the greatest progress, including actions of an administrator and a
 * bystander. Returns their uids.
 */
export async function plantPerson(db: Database, now: number) {
  const uid = await uidOf(db, 'done@happytails.example')
  const admin = await uidOf(db, 'admin@happytails.example')
  const bystander = await uidOf(db, BYSTANDER.email)
  const { email, earlierEmail, name, picture, address, device } = PLANTED
  await db
    .updateTable('users')
    .set({ email, user_name: name, profile_image_url: picture, joined: now - 5000 })
    .where('uid', '=', uid)
    .execute()
  await db
    .updateTable('course_revisions')
    .set({ published_by: uid, note: 'a better quiz' })
    .where('course_id', '=', 'welcome')
    .execute()

  const draft = { id: 'planted', courseId: 'planted-course', name: 'Grooming', origin: 'empty' } as const
  const empty = { base: undefined, problems: '[]', parts: [{ part: OUTLINE, content: '{}' }] }
  const media = [`${'0b'.repeat(32)}.png`]
  await inTransaction(db, (transaction) =>
    insertDraft(transaction, { ...draft, ...empty, media, createdBy: uid }, now),
  )
  const version = { id: 'version', part: OUTLINE, content: '{}', reason: 'work', lost: undefined } as const
  await insertDraftVersion(db, 'planted', { ...version, written: now - 1000, writtenBy: uid }, now)
  await noteOpenPage(db, 'planted', { page: 'page', uid, part: OUTLINE }, now)
  const upload = { id: 'upload', name: 'grooming.zip', size: 9, received: 4, state: 'arriving' as const }
  const ofFolder = { held_until: null, result: null, purpose: 'folder' as const, draft_id: null }
  await db
    .insertInto('uploads')
    .values({ ...upload, created: now, created_by: uid, ...ofFolder })
    .execute()
  const about = { id: 'publication', draft_id: 'planted', draft_version: 1, course_id: 'planted-course' }
  const wanted = {
    revision: null,
    shown: 0,
    note: 'a new course',
    requested: now,
    requested_by: uid,
    address,
  }
  await db
    .insertInto('publications')
    .values({ ...about, ...wanted, held_until: null, attempts: 1, step: null, ended: null, result: null })
    .execute()

  await insertSession(db, { hash: 'hash-before', uid, device }, now - 4000)
  await replaceSession(db, { uid, hash: 'hash-before' }, 'hash-of-session', now - 3000)
  await db
    .updateTable('sessions')
    .set({
      secret_hash: 'hash-after',
      previous_hash: 'hash-of-session',
      confirmed: now,
      ended: now,
      second_factor: now,
      from_link: now,
    })
    .where('uid', '=', uid)
    .execute()
  await replaceMark(db, { uid, hash: 'hash-of-browser', sent: [] }, now)
  for (const counter of [email, earlierEmail, accountCounter(uid), browserCounter('hash-of-browser')])
    await reserveAttempt(db, counter, now)
  const locked = db.updateTable('sign_in_attempts').set({ locked_until: now + 9000 })
  await locked.where('counter', '=', email).execute()
  await plantFactors(db, uid, now)
  await addAddressFailure(db, { id: 'failure', networks: networksOf(address) }, now)
  const viewer = { uid, partnerId: 'happy-tails', courseId: 'welcome' }
  await storeWatched(db, viewer, {
    moduleId: 'hello',
    position: 12.5,
    updated: now,
    before: undefined,
    watched: { begun: now, parts: [[0, 12.5]] },
  })

  const required = { courseId: 'welcome', people: [uid, bystander], deadline: { by: '2030-01-31' } }
  const requirement = { partner: 'happy-tails', by: uid }
  const { id } = await insertRequirement(db, requirement, required, now - 2000)
  await endRequirement(db, { partner: 'happy-tails', id }, now - 1000)
  const within = { ...required, deadline: { within: 30 } }
  await insertRequirement(db, { ...requirement, by: admin }, within, now)
  await continueRecords(db, uid, now)

  await changeMailChoices(db, uid, { reminders: 'weekly', digest: false, report: true }, now - 1000)
  await noteReported(db, uid, '2029-12')
  await changeMailChoices(db, bystander, { digest: false }, now)
  await plantCertificate(db, uid, now)
  const reminder = { uid, day: '2030-01-24', kind: 'reminder', mail: 'reminder', requestedBy: admin } as const
  const named = [{ courseId: 'welcome', due: '2030-01-31' }]
  const place = { partner: 'happy-tails', uid, courseId: 'welcome' }
  const own = { by: '2026-03-31', reason: 'Was ill', document: 'A letter' }
  await endMemberships(db, { partner: 'happy-tails', uid }, now - 10)
  const [groupId = ''] = await insertGroups(db, 'happy-tails', [{ name: 'Harbour Street' }], now)
  await startGroupMemberships(db, 'happy-tails', [{ uid, groupId }], now - 1)
  await endGroupMemberships(db, 'happy-tails', [{ uid, groupId }], now)
  await storeLimit(db, uid, { groups: [groupId], areas: [] })
  await refreshLimits(db, 'happy-tails')
  await storeOwnDeadline(db, place, own, { actor: uid, now: now - 1 })
  await storeOwnDeadline(db, place, own, { actor: uid, now })
  await insertReminders(db, 'happy-tails', [{ ...reminder, named }], now)
  const dropped = { why: 'refused', at: now } as const
  await changeReminder(db, { partner: 'happy-tails', uid, mail: 'reminder' }, { dropped })

  const link = { hash: 'hash-of-link', uid, email, kind: 'reset', expires: now + 9000 } as const
  await insertEmailToken(db, link, 'mail-of-link')
  await insertResetRequest(db, { id: 'request', email }, now)
  const mail = {
    mail: JSON.stringify({ kind: 'email-changed', userName: name }),
    cause: 'email-changed',
  } as const
  const rest = { link: undefined, sender: admin, partner: 'happy-tails', isUrgent: true }
  await insertMail(db, { ...mail, ...rest, id: 'waiting', recipient: email, uid }, now)
  await insertMail(db, { ...mail, ...rest, id: 'sent', recipient: earlierEmail, uid }, now - 2000)
  await markDelivered(db, 'sent', now - 1000)
  const refused = { ...mail, ...rest, link: 'invitation', recipient: email, uid } as const
  await insertMail(db, { ...refused, id: 'refused' }, now - 3000)
  await giveUpMail(db, 'refused', now - 2000)
  const toOther = { recipient: BYSTANDER.email, uid: bystander, sender: uid }
  await insertMail(db, { ...mail, ...rest, mail: '{}', ...toOther, id: 'of-another' }, now)

  await audit(db, { act: 'signed-in', actor: uid, subject: uid, address, partner: 'happy-tails' }, now - 4000)
  for (const subject of [email, earlierEmail])
    await audit(db, { act: 'sign-in-failed', actor: 'nobody', subject, address }, now - 3000)
  await audit(db, { act: 'associate-added', actor: admin, subject: uid, address: BYSTANDER.address }, now)
  await audit(db, { act: 'access-removed', actor: uid, subject: bystander, address }, now)
  for (const network of networksOf(address))
    await auditInHour(db, { act: 'reset-requested', address: network }, 9, now)

  const other = { actor: bystander, subject: bystander, address: BYSTANDER.address }
  await audit(db, { act: 'signed-in', ...other }, now)
  await insertSession(db, { hash: 'hash-of-another', uid: bystander, device: 'Safari on iPhone' }, now)
  await reserveAttempt(db, BYSTANDER.email, now)
  return { uid, admin, bystander }
}

async function uidOf(db: Database, email: string): Promise<string> {
  const query = db.selectFrom('users').select('uid').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).uid
}

/** Stores a certificate with a value in every column. */
async function plantCertificate(db: Database, uid: string, now: number): Promise<void> {
  const certificate = {
    id: 'certificate-of-planted',
    partnerId: 'happy-tails',
    recordId: 'record',
    userId: uid,
    courseId: 'welcome',
    revision: 1,
    courseName: 'Welcome',
    partnerName: 'Happy Tails',
    score: { score: 3, outOf: 4 },
    day: '2026-03-31',
    ends: '2027-03-31',
    issued: now - 2000,
  }
  await insertCertificate(db, certificateToRow(certificate))
  await insertBadge(db, certificate, { list: 1, place: 7 }, 'badge-of-planted')
  const by = { reason: `${PLANTED.name} had help`, by: uid }
  await revokeCertificate(db, { partner: 'happy-tails', id: certificate.id }, by, now - 1000)
}

/** Adds factors like those of a former company person. */
async function plantFactors(db: Database, uid: string, now: number): Promise<void> {
  const passkey = { uid, id: 'passkey', publicKey: 'public', counter: 3, transports: [], name: 'Phone' }
  await insertPasskey(db, passkey, now)
  await holdPasskey(db, { uid, id: 'passkey', because: 'second-answer' }, now)
  await db.updateTable('passkeys').set({ last_used: now }).execute()
  await replaceApp(db, { uid, secret: 'secret-of-app', lastStep: 1 }, now)
  await db.updateTable('totp_factors').set({ last_used: now }).where('uid', '=', uid).execute()
  await replaceRecoveryCodes(db, { uid, hashes: ['hash-of-code'] }, now)
  await db.updateTable('recovery_codes').set({ used: now }).where('uid', '=', uid).execute()
  const challenge = { hash: 'hash-of-challenge', act: 'show', uid, expires: now + 1000 }
  await db.insertInto('factor_challenges').values(challenge).execute()
}
