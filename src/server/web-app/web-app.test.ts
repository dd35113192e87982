import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { WEB_APP } from '#core/folders.ts'
import { openPage, startDrawingApp } from '#test/server/open-page.ts'
import { binaryRequest, rawRequest, statusOf } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { writeManifest } from './manifest.ts'

/** A browser's Accept header for a page. */
const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

function directivesOf(policy: string | null): Record<string, string[]> {
  const directives = (policy ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]))
}

const COOKIE = 'portal-session=a-secret'

/** Returns the page for a browser without a session. */
async function pageOf(app: TestApp): Promise<string> {
  return (await app.request('/')).text
}

function configIn(page: string): unknown {
  return JSON.parse(/<script id="config"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '')
}

/**
 * Number of inline scripts in the built page: the theme, the notice for old browsers, and the script that waits for
 * the app.
 */
const PROGRAM_COUNT = 3

/** Returns the hashes of the built page's inline scripts, as defined in the standard. */
function programSources(): string[] {
  const index = readFileSync(`${WEB_APP}/index.html`, 'utf8')
  const programs = [...index.matchAll(/<script(?! id="config"|[^>]* src=)[^>]*>(.*?)<\/script>/gs)]
  expect(programs).toHaveLength(PROGRAM_COUNT)
  return programs.map(
    ([, program = '']) => `'sha256-${createHash('sha256').update(program, 'utf8').digest('base64')}'`,
  )
}

/** Returns the part of the page before its title, which is the same for all screens. */
function headOf(page: string): string {
  return page.slice(0, page.indexOf('<title'))
}

describe('the web app', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startDrawingApp('sqlite')
  })
  afterAll(() => app.close())

  it('is served to everyone at the screens’ paths, but never cached, since it contains the sign-in state', async () => {
    const index = await pageOf(app)
    const screens = Object.values(SCREEN_PATHS).map((path) => path.replace(/:\w+/, 'x'))
    for (const path of [...screens, '/team/', '/course/welcome?module=x']) {
      // The rendered screen depends on the path: see below.
      const { status, headers, text } = await app.request(path)
      expect({ path, status, isPage: headOf(text) === headOf(index) }).toEqual({
        path,
        status: 200,
        isPage: true,
      })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  // Contract § 2: any other signed-out path leads …
  it('is served to navigations at every other path outside the surfaces, and to no other requests', async () => {
    const index = await pageOf(app)
    for (const path of [
      '/no/such/screen',
      '/metrics',
      '/wp-login.php',
      '/courses/x',
      '/signinx',
      '/healthy',
      '/documents',
      '/documents/v10',
      '/index.html',
      '/sources.sha256',
      '/.vite/manifest.json',
      '/package.json',
    ]) {
      const { status, headers, text } = await app.request(path, { headers: { accept: PAGE_ACCEPT } })
      expect({ path, status, isIndex: text === index }).toEqual({ path, status: 200, isIndex: true })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      for (const other of [{ accept: 'application/json' }, { 'sec-fetch-dest': 'script' }]) {
        const called = await app.request<Refusal>(path, { headers: other })
        expect({ path, status: called.status, code: called.body.code }).toEqual({
          path,
          status: 404,
          code: 'not-found',
        })
      }
      // A client that accepts any type gets the page, except at paths like a file's.
      const taken = await app.request(path)
      const isFile = path.includes('.')
      expect({ path, status: taken.status, isIndex: taken.text === index }).toEqual({
        path,
        status: isFile ? 404 : 200,
        isIndex: !isFile,
      })
    }
  })

  // Contract § 9: the portal can be installed on a tablet's home screen
  it('has a manifest with the company’s name and its own icon', async () => {
    const { text } = await app.request('/')
    const [, path = ''] = /<link rel="manifest" href="([^"]+)">/.exec(text) ?? []
    const { status, headers, text: written } = await app.request(path)
    const body: ReturnType<typeof writeManifest> = JSON.parse(written)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    expect(body).toMatchObject({ short_name: 'Kindred Paws', start_url: '/', display: 'standalone' })
    expect(body.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable'])
    for (const { src, type } of body.icons) {
      const icon = await app.request(src)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
      expect(text).toContain(`rel="apple-touch-icon" href="${src}"`)
    }
  })

  // Contract § 9: the sign-in page is server-rendered …
  it('is rendered as the signed-out screen that the app will show', async () => {
    const drawn = await pageOf(app)
    expect(drawn).toContain('Sign In</h1>')
    expect(drawn).toContain('method="dialog"')
    expect(drawn).toContain('Kindred Paws</footer>')
    const forgotten = await openPage(app, '/forgot-password')
    expect(forgotten.text).toContain('Forgot Password</h1>')
    expect(forgotten.text).not.toContain('Sign In</h1>')
    for (const { content, headers } of [forgotten, await openPage(app, '/signin')]) {
      expect(content).toMatchObject({ documents: {} })
      expect(content).not.toHaveProperty('user')
      expect(headers['cache-control']).toBe('no-store')
    }
    const { text } = await app.request('/', { headers: { cookie: COOKIE } })
    expect(text).not.toContain('Sign In')
  })

  it('is rendered for a mailed link only by the app, which removes the token from the URL', async () => {
    for (const path of ['/reset-password', '/reset-password?token=x']) {
      const { status, text, content } = await openPage(app, path)
      expect({ status, content }).toEqual({ status: 200, content: undefined })
      expect(text).not.toMatch(/<h1|token=/)
    }
  })

  // Contract § 2: any other signed-out path leads …
  it('is served to navigations at every path: of a surface, of a missing file, or invalid', async () => {
    const index = await pageOf(app)
    const paths = [
      '/%',
      '/%zz?a=%',
      '/course/%',
      '/user-service/api/v1/user/send-reset-password-link',
      '/user-service/api/v1/%',
      '/documents/v1',
      '/documents/v1/xyz',
      '/documents/v1/users/x',
      '/%64ocuments/v1/users/x',
      '/sign-in/v1/foo',
      '/sign-in/v1/jwks.json',
      '/health/nothing',
      '/media/nothing.mp4',
      '/assets/nothing.js',
    ]
    for (const path of paths) {
      const page = await rawRequest(app.origin, `GET ${path}`, [`Accept: ${PAGE_ACCEPT}`])
      expect({ path, status: statusOf(page), isIndex: page.endsWith(index) }).toEqual({
        path,
        status: 200,
        isIndex: true,
      })
      expect(page).toMatch(/cache-control: no-store/i)
      const called = await rawRequest(app.origin, `GET ${path}`, ['Accept: application/json'])
      expect(called).toMatch(/content-type: application\/json/i)
      const sent = await rawRequest(app.origin, `POST ${path}`, [`Accept: ${PAGE_ACCEPT}`])
      expect(statusOf(sent)).toBeGreaterThanOrEqual(400)
    }
  })

  it('does not replace resources that browsers can read directly, such as JSON and health checks', async () => {
    for (const path of ['/openapi.json', '/config.json', '/health/live', '/health/ready'])
      expect(await rawRequest(app.origin, `GET ${path}`, [`Accept: ${PAGE_ACCEPT}`])).toMatch(
        /content-type: application\/json/i,
      )
  })

  it('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/', '/team', '/config.json', '/media/welcome-hello.mp4'])
        expect((await app.request(path, { method })).status).toBe(404)
  })

  it('has headers that isolate it', async () => {
    for (const path of [
      '/',
      '/config.json',
      '/documents/v1/users',
      '/media/welcome-hello.jpg',
      '/assets/nothing.js',
    ]) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('permissions-policy')).toContain('fullscreen=(self "https://player.vimeo.com")')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(directivesOf(headers.get('content-security-policy'))).toEqual({
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'", 'https://vimeo.com'],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'frame-src': ['https://player.vimeo.com'],
        'img-src': ["'self'", 'https:', 'data:'],
        'media-src': ["'self'", 'https:'],
        'object-src': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'script-src': path === '/' ? ["'self'", ...programSources()] : ["'self'"],
        'style-src': ["'self'"],
        'trusted-types': ['video-host', 'table-file'],
      })
    }
  })

  // Contract § 9: a mailed link's secret leaves …
  it('does not reveal to other sites which mailed link was followed', async () => {
    for (const path of ['/reset-password', '/reset-password?token=secret']) {
      const { headers } = await app.request(path)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('contains nothing that its content security policy would refuse', async () => {
    for (const headers of [undefined, { cookie: COOKIE }]) {
      const page = (await app.request('/', headers && { headers })).text
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/)
      // Data, which browsers do not run, and the inline scripts whose hashes the policy names.
      const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes)
      const data = (id: string) => ` id="${id}" type="application/json"`
      const all = ['', data('page'), data('config'), '', '']
      expect(inline).toEqual(headers ? ['', data('config'), ''] : all)
    }
  })

  // Contract § 9: the page contains the portal's configuration and is not cached
  it('contains its configuration, with nothing that could end its script element', async () => {
    const name = 'A</script><script>alert(1)</script>'
    const odd = await startApp('sqlite', { COMPANY_NAME: name })
    for (const headers of [{}, { cookie: COOKIE }]) {
      const { text } = await odd.request('/', { headers })
      expect(text).not.toContain('<script>alert')
      expect(configIn(text)).toEqual((await odd.request('/config.json', { headers })).body)
      expect(configIn(text)).toHaveProperty('companyName', name)
    }
    await odd.close()
  })

  it('states that a browser is signed out only if it sent no session, and requests nothing automatically', async () => {
    const withSession = await app.request('/', { headers: { cookie: COOKIE } })
    expect(configIn(withSession.text)).not.toHaveProperty('isSignedOut')
    const without = await app.request('/')
    expect(configIn(without.text)).toHaveProperty('isSignedOut', true)
    for (const { text } of [withSession, without]) expect(text).not.toContain('/sign-in/v1/token')
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip'],
    ['identity', undefined],
    ['br;q=0.0', undefined],
  ])(
    'sends its page, compressed at startup, to a client that accepts %s as %s',
    async (accepted, encoding) => {
      const answer = await binaryRequest(app.origin, '/team', [`Accept-Encoding: ${accepted}`])
      const found = /content-encoding: (\w+)/i.exec(answer.head)?.[1]
      expect(found).toBe(encoding)
      expect(answer.head).toMatch(/vary: cookie, accept-encoding/i)
      const decompress =
        encoding === 'br' ? brotliDecompressSync : encoding ? gunzipSync : (body: Buffer) => body
      expect(decompress(answer.body).toString()).toBe(await pageOf(app))
    },
  )

  it('allows the configured hosts, over https only, and keeps the browser on https', async () => {
    const elsewhere = await startApp('sqlite', {
      PUBLIC_ORIGIN: 'https://portal.example',
      VIDEO_HOSTS: 'player.example,other.example:8443',
      OEMBED_URL: 'https://video.example/oembed',
      GATEWAY_URL: 'https://gateway.example/base',
      SIGN_IN_URL: 'https://sign-in.portal.example',
      DOCUMENTS_URL: 'https://gateway.example',
      COMPANY_NAME: 'Company',
      SUPPORT_EMAIL: 'help@company.example',
    })
    const { headers } = await elsewhere.request('/')
    const directives = directivesOf(headers.get('content-security-policy'))
    expect(directives['frame-src']).toEqual(['https://player.example', 'https://other.example:8443'])
    expect(directives['connect-src']).toEqual([
      "'self'",
      'https://gateway.example',
      'https://sign-in.portal.example',
      'https://video.example',
    ])
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await elsewhere.request('/config.json')).body).toEqual({
      gatewayUrl: 'https://gateway.example/base',
      signInUrl: 'https://sign-in.portal.example',
      documentsUrl: 'https://gateway.example',
      companyName: 'Company',
      supportEmail: 'help@company.example',
      oembedUrl: 'https://video.example/oembed',
      videoHosts: ['player.example', 'other.example:8443'],
    })
    await elsewhere.close()
  })

  it('serves its configuration at /config.json, and nothing else', async () => {
    const { status, body, headers } = await app.request('/config.json')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        gatewayUrl: '',
        signInUrl: '',
        documentsUrl: '',
        companyName: 'Kindred Paws',
        supportEmail: 'support@kindredpaws.example',
        oembedUrl: 'https://vimeo.com/api/oembed.json',
        videoHosts: ['player.vimeo.com'],
        isSignedOut: true,
      },
    })
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toMatch(/\bcookie\b/i)
  })

  it('does not state that a browser with a session cookie is signed out, which only a renewal can determine', async () => {
    const { body } = await app.request('/config.json', { headers: { cookie: 'portal-session=a-secret' } })
    expect(body).not.toHaveProperty('isSignedOut')
  })
})
