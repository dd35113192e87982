/** Number of places in a status list: the fewest that its specification allows, so that a place says little. */
export const STATUS_LIST_SIZE = 131_072

/** @see https://www.w3.org/TR/vc-data-model-2.0/ and https://www.imsglobal.org/spec/ob/v3p0/ */
const CREDENTIAL_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** The public addresses of badges, below an origin. */
const BADGES_PATH = '/badges'

/** Who gives badges: the company, at the portal's origin. */
export interface BadgeIssuer {
  origin: string
  company: string
}

/** The place of a badge in a status list, both counted from 1 and from 0. */
export interface StatusPlace {
  list: number
  place: number
}

/** A course as its badges name it: as it was completed. */
export interface BadgeCourse {
  courseId: string
  revision: number
  courseName: string
}

/** What a badge says beside who gives it. */
interface BadgeContent extends BadgeCourse, StatusPlace {
  /** The certificate's id. */
  id: string
  /** The holder's email, hashed with the salt behind it: SHA-256, hexadecimal. */
  emailHash: string
  salt: string
  /** The first second in which it is valid, and the first in which it is no more, since 1970. */
  from: number
  until: number | undefined
}

/**
 * Writes a badge before it is signed: an Open Badge 3.0 with the claims of its token. No name and no email is in
 * it, since what is handed out cannot be called back.
 */
export function writeBadge(issuer: BadgeIssuer, badge: BadgeContent) {
  const certificate = `${issuer.origin}/certificates/${badge.id}`
  const [id, holder] = [`${certificate}/badge`, `${certificate}#holder`]
  const { until } = badge
  return {
    '@context': [CREDENTIAL_CONTEXT, BADGE_CONTEXT],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.courseName,
    issuer: profileOf(issuer),
    validFrom: timeOf(badge.from),
    ...(until === undefined ? {} : { validUntil: timeOf(until) }),
    credentialSubject: {
      id: holder,
      type: ['AchievementSubject'],
      identifier: [
        {
          ...{ type: 'IdentityObject', identityType: 'emailAddress', hashed: true },
          ...{ identityHash: `sha256$${badge.emailHash}`, salt: badge.salt },
        },
      ],
      achievement: achievementOf(issuer, badge),
    },
    credentialStatus: statusOf(issuer, badge),
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    ...{ iss: issuerId(issuer), sub: holder, jti: id, nbf: badge.from },
    ...(until === undefined ? {} : { exp: until }),
  }
}

/** Writes who gives badges, as a document of its own. */
export function writeIssuer(issuer: BadgeIssuer) {
  return { '@context': [CREDENTIAL_CONTEXT, BADGE_CONTEXT], ...profileOf(issuer) }
}

/** Writes what a course's badges are given for, as a document of its own. */
export function writeAchievement(issuer: BadgeIssuer, course: BadgeCourse) {
  const creator = profileOf(issuer)
  return { '@context': [CREDENTIAL_CONTEXT, BADGE_CONTEXT], ...achievementOf(issuer, course), creator }
}

/** Writes a status list before it is signed; `encodedList` is its bits, compressed, as the specification says. */
export function writeStatusList(issuer: BadgeIssuer, list: number, encodedList: string) {
  const id = statusListId(issuer, list)
  return {
    '@context': [CREDENTIAL_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(issuer),
    credentialSubject: {
      ...{ id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    },
    ...{ iss: issuerId(issuer), sub: `${id}#list`, jti: id },
  }
}

/** Sets the bits of a status list at these places; the first is the highest bit of the first byte. */
export function setStatusBits(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(STATUS_LIST_SIZE / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return bits
}

/** Returns the address of a key that signs badges. */
export function badgeKeyId({ origin }: BadgeIssuer, kid: string): string {
  return `${origin}${BADGES_PATH}/keys/${kid}`
}

function issuerId({ origin }: BadgeIssuer): string {
  return `${origin}${BADGES_PATH}/issuer`
}

function statusListId({ origin }: BadgeIssuer, list: number): string {
  return `${origin}${BADGES_PATH}/status/${list}`
}

function profileOf(issuer: BadgeIssuer) {
  return { id: issuerId(issuer), type: ['Profile'], name: issuer.company, url: issuer.origin }
}

function achievementOf({ origin, company }: BadgeIssuer, { courseId, revision, courseName }: BadgeCourse) {
  return {
    id: `${origin}${BADGES_PATH}/achievements/${encodeURIComponent(courseId)}/${revision}`,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: courseName,
    description: `Completed the course “${courseName}” (revision ${revision}) of ${company}.`,
    criteria: { narrative: 'Completes the course: every quiz in it is passed.' },
    version: String(revision),
  }
}

function statusOf(issuer: BadgeIssuer, { list, place }: StatusPlace) {
  const listId = statusListId(issuer, list)
  return {
    ...{ id: `${listId}#${place}`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    ...{ statusListIndex: String(place), statusListCredential: listId },
  }
}

function timeOf(second: number): string {
  return new Date(second * 1000).toISOString()
}
