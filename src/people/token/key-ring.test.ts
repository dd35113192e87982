import { describe, expect, it } from 'vitest'
import type { User } from '#store/people/users.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { createTokenSigner } from './id-token.ts'
import { createKeyRing } from './key-ring.ts'

const MINUTE = 60_000
const TWO_HOURS = 120 * MINUTE
const DAY = 24 * 60 * MINUTE
const START = 1_800_000_000_000

const USER: User = {
  uid: 'u',
  email: 'u@people.example',
  userName: 'U',
  roles: ['partner-associate'],
  partner: 'p',
  profileImageUrl: undefined,
  disabled: false,
  limit: undefined,
}

for (const kind of DATABASES)
  describe(`signing keys on ${kind}`, () => {
    /** Starts two instances on one database, with an adjustable clock. */
    async function instances() {
      const { db, close } = await openDatabase(kind)
      const time = { now: START }
      const clock = () => time.now
      const start = async () => {
        const keys = await createKeyRing(db, clock)
        const signer = createTokenSigner(keys, clock)
        const token = async () => (await signer.sign(USER, 's')).idToken
        const believes = async (idToken: string) => (await signer.verify(idToken)) !== undefined
        return { keys, token, believes, kids: () => keys.publicKeys().map(({ kid }) => kid) }
      }
      return { one: await start(), other: await start(), time, close }
    }

    // Contract § 9: session secrets and signing keys are rotated
    it('sign for ninety days; then one new key signs, even if several instances create it concurrently', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY - 1
      await one.keys.rotate()
      expect(one.kids()).toEqual(['portal-1'])
      time.now += 1
      await Promise.all([one.keys.rotate(), other.keys.rotate()])
      for (const instance of [one, other]) expect(instance.kids()).toEqual(['portal-1', 'portal-2'])
      await close()
    })

    it('start signing two hours after their creation, when every instance publishes them', async () => {
      const { one, time, close } = await instances()
      time.now += 90 * DAY
      await one.keys.rotate()
      expect(kidOf(await one.token())).toBe('portal-1')
      time.now += TWO_HOURS - 1
      expect(kidOf(await one.token())).toBe('portal-1')
      time.now += 1
      expect(kidOf(await one.token())).toBe('portal-2')
      await close()
    })

    it('are accepted by an instance that has not loaded them yet, also in parallel, and vice versa', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY
      await one.keys.rotate()
      time.now += TWO_HOURS
      const [old, fresh] = [await other.token(), await one.token()]
      expect([kidOf(old), kidOf(fresh)]).toEqual(['portal-1', 'portal-2'])
      const answers = await Promise.all(Array.from({ length: 6 }, () => other.believes(fresh)))
      expect(answers).toEqual(Array(6).fill(true))
      expect(await one.believes(old)).toBe(true)
      await close()
    })

    it('are removed a day after they stop signing, which invalidates their tokens', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY
      await one.keys.rotate()
      time.now += TWO_HOURS + DAY - 1
      await one.keys.rotate()
      expect(one.kids()).toEqual(['portal-1', 'portal-2'])
      time.now += 1
      await one.keys.rotate()
      await other.keys.rotate()
      for (const instance of [one, other]) {
        expect(instance.kids()).toEqual(['portal-2'])
        expect(await instance.believes(await one.token())).toBe(true)
      }
      await close()
    })
  })

function kidOf(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()).kid
}
