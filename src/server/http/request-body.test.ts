import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChangeUserBody, ModuleActBody, OpenCourseBody } from '#contract/documents.ts'
import { AddAssociateBody, ConfirmResetBody, SendResetLinkBody } from '#contract/gateway.ts'
import { ChangeEmailBody, ChangePasswordBody, SignInBody } from '#contract/sign-in.ts'
import { MAX_PASSWORD_LENGTH } from '#domain/messages.ts'
import { MAX_ENTERED_EMAIL_LENGTH } from '#domain/people/email.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

/** User-entered values of maximum length: characters of three bytes, and of four, which count twice. */
const email = `${'\u0915'.repeat(MAX_ENTERED_EMAIL_LENGTH - 15)}@people.example`
const userName = '\u0915'.repeat(MAX_NAME_LENGTH)
const password = '\u{1f436}'.repeat(MAX_PASSWORD_LENGTH)

/** Generated values of maximum length: ids, and the secrets of links. */
const id = 'x'.repeat(36)
const token = 'x'.repeat(80)
const returnUrl = `https://${'x'.repeat(240)}.example/reset-password`

const COUNT = 1_000_000
const BODIES: [name: string, schema: { parse: (body: unknown) => unknown }, body: object][] = [
  ['sign in', SignInBody, { email, password }],
  ['change the password', ChangePasswordBody, { currentPassword: password, newPassword: password }],
  ['change the email', ChangeEmailBody, { currentPassword: password, email }],
  ['ask for a link', SendResetLinkBody, { email, returnUrl }],
  ['choose a password', ConfirmResetBody, { token, password }],
  ['add a member', AddAssociateBody, { email, userName, partner: id, roles: ['partner-associate'] }],
  ['rename', ChangeUserBody, { userName, email }],
  ['open a course', OpenCourseBody, { courseId: id, moduleId: id, openedAgo: COUNT }],
  ['answer', ModuleActBody, { act: 'answer', question: COUNT, selectedAnswer: COUNT, attempt: COUNT }],
]

/** Writes JSON with every character of its strings escaped, as some programs do. */
function escapeAll(body: object): string {
  return JSON.stringify(body).replace(/"([^"]*)"/g, (_all, text: string) => {
    const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
    return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
  })
}

// Contract § 7: bodies over 16 kB …
describe('the largest legitimate body', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  it.each(BODIES)(
    'to %s has less than 4 kB, and less than 16 kB with any escaping',
    (_name, schema, body) => {
      expect(schema.parse(body)).toEqual(body)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4000)
      expect(JSON.parse(escapeAll(body))).toEqual(body)
      expect(Buffer.byteLength(escapeAll(body))).toBeLessThan(16_000)
    },
  )

  it('is answered like any other', async () => {
    const text = escapeAll({ email: 'busy@happytails.example', password })
    const answer = await app.request('/sign-in/v1/session', { method: 'POST', text })
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'wrong-password' }])
  })
})
