/** Number of entries in a status list. It is the minimum of its specification, so that an index reveals little. */
export const STATUS_LIST_SIZE = 131_072

/** @see https://www.w3.org/TR/vc-data-model-2.0/ and https://www.imsglobal.org/spec/ob/v3p0/ */
const CREDENTIAL_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** Base path of the public badge URLs. */
const BADGES_PATH = '/badges'

/** The issuer of badges: the company, at the portal's origin. */
export interface BadgeIssuer {
  origin: string
  company: string
}

/** The position of a badge: the 1-based number of its status list and its 0-based index in the list. */
export interface StatusPlace {
  list: number
  place: number
}

/** A course in its badges, with its data at completion. */
export interface BadgeCourse {
  courseId: string
  revision: number
  courseName: string
}

/** The data of a badge, apart from its issuer. */
interface BadgeContent extends BadgeCourse, StatusPlace {
  /** The certificate's id. */
  id: string
  /** SHA-256 of the holder's email followed by the salt, in hexadecimal. */
  emailHash: string
  salt: string
  /** Start and exclusive end of the badge's validity, in seconds since 1970. */
  from: number
  until: number | undefined
}

/**
 * Returns an unsigned Open Badge 3.0 with the claims of its token. It contains neither name nor email, because an
 * issued badge cannot be recalled.
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
          type: 'IdentityObject',
          identityType: 'emailAddress',
          hashed: true,
          identityHash: `sha256$${badge.emailHash}`,
          salt: badge.salt,
        },
      ],
      achievement: achievementOf(issuer, badge),
    },
    credentialStatus: statusOf(issuer, badge),
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    iss: issuerId(issuer),
    sub: holder,
    jti: id,
    nbf: badge.from,
    ...(until === undefined ? {} : { exp: until }),
  }
}

/** Returns the issuer's profile as a separate document. */
export function writeIssuer(issuer: BadgeIssuer) {
  return { '@context': [CREDENTIAL_CONTEXT, BADGE_CONTEXT], ...profileOf(issuer) }
}

/** Returns the achievement of a course's badges as a separate document. */
export function writeAchievement(issuer: BadgeIssuer, course: BadgeCourse) {
  const creator = profileOf(issuer)
  return { '@context': [CREDENTIAL_CONTEXT, BADGE_CONTEXT], ...achievementOf(issuer, course), creator }
}

/** Returns an unsigned status list. `encodedList` contains its compressed bits, encoded as specified. */
export function writeStatusList(issuer: BadgeIssuer, list: number, encodedList: string) {
  const id = statusListId(issuer, list)
  return {
    '@context': [CREDENTIAL_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(issuer),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
    },
    iss: issuerId(issuer),
    sub: `${id}#list`,
    jti: id,
  }
}

/** Returns the bits of a status list with these indexes set. Index 0 is the highest bit of the first byte. */
export function setStatusBits(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(STATUS_LIST_SIZE / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return bits
}

/** Returns the URL of a signing key for badges. */
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
    description: `Completed the course “${courseName}” (revision ${revision}) by ${company}.`,
    criteria: { narrative: 'Pass every quiz in the course.' },
    version: String(revision),
  }
}

function statusOf(issuer: BadgeIssuer, { list, place }: StatusPlace) {
  const listId = statusListId(issuer, list)
  return {
    id: `${listId}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(place),
    statusListCredential: listId,
  }
}

function timeOf(second: number): string {
  return new Date(second * 1000).toISOString()
}
