import { randomBytes } from 'node:crypto'
import { type QueryCreator, sql } from 'kysely'
import type { CertifiedScore } from '#domain/certificate/certificate.ts'
import type { Day } from '#domain/local-time.ts'
import type { ActingTeam, Team } from '#domain/people/managed-team.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { onlyManaged } from '../people/groups/managed-people.ts'
import { type CertificateRow, isSqlite, type Queryable, type Schema } from '../schema.ts'
import { revokeBadge } from './badges.ts'

/** A certificate, with all names as of its day of issue. */
export interface Certificate {
  /** A random id of 128 bits, base64url, which reveals nothing and cannot be guessed. */
  id: string
  partnerId: string
  recordId: string
  userId: string
  courseId: string
  revision: number
  /** The holder's name; undefined once the user was erased. */
  name?: string | undefined
  courseName: string
  partnerName: string
  score?: CertifiedScore | undefined
  day: Day
  /** The last day of validity; undefined if it never expires. */
  ends?: Day | undefined
  /** Time of issue, in ms since 1970. */
  issued: number
  /** Time of revocation, in ms since 1970, and the reason. The reason is removed when the user is erased. */
  revoked?: { at: number; reason?: string | undefined } | undefined
  /** Day of the newer certificate with which the holder renewed this one; set only by `findCertificate`. */
  renewed?: Day | undefined
}

/** A certificate to store. The holder's current name is added on insertion. */
export type NewCertificate = Omit<Certificate, 'name' | 'revoked' | 'renewed'>

/** The columns of a new certificate, except the name. */
export const CERTIFICATE_COLUMNS = [
  'partner_id',
  'id',
  'record_id',
  'user_id',
  'course_id',
  'revision',
  'course_name',
  'partner_name',
  'score',
  'out_of',
  'day',
  'ends',
  'issued',
] as const

/** The row of a new certificate, except the name. */
export type NewCertificateRow = Pick<CertificateRow, (typeof CERTIFICATE_COLUMNS)[number]>

export function certificateToRow(certificate: NewCertificate): NewCertificateRow {
  const { id, partnerId, recordId, userId, courseId, score } = certificate
  return {
    id,
    partner_id: partnerId,
    record_id: recordId,
    user_id: userId,
    course_id: courseId,
    revision: certificate.revision,
    course_name: certificate.courseName,
    partner_name: certificate.partnerName,
    day: certificate.day,
    issued: certificate.issued,
    score: score?.score ?? null,
    out_of: score?.outOf ?? null,
    ends: certificate.ends ?? null,
  }
}

type StoredRow = NewCertificateRow & {
  name: string | null
  revoked: number | null
  revoked_reason: string | null
}

export function fromRow({ score, out_of, revoked, revoked_reason: reason, ...row }: StoredRow): Certificate {
  return {
    id: row.id,
    partnerId: row.partner_id,
    recordId: row.record_id,
    userId: row.user_id,
    courseId: row.course_id,
    revision: row.revision,
    name: row.name ?? undefined,
    courseName: row.course_name,
    partnerName: row.partner_name,
    score: score === null || out_of === null ? undefined : { score, outOf: out_of },
    day: row.day,
    ends: row.ends ?? undefined,
    issued: row.issued,
    revoked: revoked === null ? undefined : { at: revoked, reason: reason ?? undefined },
  }
}

/** Columns that do not contain text. */
const NUMBERS: Record<string, 'integer' | 'bigint'> = {
  revision: 'integer',
  score: 'integer',
  out_of: 'integer',
  issued: 'bigint',
}

/**
 * Selects a new certificate's row with its holder's current name. Selects no row if the user was erased. With
 * `isLocked`, an erasure waits until the certificate is stored, so that it also clears this row.
 */
export function selectCertificate(
  db: QueryCreator<Schema>,
  row: NewCertificateRow,
  { isLocked }: { isLocked: boolean },
) {
  const values = CERTIFICATE_COLUMNS.map((column) =>
    sql`cast(${row[column]} as ${sql.raw(NUMBERS[column] ?? 'text')})`.as(column),
  )
  const holder = db.selectFrom('users').where('uid', '=', row.user_id)
  return (isLocked ? holder.forKeyShare() : holder).select(values).select('user_name as name')
}

const insertRow = prepareQuery((db, row: NewCertificateRow) =>
  db
    .insertInto('certificates')
    .columns([...CERTIFICATE_COLUMNS, 'name'])
    .expression(selectCertificate(db, row, { isLocked: !isSqlite(db) }))
    .onConflict((conflict) => conflict.columns(['partner_id', 'record_id']).doNothing())
    .returning('id'),
)

const insertPlace = prepareQuery((db, { id, partner_id }: Pick<NewCertificateRow, 'id' | 'partner_id'>) =>
  db.insertInto('certificate_places').values({ id, partner_id }),
)

/**
 * Inserts a certificate within a transaction. Returns false if its record already has one or its holder was erased.
 */
export async function insertCertificate(db: Queryable, row: NewCertificateRow): Promise<boolean> {
  const isInserted = (await insertRow(db, row)).rows.length === 1
  if (isInserted) await insertPlace(db, row)
  return isInserted
}

export const STORED_COLUMNS = [...CERTIFICATE_COLUMNS, 'name', 'revoked', 'revoked_reason'] as const

const selectById = prepareQuery((db, values: { id: string }) =>
  db
    .selectFrom('certificate_places as place')
    .innerJoin('certificates', (join) =>
      join
        .onRef('certificates.partner_id', '=', 'place.partner_id')
        .onRef('certificates.id', '=', 'place.id'),
    )
    .select(STORED_COLUMNS.map((column) => `certificates.${column}` as const))
    .select(({ selectFrom }) =>
      selectFrom('certificates as newer')
        .whereRef('newer.partner_id', '=', 'certificates.partner_id')
        .whereRef('newer.user_id', '=', 'certificates.user_id')
        .whereRef('newer.course_id', '=', 'certificates.course_id')
        .whereRef('newer.issued', '>', 'certificates.issued')
        .where('newer.revoked', 'is', null)
        .select(({ fn }) => fn.min('newer.day').as('day'))
        .as('renewed'),
    )
    .where('place.id', '=', values.id),
)

/** Finds a certificate of any partner by its id. */
export async function findCertificate(db: Queryable, id: string): Promise<Certificate | undefined> {
  const [row] = (await selectById(db, { id })).rows
  return row && { ...fromRow(row), renewed: row.renewed ?? undefined }
}

const selectOfRecord = prepareQuery((db, values: { partner: string; record: string }) =>
  db
    .selectFrom('certificates')
    .select(STORED_COLUMNS)
    .where('partner_id', '=', values.partner)
    .where('record_id', '=', values.record),
)

/** Finds the certificate of a partner's record. */
export async function findCertificateOfRecord(
  db: Queryable,
  at: { partner: string; record: string },
): Promise<Certificate | undefined> {
  const [row] = (await selectOfRecord(db, at)).rows
  return row && fromRow(row)
}

/** Lists a user's certificates at a partner, newest first. */
export async function listCertificatesOfUser(
  db: Queryable,
  { partner, uid }: { partner: string; uid: string },
): Promise<Certificate[]> {
  const query = db.selectFrom('certificates').select(STORED_COLUMNS).where('partner_id', '=', partner)
  const rows = await query.where('user_id', '=', uid).orderBy('day', 'desc').orderBy('id').execute()
  return rows.map(fromRow)
}

/** Lists a page of a partner's certificates, ordered by id. */
export async function listCertificates(
  db: Queryable,
  { after, limit, ...team }: Team & { after: string; limit: number },
): Promise<Certificate[]> {
  const all = db.selectFrom('certificates').select(STORED_COLUMNS).where('partner_id', '=', team.partner)
  const query = all.$call(onlyManaged('user_id', team))
  const rows = await query.where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(fromRow)
}

/**
 * Revokes a team's certificate. Returns its holder, `already` if it was already revoked, or undefined if it does
 * not exist.
 */
export async function revokeCertificate(
  db: Queryable,
  { id, ...team }: ActingTeam & { id: string },
  { reason, by }: { reason: string; by: string },
  now: number,
): Promise<{ userId: string } | 'already' | undefined> {
  const revoked = await db
    .updateTable('certificates')
    .set({ revoked: now, revoked_reason: reason, revoked_by: by })
    .where('partner_id', '=', team.partner)
    .$call(onlyManaged('user_id', team))
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (revoked) {
    await revokeBadge(db, id)
    return { userId: revoked.user_id }
  }
  const all = db.selectFrom('certificates').select('id').where('partner_id', '=', team.partner)
  const query = all.$call(onlyManaged('user_id', team))
  return (await query.where('id', '=', id).executeTakeFirst()) && 'already'
}

/** Format of certificate ids. */
const CERTIFICATE_ID = /^[\w-]{22}$/

/** Creates a random certificate id of 128 bits, base64url. The id grants access to the certificate's page. */
export function createCertificateId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns true if a text has the format of a certificate id. */
export function isCertificateId(text: string): boolean {
  return CERTIFICATE_ID.test(text)
}
