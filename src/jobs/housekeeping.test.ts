import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { loadDemoData } from '#demo/load-demo-data.ts'
import { SESSION_IDLE } from '#domain/people/session-lifetimes.ts'
import { openFolder } from '#media/folder-store.ts'
import { createKeyRing } from '#people/token/key-ring.ts'
import { audit, auditInHour } from '#store/operation/audit-log.ts'
import { extendLease, listLeaseEnds, takeLease } from '#store/operation/leases.ts'
import { markDelivered } from '#store/operation/mail-claims.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { findEmailToken, findInvitationToken, insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { findSession, insertSession, touchSession } from '#store/people/sign-in/sessions.ts'
import { addAddressFailure, reserveAttempt } from '#store/people/sign-in/sign-in-attempts.ts'
import type { Database } from '#store/schema.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { clearUp, createHousekeeping } from './housekeeping.ts'

const NOW = 1_800_000_000_000
const TWO_YEARS = 2 * 365 * 24 * 60 * 60_000
const NINETY_DAYS = 90 * 24 * 60 * 60_000
const THIRTY_DAYS = 30 * 24 * 60 * 60_000

/** Creates a portal for housekeeping with a fixed clock. */
async function household(db: Database, now: number) {
  const clock = () => now
  const { log } = fastify()
  return {
    db,
    clock,
    config: { timeZone: 'UTC' },
    log,
    keys: await createKeyRing(db, clock),
    media: openFolder(join(tmpdir(), 'portal-no-media')),
  }
}

for (const kind of DATABASES) {
  describe(`housekeeping on ${kind}`, () => {
    it('finishes its round before it stops', async () => {
      const { db, close } = await openDatabase(kind)
      const lines: string[] = []
      const { log } = fastify({ logger: { stream: { write: (line) => lines.push(line) } } })
      const job = createHousekeeping({ ...(await household(db, NOW)), log })
      job.start()
      await job.stop()
      await close()
      await setTimeout(20)
      expect(lines).toEqual([])
    })

    // Contract § 9: one of several servers cleans up; an email is locked by the server that sends it
    it('runs on one of several servers, and an hour later on the first that claims it', async () => {
      const { db, close } = await openDatabase(kind)
      const work = 'housekeeping'
      const take = (now: number) => takeLease(db, work, { now, until: now + 100 })
      const taken = await Promise.all([take(NOW), take(NOW), take(NOW)])
      expect(taken.filter(Boolean)).toEqual([true])
      expect(await take(NOW + 99)).toBe(false)
      expect(await take(NOW + 100)).toBe(true)
      await close()
    })

    it('has a lease that only its current holder extends or releases', async () => {
      const { db, close } = await openDatabase(kind)
      const work = 'housekeeping'
      const heldUntil = async () =>
        (await db.selectFrom('leases').select('held_until').execute())[0]?.held_until
      await takeLease(db, work, { now: NOW, until: NOW + 100 })
      expect(await extendLease(db, work, { held: NOW + 100, until: NOW + 150 })).toBe(true)
      expect(await takeLease(db, work, { now: NOW + 150, until: NOW + 250 })).toBe(true)
      for (const until of [NOW + 300, NOW + 151])
        expect(await extendLease(db, work, { held: NOW + 150, until })).toBe(false)
      expect(await heldUntil()).toBe(NOW + 250)
      await close()
    })

    it('records the time of each completed round', async () => {
      const { db, close } = await openDatabase(kind)
      const job = createHousekeeping(await household(db, NOW))
      job.start()
      await expect.poll(() => listLeaseEnds(db)).toEqual(new Map([['housekeeping', NOW]]))
      await job.stop()
      await close()
    })

    it('leaves expired rows to the server that holds the lease', async () => {
      const { db, close } = await openDatabase(kind)
      await takeLease(db, 'housekeeping', { now: NOW, until: NOW + 1 })
      await addAddressFailure(db, { id: 'old', networks: ['192.0.2.1'] }, 0)
      const left = () => db.selectFrom('address_failures').select('id').execute()
      for (const [now, count] of [
        [NOW, 1],
        [NOW + 1, 0],
      ] as const) {
        const job = createHousekeeping(await household(db, now))
        job.start()
        await job.stop()
        expect(await left()).toHaveLength(count)
      }
      await close()
    })

    it('removes everything that has expired, and keeps all valid data', async () => {
      const { db, close } = await openDatabase(kind)
      await loadDemoData(db, NOW)
      const accepted = db.selectFrom('users').select('uid').where('password_hash', 'is not', null)
      const { uid } = await accepted.limit(1).executeTakeFirstOrThrow()
      await insertSession(db, { hash: 'idle', uid }, NOW - SESSION_IDLE)
      await insertSession(db, { hash: 'live', uid }, NOW - SESSION_IDLE + 1)
      await insertSession(db, { hash: 'old', uid }, NOW - NINETY_DAYS)
      await insertSession(db, { hash: 'older than most', uid }, NOW - NINETY_DAYS + 1)
      for (const hash of ['old', 'older than most']) await touchSession(db, { uid, hash }, NOW)
      const token = { uid, email: 'someone@people.example' }
      await insertEmailToken(db, { ...token, hash: 'ended', kind: 'reset', expires: NOW })
      await insertEmailToken(db, { ...token, hash: 'unaccepted', kind: 'invitation', expires: NOW })
      await insertEmailToken(db, { ...token, hash: 'good', kind: 'reset', expires: NOW + 1 })
      await addAddressFailure(db, { id: 'old', networks: ['192.0.2.1'] }, NOW - 15 * 60_000)
      await addAddressFailure(db, { id: 'young', networks: ['192.0.2.1'] }, NOW - 15 * 60_000 + 1)
      await reserveAttempt(db, 'forgotten@people.example', NOW - NINETY_DAYS)
      await reserveAttempt(db, 'tried@people.example', NOW - 2 * NINETY_DAYS)
      await reserveAttempt(db, 'tried@people.example', NOW - NINETY_DAYS + 1)

      const clock = () => NOW
      await clearUp({ db, clock })

      expect(await findSession(db, { uid, hash: 'idle' })).toBeUndefined()
      expect(await findSession(db, { uid, hash: 'live' })).toBeDefined()
      expect(await findSession(db, { uid, hash: 'old' })).toBeUndefined()
      expect(await findSession(db, { uid, hash: 'older than most' })).toBeDefined()
      expect(await findEmailToken(db, { uid, hash: 'ended' }, 0)).toBeUndefined()
      expect(await findEmailToken(db, { uid, hash: 'good' }, NOW)).toBeDefined()
      expect(await findInvitationToken(db, uid)).toMatchObject({ hash: 'unaccepted' })
      const failures = await db.selectFrom('address_failures').select('id').execute()
      expect(failures).toEqual([{ id: 'young 192.0.2.1' }])
      const attempts = await db.selectFrom('sign_in_attempts').select(['counter', 'failures']).execute()
      expect(attempts).toEqual([{ counter: 'tried@people.example', failures: 2 }])
      await close()
    })

    // Contract § 9: requests for reset links are …
    it('removes emails after 30 days, client addresses and entered email addresses after 90, the audit log after two years', async () => {
      const { db, close } = await openDatabase(kind, 'demo')
      await db.deleteFrom('audit_log').execute()
      const { uid } = await db.selectFrom('users').select('uid').limit(1).executeTakeFirstOrThrow()
      const entry = {
        act: 'signed-in',
        actor: uid,
        subject: uid,
        address: '192.0.2.1',
      } as const
      const hourly = { act: 'reset-requested', address: '192.0.2.1' } as const
      for (const at of [NOW - NINETY_DAYS, NOW - NINETY_DAYS + 1]) await audit(db, entry, at)
      await auditInHour(db, hourly, 1, NOW - NINETY_DAYS)
      await audit(db, entry, NOW - TWO_YEARS)
      const attempt = { act: 'sign-in-failed', actor: 'nobody', subject: 'stranger@people.example' } as const
      for (const at of [NOW - NINETY_DAYS, NOW - NINETY_DAYS + 1]) await audit(db, attempt, at)
      const mail = {
        mail: '{}',
        cause: 'email-changed' as const,
        link: undefined,
        uid: 'somebody',
        isUrgent: true,
      }
      const rest = { sender: undefined, partner: undefined, recipient: 'somebody@people.example' }
      for (const id of ['delivered', 'waiting'])
        await insertMail(db, { ...mail, ...rest, id }, NOW - THIRTY_DAYS)
      await insertMail(db, { ...mail, ...rest, id: 'lately' }, NOW - THIRTY_DAYS + 1)
      for (const id of ['delivered', 'lately']) await markDelivered(db, id, NOW - THIRTY_DAYS + 1)

      const clock = () => NOW
      await clearUp({ db, clock })

      const log = db.selectFrom('audit_log').select(['act', 'subject', 'address'])
      const [failed, signedIn] = ['sign-in-failed', 'signed-in']
      expect(await log.orderBy('at').orderBy('act').execute()).toEqual([
        { act: failed, subject: 'forgotten', address: null },
        { act: signedIn, subject: uid, address: null },
        { act: failed, subject: 'stranger@people.example', address: null },
        { act: signedIn, subject: uid, address: '192.0.2.1' },
      ])
      const mails = await db.selectFrom('mail_queue').select('id').orderBy('id').execute()
      expect(mails).toEqual([{ id: 'lately' }, { id: 'waiting' }])
      await close()
    })
  })
}
