import { createHash, createPublicKey, generateKeyPairSync, type webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import jsonwebtoken from 'jsonwebtoken'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { networksOf } from '#people/client-address.ts'
import { takeCertificateBack } from '#records/certificates/revoke-certificate.ts'
import { createBadges } from '#records/certificates/sign-badges.ts'
import {
  certificateToRow,
  findCertificate,
  insertCertificate,
  type NewCertificate,
} from '#store/certificate/certificates.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const CONFIG = parseConfig({})
const PARTNER = 'badged'
const ZONE = 'Pacific/Apia'
const IN_BROWSER = { accept: 'text/html,application/xhtml+xml' }

/**
 * File with 1EdTech's schema for badges, which only their members may redistribute.
 * @see https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json
 */
const { OPEN_BADGES_SCHEMA } = process.env

/** The claims of a badge or a status list that verifiers read. */
interface Credential extends jsonwebtoken.JwtPayload {
  id: string
  validFrom: string
  validUntil?: string
  issuer: { id: string }
  credentialSubject: {
    id: string
    encodedList: string
    identifier: { identityHash: string; salt: string }[]
    achievement: { id: string }
  }
  credentialStatus: { statusListCredential: string; statusListIndex: string }
}

// Contract § 9: a certificate's badge is verifiable by other programs, identical for every client, and
//   revoked immediately
for (const kind of DATABASES)
  describe(`the badge of a certificate on ${kind}`, () => {
    let app: TestApp
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: PARTNER, name: 'Badged', logoUrl: undefined }, app.now())
      await changePartner(app.db, PARTNER, { timeZone: ZONE })
    })
    afterAll(() => app.close())

    async function newCertificate(more: Partial<NewCertificate> = {}) {
      const person = await newAssociate(app, PARTNER)
      const certificate = {
        id: `badged-certificate-${String(count++).padStart(3, '0')}`,
        partnerId: PARTNER,
        recordId: `badged-${count}`,
        userId: person.uid,
        courseId: 'welcome',
        revision: 3,
        courseName: 'Cats "at" <home>',
        partnerName: 'Badged',
        day: '2026-03-31',
        issued: app.now(),
        ...more,
      }
      await insertCertificate(app.db, certificateToRow(certificate))
      return { id: certificate.id, person, path: `/certificates/${certificate.id}/badge` }
    }

    async function download(path: string): Promise<string> {
      const answer = await app.request(path)
      expect(answer).toMatchObject({ status: 200 })
      return answer.text
    }

    const revoke = (id: string) =>
      takeCertificateBack(
        { ...app, clock: app.now },
        { partner: PARTNER, actor: 'operator' },
        { id, reason: 'Not hers' },
      )

    const anotherServer = () => ({
      db: app.db,
      config: CONFIG,
      clock: app.now,
      origins: () => [app.origin],
    })

    const at = (address: string) => address.replace(app.origin, '')

    /** Verifies a token like a third party, with the key named in its header. */
    async function verify(token: string, now = app.now()): Promise<Credential> {
      const { kid = '' } = jsonwebtoken.decode(token, { complete: true })?.header ?? {}
      const { body } = await app.request<webcrypto.JsonWebKey>(at(kid))
      const key = createPublicKey({ key: body, format: 'jwk' })
      const options = { algorithms: ['RS256' as const], clockTimestamp: Math.floor(now / 1000) }
      return jsonwebtoken.verify(token, key, options) as Credential
    }

    /** Returns a badge's bit in its status list, decoded as specified. */
    async function isRevoked({ credentialStatus: status }: Credential): Promise<boolean> {
      const list = await verify(await download(at(status.statusListCredential)))
      expect(list).toMatchObject({ id: status.statusListCredential, iss: `${app.origin}/badges/issuer` })
      const { encodedList } = list.credentialSubject
      expect(encodedList).toMatch(/^u[\w-]+$/)
      const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
      expect(bits).toHaveLength(131_072 / 8)
      const place = Number(status.statusListIndex)
      return ((bits[Math.floor(place / 8)] ?? 0) & (128 >> (place % 8))) !== 0
    }

    it('names the certificate and course and the holder only by a hash, and is signed by a published key', async () => {
      const ends = addDays(dayAt(app.now(), ZONE), 10)
      const { id, path, person } = await newCertificate({ ends })
      const answer = await app.request(path)
      expect(answer.headers.get('content-type')).toBe('application/vc+jwt')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="badge.jwt"')
      const header = jsonwebtoken.decode(answer.text, { complete: true })?.header
      expect(header).toEqual({ alg: 'RS256', kid: `${app.origin}/badges/keys/badge-1`, typ: 'JWT' })
      const badge = await verify(answer.text)
      const own = `${app.origin}/certificates/${id}`
      const { salt = '' } = badge.credentialSubject.identifier[0] ?? {}
      const hash = createHash('sha256')
        .update(person.email + salt)
        .digest('hex')
      expect(salt).toMatch(/^[\w-]{22}$/)
      const issuer = {
        id: `${app.origin}/badges/issuer`,
        type: ['Profile'],
        name: CONFIG.companyName,
        url: app.origin,
      }
      const { statusListIndex: place } = badge.credentialStatus
      expect(place).toMatch(/^\d{1,6}$/)
      const list = `${app.origin}/badges/status/1`
      expect(badge).toEqual({
        '@context': [
          'https://www.w3.org/ns/credentials/v2',
          'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        ],
        id: `${own}/badge`,
        type: ['VerifiableCredential', 'OpenBadgeCredential'],
        issuer,
        // Samoa is 13 hours ahead.
        name: 'Cats "at" <home>',
        validFrom: '2026-03-30T11:00:00.000Z',
        validUntil: `${ends}T11:00:00.000Z`,
        credentialSubject: {
          id: `${own}#holder`,
          type: ['AchievementSubject'],
          identifier: [
            {
              type: 'IdentityObject',
              identityType: 'emailAddress',
              hashed: true,
              identityHash: `sha256$${hash}`,
              salt,
            },
          ],
          achievement: {
            id: `${app.origin}/badges/achievements/welcome/3`,
            type: ['Achievement'],
            version: '3',
            achievementType: 'CertificateOfCompletion',
            name: 'Cats "at" <home>',
            description: `Completed the course “Cats "at" <home>” (revision 3) by ${CONFIG.companyName}.`,
            criteria: { narrative: 'Pass every quiz in the course.' },
          },
        },
        credentialStatus: {
          id: `${list}#${place}`,
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex: place,
          statusListCredential: list,
        },
        credentialSchema: [
          {
            id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
            type: '1EdTechJsonSchemaValidator2019',
          },
        ],
        iss: issuer.id,
        sub: `${own}#holder`,
        jti: `${own}/badge`,
        nbf: Date.parse('2026-03-30T11:00:00Z') / 1000,
        exp: Date.parse(`${ends}T11:00:00Z`) / 1000,
      })
      expect(JSON.stringify(badge)).not.toMatch(/@people|Someone|New/)
    })

    it('never expires if the certificate never expires', async () => {
      const badge = await verify(await download((await newCertificate()).path), app.now() + 40_000 * A_DAY)
      expect(badge).not.toHaveProperty('exp')
      expect(badge).not.toHaveProperty('validUntil')
    })

    it.skipIf(OPEN_BADGES_SCHEMA === undefined)('matches the schema that 1EdTech publishes', async () => {
      const ajv = new Ajv2019({ strict: false })
      addFormats.default(ajv)
      const schema = JSON.parse(readFileSync(OPEN_BADGES_SCHEMA ?? '', 'utf8'))
      const fits = ajv.compile(schema)
      for (const more of [{}, { ends: '2030-01-01' }]) {
        const badge = await verify(await download((await newCertificate(more)).path))
        expect([fits(badge), fits.errors]).toEqual([true, null])
        expect(fits({ ...badge, validFrom: 'soon' })).toBe(false)
        const { achievement, ...nothing } = badge.credentialSubject
        expect(fits({ ...badge, credentialSubject: nothing })).toBe(false)
      }
    })

    it('does not verify with a changed byte, with another key, or after its expiry', async () => {
      const ends = dayAt(app.now(), ZONE)
      const token = await download((await newCertificate({ ends })).path)
      const [header = '', payload = '', signature = ''] = token.split('.')
      for (const place of [0, 500, payload.length - 1]) {
        const other = payload[place] === 'A' ? 'B' : 'A'
        const changed = payload.slice(0, place) + other + payload.slice(place + 1)
        await expect(verify([header, changed, signature].join('.'))).rejects.toThrow()
      }
      const changed = JSON.stringify({ ...jsonwebtoken.decode(token, { json: true }), name: 'Dogs' })
      const forged = [header, Buffer.from(changed).toString('base64url'), signature].join('.')
      await expect(verify(forged)).rejects.toThrow('invalid signature')
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
      expect(() => jsonwebtoken.verify(token, publicKey)).toThrow('invalid signature')
      const end = Date.parse(`${ends}T11:00:00Z`)
      await expect(verify(token, end - 1)).resolves.toMatchObject({ exp: end / 1000 })
      await expect(verify(token, end)).rejects.toThrow('jwt expired')
    })

    it('is the same for every request, even after the names and the email change', async () => {
      const { path, person } = await newCertificate()
      const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => download(path)))
      expect(new Set(others)).toEqual(new Set([first]))
      await app.db
        .updateTable('users')
        .set({ email: 'other@people.example' })
        .where('uid', '=', person.uid)
        .execute()
      app.setNow(app.now() + 40 * A_DAY)
      expect(await download(path)).toBe(first)
      expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
    })

    it('is revoked immediately, without affecting others, and is no longer served', async () => {
      const [one, other] = [await newCertificate(), await newCertificate()]
      const badges = await Promise.all([one, other].map(async ({ path }) => verify(await download(path))))
      const statusOf = () => Promise.all(badges.map(isRevoked))
      expect(await statusOf()).toEqual([false, false])
      const list = at(badges[0]?.credentialStatus.statusListCredential ?? '')
      const before = await download(list)
      expect(await download(list)).toBe(before)
      await revoke(one.id)
      expect(await statusOf()).toEqual([true, false])
      expect(await download(list)).not.toBe(before)
      expect((await app.request(one.path)).status).toBe(404)
      const never = await newCertificate()
      const known = await findCertificate(app.db, never.id)
      await revoke(never.id)
      expect((await app.request(never.path)).status).toBe(404)
      expect(known && (await createBadges(anotherServer()).get(known))).toBe(undefined)
      expect(await statusOf()).toEqual([true, false])
    })

    it('is erased with the person, and its status index remains reserved', async () => {
      const { id, path, person } = await newCertificate()
      await download(path)
      const placeOf = () =>
        app.db.selectFrom('badges').selectAll().where('certificate_id', '=', id).executeTakeFirstOrThrow()
      const before = await placeOf()
      await erasePersonalRows(app.db, await findPerson(app.db, person, networksOf))
      expect(await placeOf()).toEqual({ ...before, jwt: null })
      expect((await app.request(path)).status).toBe(404)
    })

    it('is refused with an explanation while its holder’s email is unverified', async () => {
      const { path, person } = await newCertificate()
      const setProved = (email_proved: number) =>
        app.db.updateTable('users').set({ email_proved }).where('uid', '=', person.uid).execute()
      await setProved(0)
      expectRefusal(await app.request(path), 409, 'unproved-holder')
      const page = await app.request(path, { headers: IN_BROWSER })
      expect(page.status).toBe(409)
      expect(page.text).toContain('There’s no badge for this certificate yet')
      await setProved(1)
      await download(path)
    })

    it('returns the same response for an unknown or invalid id as for a missing certificate', async () => {
      const { text } = await app.request(`/certificates/${'A'.repeat(22)}`, { headers: IN_BROWSER })
      for (const id of ['A'.repeat(22), 'x', '%00', 'x'.repeat(900), "'--"])
        expect(await app.request(`/certificates/${id}/badge`, { headers: IN_BROWSER })).toMatchObject({
          status: 404,
          text,
        })
    })

    it('keeps its issuer and achievement available, also to pages of other sites', async () => {
      const { path } = await newCertificate({ revision: 7, courseName: 'As it was' })
      expect((await app.request('/badges/achievements/welcome/7')).status).toBe(404)
      const { issuer, credentialSubject } = await verify(await download(path))
      const read = async (address: string) => {
        const { status, headers, body } = await app.request<object>(at(address))
        expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
        return body
      }
      const context = expect.any(Array)
      expect(await read(issuer.id)).toEqual({ '@context': context, ...issuer })
      expect(await read(credentialSubject.achievement.id)).toEqual({
        '@context': context,
        ...credentialSubject.achievement,
        creator: issuer,
      })
      expect(await read('/badges/keys/badge-1')).toEqual({
        kty: 'RSA',
        alg: 'RS256',
        use: 'sig',
        kid: `${app.origin}/badges/keys/badge-1`,
        n: expect.stringMatching(/^[\w-]{512}$/),
        e: expect.any(String),
      })
      for (const nothing of [
        'keys/badge-2',
        'status/2',
        'status/0',
        'status/x',
        'achievements/welcome/x',
        'x',
      ])
        expect((await app.request(`/badges/${nothing}`)).status).toBe(404)
    })

    it('has its own status index, in a new list once the last list is full', async () => {
      const tables = sql`with recursive tens (n) as (select 0 union all select n + 1 from tens where n < 131071)`
      await sql`insert into badges (status_list, place, certificate_id, revoked)
        ${tables} select 5, n, 'full-' || n, 0 from tens where n <> 77`.execute(app.db)
      const { path } = await newCertificate()
      const badge = await verify(await download(path))
      expect(badge.credentialStatus.statusListCredential).toBe(`${app.origin}/badges/status/6`)
      expect(await isRevoked(badge)).toBe(false)
    })

    it('is signed by a single key even if several servers create it simultaneously', async () => {
      await app.db.deleteFrom('badge_keys').execute()
      const { id } = await newCertificate()
      const { id: other } = await newCertificate()
      const certificates = await Promise.all([id, other].map((one) => findCertificate(app.db, one)))
      const tokens = await Promise.all(
        certificates.map((certificate) => certificate && createBadges(anotherServer()).get(certificate)),
      )
      for (const token of tokens) await verify(token ?? '')
      expect(await app.db.selectFrom('badge_keys').select('kid').execute()).toEqual([{ kid: 'badge-1' }])
    })
  })
