import { expect, it } from 'vitest'
import { mailCodeUse } from '#people/factor/mail-code-use.ts'
import { findUser } from '#store/people/users.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { askForReset, mailsTo } from '#test/mailbox.ts'
import { rawRequest, statusOf } from '#test/server/raw-request.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount } from '#test/test-people.ts'

/** Sends a request to each route of the console at a host, and returns the status codes. */
async function statusesAt(app: TestApp, host: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const route of routesOf(app.app).filter((one) => one.includes(' /company'))) {
    const line = route.replaceAll(/:\w+/g, 'x').replace('*', 'x')
    statuses[route] = statusOf(await rawRequest(app.origin, line, [], '', 'utf8', [`Host: ${host}`]))
  }
  return statuses
}

it('with COMPANY_CONSOLE=off, every route of the console is 404', async () => {
  const app = await startApp('sqlite', { COMPANY_CONSOLE: 'off' }, { hasJobs: false })
  const statuses = await statusesAt(app, new URL(app.origin).host)
  expect(Object.entries(statuses).filter(([, status]) => status !== 404)).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(20)
  const page = await app.request('/company/', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(404)
  await app.close()
})

it('with COMPANY_CONSOLE=https://…, the console is served only there and accepts requests only from its own pages', async () => {
  const env = { COMPANY_CONSOLE: 'https://console.example', PUBLIC_ORIGIN: 'https://training.example' }
  const app = await startApp('sqlite', env, { hasJobs: false })
  const elsewhere = await statusesAt(app, 'training.example')
  expect(Object.entries(elsewhere).filter(([, status]) => status !== 404)).toEqual([])
  const askFrom = (origin: string) => {
    const hosts = ['Host: console.example']
    return rawRequest(
      app.origin,
      'POST /company/v1/passkey/options',
      [`Origin: ${origin}`],
      '',
      'utf8',
      hosts,
    )
  }
  expect(statusOf(await askFrom('https://training.example'))).toBe(403)
  const answer = await askFrom('https://console.example')
  expect(statusOf(answer)).toBe(200)
  expect(answer).toContain('"rpId":"console.example"')
  await app.close()
})

it('with COMPANY_CONSOLE=https://…, mails link company users there, and others to the portal', async () => {
  const env = { COMPANY_CONSOLE: 'https://console.example', PUBLIC_ORIGIN: 'https://training.example' }
  const app = await startApp('sqlite', env)
  const admin = await newCompanyPerson(app, 'company-admin')
  const author = await newCompanyPerson(app, 'company-author')
  const learner = await newAccount(app, { roles: ['partner-associate'], partner: 'happy-tails' })
  const user = await findUser(app.db, author.uid)
  if (!user) throw new Error('the author is missing')
  await mailCodeUse(app.db, user, '192.0.2.1', app.now())
  for (const email of [author.email, learner])
    await askForReset(app, email, 'https://training.example/reset-password')
  const linksTo = async (email: string) => (await mailsTo(app, email)).map(({ link }) => link?.split('?')[0])
  expect(await linksTo(admin.email)).toEqual(['https://console.example/company'])
  expect((await linksTo(author.email)).sort()).toEqual(['https://console.example/company/welcome', undefined])
  expect(await linksTo(learner)).toEqual(['https://training.example/reset-password'])
  await app.close()
})
