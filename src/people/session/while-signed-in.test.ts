import { expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { startApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { whileSignedIn } from './while-signed-in.ts'

// Contract § 9: forged and expired tokens, and those of removed people, are refused
it.each(DATABASES)(
  'a long response continues while its reader is signed in, and ends otherwise, on %s',
  async (kind) => {
    const app = await startApp(kind, {}, { hasJobs: false })
    const { uid, idToken } = await newAssociate(app)
    const [, claims = ''] = idToken.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const sender = { uid, sid, partner: 'happy-tails', roles: ['partner-associate'], limit: undefined }
    async function* parts() {
      for (let part = 0; part < 5; part++) {
        app.setNow(app.now() + 6000)
        if (part === 3)
          await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', uid).execute()
        yield String(part)
      }
    }
    let read = ''
    const reading = async () => {
      for await (const part of whileSignedIn({ db: app.db, clock: app.now }, sender, parts())) read += part
    }
    await expect(reading()).rejects.toMatchObject({ code: 'user-token-expired' })
    expect(read).toBe('012')
    await app.close()
  },
)
