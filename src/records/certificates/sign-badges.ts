import { createHash, randomBytes, randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import {
  type BadgeIssuer,
  badgeKeyId,
  STATUS_LIST_SIZE,
  setStatusBits,
  writeBadge,
  writeStatusList,
} from '#domain/certificate/open-badge.ts'
import { addDays, endOfDay } from '#domain/local-time.ts'
import {
  findBadge,
  findFreePlace,
  findSigningBadgeKey,
  getLockedHolder,
  insertBadge,
  insertBadgeKey,
  listRevokedPlaces,
} from '#store/certificate/badges.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import type { Database } from '#store/schema.ts'

const ALGORITHM = 'RS256'
const KEY_SIZE = 3072

/** Number of random positions per attempt. Below 75 % occupancy at least one is almost certainly free. */
const DRAWN_PLACES = 32

/** Length of the salt appended to an email before hashing, in bytes. */
const SALT_SIZE = 16

/** Settings and services for signing badges. */
type BadgeContext = Pick<AppContext, 'db' | 'clock' | 'origins'> & {
  config: Pick<AppContext['config'], 'companyName' | 'timeZone'>
}

export type Badges = ReturnType<typeof createBadges>

/** State of signing: the key after its first read, and the signed lists by number. */
interface Signing extends BadgeContext {
  key: ReturnType<typeof getSigningKey> | undefined
  lists: Map<number, { encodedList: string; jwt: string }>
}

/**
 * Creates the signer of badges and of the status lists of revoked ones. Its key is generated for the first badge and
 * never removed.
 */
export function createBadges({ db, config, clock, origins }: BadgeContext) {
  const signing: Signing = { db, config, clock, origins, key: undefined, lists: new Map() }
  return {
    issuer: () => issuerOf(signing),

    /**
     * Returns the badge of a certificate, which is signed on the first request and never changes. Returns undefined
     * if the certificate was revoked or its holder erased. Refuses with 409 if the holder's email is not verified.
     */
    async get(certificate: Certificate): Promise<string | undefined> {
      if (certificate.name === undefined || certificate.revoked) return undefined
      return (await findBadge(db, certificate.id)) ?? giveBadge(signing, certificate)
    },

    /**
     * Signs the current state of a status list, but only if it has changed. Returns undefined if no badge uses the
     * list.
     */
    async signStatusList(list: number): Promise<string | undefined> {
      const places = await listRevokedPlaces(db, list)
      if (!places) return undefined
      const encodedList = `u${gzipSync(setStatusBits(places)).toString('base64url')}`
      const known = signing.lists.get(list)
      if (known?.encodedList === encodedList) return known.jwt
      const sign = await getSigner(signing)
      const jwt = await sign(writeStatusList(issuerOf(signing), list, encodedList))
      signing.lists.set(list, { encodedList, jwt })
      return jwt
    },
  }
}

function issuerOf({ origins, config }: BadgeContext): BadgeIssuer {
  return { origin: origins()[0] ?? '', company: config.companyName }
}

/** Returns a signing function that does not use the database, since that would deadlock within a transaction. */
async function getSigner(signing: Signing): Promise<(payload: JWTPayload) => Promise<string>> {
  signing.key ??= getSigningKey(signing.db, signing.clock()).catch((error) => {
    signing.key = undefined
    throw error
  })
  const { kid, key } = await signing.key
  const header = { alg: ALGORITHM, kid: badgeKeyId(issuerOf(signing), kid), typ: 'JWT' }
  return (payload) => new SignJWT(payload).setProtectedHeader(header).sign(key)
}

/**
 * Signs and stores the badge of a certificate. Returns undefined if the certificate was revoked or its holder erased.
 */
async function giveBadge(signing: Signing, certificate: Certificate): Promise<string | undefined> {
  const zone = await findTimeZone(signing.db, certificate.partnerId, signing.config.timeZone)
  const sign = await getSigner(signing)
  return inTransaction(signing.db, async (transaction) => {
    const holder = await getLockedHolder(transaction, certificate)
    const given = holder && (await findBadge(transaction, certificate.id))
    if (!holder || given !== undefined) return given
    if (!holder.isProved) throw unprovedHolder()
    const place = await findFreePlace(transaction, drawPlaces)
    const content = {
      ...certificate,
      ...place,
      ...hashEmail(holder.email),
      ...validityOf(certificate, zone),
    }
    const jwt = await sign(writeBadge(issuerOf(signing), content))
    await insertBadge(transaction, certificate, place, jwt)
    return jwt
  })
}

/** Returns the signing key. The first server that needs the key generates it. */
async function getSigningKey(db: Database, now: number) {
  if (!(await findSigningBadgeKey(db))) await insertBadgeKey(db, await makeKey(), now)
  const stored = await findSigningBadgeKey(db)
  if (!stored) throw new Error('there is no key for badges')
  return { kid: stored.kid, key: await importJWK(JSON.parse(stored.privateJwk), ALGORITHM) }
}

async function makeKey() {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: KEY_SIZE, extractable: true })
  return {
    kid: 'badge-1',
    privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
  }
}

function drawPlaces(): number[] {
  return Array.from({ length: DRAWN_PLACES }, () => randomInt(STATUS_LIST_SIZE))
}

function hashEmail(email: string): { emailHash: string; salt: string } {
  const salt = randomBytes(SALT_SIZE).toString('base64url')
  return { emailHash: createHash('sha256').update(`${email}${salt}`).digest('hex'), salt }
}

/** Returns the start and end of a certificate's validity at its partner, in seconds since 1970. */
function validityOf({ day, ends }: Certificate, zone: string): { from: number; until: number | undefined } {
  const endOf = (last: string) => Math.floor(endOfDay(last, zone) / 1000)
  return { from: endOf(addDays(day, -1)), until: ends === undefined ? undefined : endOf(ends) }
}

function unprovedHolder(): AppError {
  return new AppError(
    'unproved-holder',
    'The holder hasn’t confirmed their email address yet. You can download the badge once they have.',
  )
}
