import { describe, expect, it } from 'vitest'
import { DATABASES, openDatabase } from '#test/databases.ts'
import type { User } from '../store/users.ts'
import { createTokenSigner } from './id-token.ts'
import { createKeyRing } from './key-ring.ts'

const MINUTE = 60_000
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
}

for (const kind of DATABASES)
  describe(`signing keys on ${kind}`, () => {
    /** Two instances on one database, and a clock to set. */
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

    it('sign for ninety days; then a new one does, once, however many instances find it due', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY - 1
      await one.keys.turn()
      expect(one.kids()).toEqual(['portal-1'])
      time.now += 1
      await Promise.all([one.keys.turn(), other.keys.turn()])
      for (const instance of [one, other]) expect(instance.kids()).toEqual(['portal-1', 'portal-2'])
      await close()
    })

    it('that have turned are believed by whoever has not heard of it, and the other way round', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY
      const before = await other.token()
      await one.keys.turn()
      expect(await one.believes(before)).toBe(true)
      expect(await other.believes(await one.token())).toBe(true)
      expect(await one.believes(await other.token())).toBe(true)
      await close()
    })

    it('that sign no more are gone a day later, and with them what they signed', async () => {
      const { one, other, time, close } = await instances()
      time.now += 90 * DAY
      await one.keys.turn()
      time.now += DAY - 1
      await one.keys.turn()
      expect(one.kids()).toEqual(['portal-1', 'portal-2'])
      time.now += 1
      await one.keys.turn()
      await other.keys.turn()
      for (const instance of [one, other]) {
        expect(instance.kids()).toEqual(['portal-2'])
        expect(await instance.believes(await one.token())).toBe(true)
      }
      await close()
    })
  })
