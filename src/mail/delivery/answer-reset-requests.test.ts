import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { loadDemoData } from '#demo/load-demo-data.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { insertResetRequest } from '#store/people/sign-in/reset-requests.ts'
import { findUserByEmail, insertUser, setEmail } from '#store/people/users.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { answerResetRequests } from './answer-reset-requests.ts'

const NOW = 1_800_000_000_000
const EMAIL = 'busy@happytails.example'

for (const kind of DATABASES)
  describe(`requests for a reset link on ${kind}`, () => {
    it('create no link for an address that its account is changing concurrently', async () => {
      const { db, close } = await openDatabase(kind)
      await loadDemoData(db, NOW)
      const uid = (await findUserByEmail(db, EMAIL))?.uid ?? ''
      await insertResetRequest(db, { id: 'asked', email: EMAIL }, NOW)
      let answered: Promise<boolean> | undefined
      await db.transaction().execute(async (change) => {
        await setEmail(change, uid, 'elsewhere@happytails.example')
        await removeEmailTokens(change, uid)
        answered = answerResetRequests({ db, clock: () => NOW, config: { console: {} } })
        // Long enough to look up the account if it were not locked.
        await setTimeout(300)
      })
      await answered
      expect(await db.selectFrom('email_tokens').selectAll().where('uid', '=', uid).execute()).toEqual([])
      expect(await db.selectFrom('mail_queue').selectAll().execute()).toEqual([])
      await close()
    })

    it('send no email to company users while the console is off', async () => {
      const { db, close } = await openDatabase(kind)
      const email = 'kim@kindredpaws.example'
      const account = { uid: 'kim', email, userName: 'Kim', partner: undefined, roles: ['company-admin'] }
      await insertUser(db, { ...account, profileImageUrl: undefined, passwordHash: undefined }, NOW)
      const mailed = async (place: { origin?: string } | undefined) => {
        await insertResetRequest(db, { id: 'asked', email }, NOW)
        await answerResetRequests({ db, clock: () => NOW, config: { console: place } })
        const left = await db.selectFrom('reset_requests').selectAll().execute()
        return [left.length, (await db.selectFrom('mail_queue').selectAll().execute()).length]
      }
      expect(await mailed(undefined)).toEqual([0, 0])
      expect(await mailed({})).toEqual([0, 1])
      await close()
    })
  })
