import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { parseConfig } from '#core/config.ts'
import { CONSOLE_APP, PROJECT, WEB_APP } from '#core/folders.ts'
import { rawRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { storeConsoleAssets } from '../web-app/stored-assets.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml' }

describe('the console’s URLs', () => {
  let app: TestApp

  beforeAll(async () => {
    await buildWhereNeeded()
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  it.each([
    '/company',
    '/company/',
    '/company?a=b',
    '/company/signin',
    '/company/partners/happy-tails?show=all',
    '/company/no/such/screen',
    '/company/v1',
    '/company/v1/session',
    '/company/v1/no/such/call',
    '/company/%',
    '/%63ompany/people', // cspell:ignore ompany
  ])('%s is the console’s page for browsers, never the partners’ app', async (path) => {
    const { status, text, headers } = await app.request(path, { headers: BROWSER })
    expect(status).toBe(200)
    expect(text).toContain('<title itemprop="name">Company console</title>')
    expect(text).not.toMatch(/(?:src|href)="\/assets\//)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['/company/v1', '/company/v1/no/such/call', '/company/no/such/file', '/company/assets/nothing.js'])(
    '%s answers requests other than navigations with JSON',
    async (path) => {
      const { status, body } = await app.request(path)
      expect([status, body]).toEqual([404, { code: 'not-found', message: expect.any(String) }])
    },
  )

  it('its page contains the URL of the partners’ sign-in', async () => {
    const env = { COMPANY_CONSOLE: 'https://console.example', PUBLIC_ORIGIN: 'https://training.example' }
    const apart = await startApp('sqlite', env, { hasJobs: false })
    const headers = [`Accept: ${BROWSER.accept}`]
    const at = ['Host: console.example']
    const page = await rawRequest(apart.origin, 'GET /company/signin', headers, '', 'utf8', at)
    expect(page).toContain('"publicOrigin":"https://training.example"')
    await apart.close()
  })

  it('a missing file is not found, even for a browser’s navigation', async () => {
    const { status, body } = await app.request('/company/assets/nothing.js', { headers: BROWSER })
    expect([status, body]).toEqual([404, { code: 'not-found', message: expect.any(String) }])
  })

  it('its page has the usual headers, but allows passkeys for itself', async () => {
    const { headers } = await app.request('/company/', { headers: BROWSER })
    const every = securityHeaders(parseConfig({}))
    for (const [name, value] of every)
      if (name !== 'permissions-policy' && name !== 'content-security-policy')
        expect([name, headers.get(name)]).toEqual([name, value])
    const policyOf = (text = '') => text.split(', ')
    const own = policyOf(headers.get('permissions-policy') ?? '')
    const others = policyOf(every.get('permissions-policy'))
    expect(own.filter((feature) => !others.includes(feature)).sort()).toEqual([
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ])
    expect(own).toHaveLength(others.length)
    const partners = await app.request('/', { headers: BROWSER })
    expect(partners.headers.get('permissions-policy')).toBe(every.get('permissions-policy'))
    expect(
      (await app.request('/company/welcome?token=x', { headers: BROWSER })).headers.get('referrer-policy'),
    ).toBe('no-referrer')
  })

  it('its content security policy adds only a Trusted Types policy for pasting and its own frames for the preview', async () => {
    const directives = (policy: string | null = '') => new Set((policy ?? '').split('; '))
    const own = directives(
      (await app.request('/company/', { headers: BROWSER })).headers.get('content-security-policy'),
    )
    const others = directives(securityHeaders(parseConfig({})).get('content-security-policy'))
    const added = [...own].filter((directive) => !others.has(directive))
    expect(added).toEqual([
      "frame-src 'self' https://player.vimeo.com",
      expect.stringMatching(/^script-src 'self' /),
      'trusted-types video-host table-file article-paste',
    ])
    expect(own.size).toBe(others.size)
    const partners = await app.request('/', { headers: BROWSER })
    expect(partners.headers.get('content-security-policy')).not.toContain('article-paste')
  })

  it('its files are served only under its own path, including those of another release', async () => {
    const [script = ''] = globSync('assets/start-*.js', { cwd: CONSOLE_APP })
    const { status, headers } = await app.request(`/company/${script}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await app.request(`/${script}`)).status).toBe(404)
    await storeConsoleAssets(app.db, app.now())
    expect((await app.request(`/${script}`)).status).toBe(404)
  })

  it.each(['off', 'https://console.example'])(
    'nothing is served at the portal’s own URL with COMPANY_CONSOLE=%s',
    async (place) => {
      const [script = ''] = globSync('assets/start-*.js', { cwd: CONSOLE_APP })
      const other = await startApp('sqlite', { COMPANY_CONSOLE: place })
      for (const path of ['/company', '/company/signin', '/company/v1/staff', `/company/${script}`]) {
        const { status, text } = await other.request(path, { headers: BROWSER })
        expect([path, status, text.includes('<title')]).toEqual([path, 404, false])
      }
      await other.close()
    },
  )

  it('each screen is a separate chunk', () => {
    const screens = readFileSync(`${PROJECT}src/console/app/screens.ts`, 'utf8')
    const files = [...screens.matchAll(/import\('\.\.\/[\w-]+\/([\w-]+)\.tsx'\)/g)].map(([, name]) => name)
    expect(files.length).toBeGreaterThan(20)
    const built = globSync('assets/*.js', { cwd: CONSOLE_APP })
    const isPart = (name = '') => built.some((file) => file.startsWith(`assets/${name}-`))
    expect([...new Set(files)].filter((name) => !isPart(name))).toEqual([])
  })

  it('no file of the partners’ app refers to a file of the console', () => {
    const files = globSync('**/*.{js,mjs,css,html,json}', { cwd: WEB_APP })
    expect(files.length).toBeGreaterThan(20)
    const naming = files.filter((file) =>
      readFileSync(`${WEB_APP}/${file}`, 'utf8').includes('/company/assets'),
    )
    expect(naming).toEqual([])
  })
})
