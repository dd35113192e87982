import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANY_PEOPLE } from '#demo/people.ts'
import { replaceApp } from '#store/people/sign-in/second-factors.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'

const SECRET_OF_APP = 'A'.repeat(32)
const PUBLIC = { PUBLIC_ORIGIN: 'https://portal.example', SUPPORT_EMAIL: 'help@company.example' }

describe('portal demo code', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  const codeOf = (email: string, env: Record<string, string> = {}) =>
    runPortalCommand(['demo', 'code', '--email', email], { ...environmentOf(app.address), ...env })

  it('prints the same code as an app with the demo’s secret', async () => {
    for (const { email, appSecret } of DEMO_COMPANY_PEOPLE) {
      const totp = new TOTP({ secret: appSecret, algorithm: 'SHA1', digits: 6, period: 30 })
      const before = totp.generate()
      const { stdout } = await codeOf(email)
      expect([before, totp.generate()]).toContain(stdout.trim())
      expect((await app.signIn(email, PASSWORD)).status).toBe(200)
    }
  })

  it('refuses other accounts, and a portal with a public address', async () => {
    const author = await newCompanyPerson(app, 'company-author')
    await replaceApp(app.db, { uid: author.uid, secret: SECRET_OF_APP, lastStep: 0 }, app.now())
    expect(await codeOf(author.email)).toMatchObject(failing('is not a demo account'))
    expect(await codeOf('admin@happytails.example')).toMatchObject(failing('is not a demo account'))
    const real = await codeOf('console@kindredpaws.example', PUBLIC)
    expect(real).toMatchObject(failing('this portal is not for the demo'))
  })
})
