import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectError } from '#test/expect-error.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { askForReset, confirmReset, newestToken } from '#test/mailbox.ts'
import { environmentOf, runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate } from '#test/test-people.ts'

/**
 * Common passwords, and passwords made of known words about the associate Someone New of Happy Tails Pet Supply, a
 * partner of Kindred Paws.
 */
const WEAK = [
  '00000000',
  '88888888',
  '87654321',
  'abcdefgh',
  'aaaaaaaa',
  '123123123',
  '        ',
  'Kindred Paws',
  'Happy Tails Pet Supply',
  'happytails',
  'SomeoneNew',
  'wen enoemos',
  'people.example',
]
const STRONG = 'kitten and puppy'
const SENTENCE = /^The provided password is too weak\. Please provide a stronger password$/

// Contract § 9: weak passwords are refused by …
for (const kind of DATABASES)
  describe(`a weak password is refused wherever one is set, on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    it('when a password is changed', async () => {
      const { idToken, email } = await newAssociate(app)
      const change = (newPassword: string) => {
        const body = { currentPassword: PASSWORD, newPassword }
        return app.request('/sign-in/v1/password', { method: 'PUT', idToken, body })
      }
      for (const password of [...WEAK, email])
        expectRefusal(await change(password), 400, 'weak-password', SENTENCE)
      expect((await change(STRONG)).status).toBe(200)
    })

    it('when a password is reset', async () => {
      const { email } = await newAssociate(app)
      await askForReset(app, email)
      const token = await newestToken(app, email)
      for (const password of [...WEAK, email])
        expectError(await confirmReset(app, token, password), 400, SENTENCE)
      expect((await confirmReset(app, token, STRONG)).status).toBe(200)
    })

    it('when an invitation is followed', async () => {
      const email = 'invited@people.example'
      const admin = await app.signedIn('admin@happytails.example')
      await addByAdmin(app, admin, { email, userName: 'Someone New' })
      const token = await newestToken(app, email)
      for (const password of [...WEAK, email])
        expectError(await confirmReset(app, token, password), 400, SENTENCE)
      expect((await confirmReset(app, token, STRONG)).status).toBe(200)
    })

    it('when the operator sets a password, also with another company name', async () => {
      const who = ['--email', 'made@people.example', '--name', 'Someone New']
      const where = ['--partner', 'happy-tails', '--role', 'partner-associate']
      const environment = { ...environmentOf(app.address), COMPANY_NAME: 'Whisker Works' }
      const create = ['user', 'create', ...who, ...where, '--password-stdin']
      for (const password of ['whiskerworks', 'Happy Tails Pet Supply'])
        expect(await runPortalCommand(create, environment, password)).toMatchObject({
          code: 1,
          stderr: 'portal: the password is too weak\n',
        })
      expect(await startPortalCommand(create, environment, STRONG)).toMatchObject({ code: 0, stderr: '' })
    })
  })
