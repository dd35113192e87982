import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { COURSE_MEDIA, WEB_APP } from '#core/folders.ts'
import { binaryRequest, rawRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { storeAssets } from './stored-assets.ts'

const VIDEO = 'welcome-hello.mp4'

describe('the files of the web app', () => {
  let app: TestApp

  beforeAll(async () => {
    await buildWhereNeeded()
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  // Contract § 9: a page finds the files of its release on a server of another release
  it('include those of other releases until they have not been served for a month', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-assets-'))
    writeFileSync(join(folder, 'of-another-release.js'), 'another()')
    const path = '/assets/of-another-release.js'
    expect((await app.request(path)).status).toBe(404)
    await storeAssets(app.db, app.now(), folder)
    const again = await app.request(`${path}?again`)
    expect([again.status, again.text]).toEqual([200, 'another()'])
    expect(again.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await app.request(path, { method: 'POST' })).status).toBe(404)
    const month = 30 * 24 * 60 * 60_000
    await storeAssets(app.db, app.now() + month)
    expect((await app.request(path)).status).toBe(200)
    await storeAssets(app.db, app.now() + month + 1)
    expect((await app.request(path)).status).toBe(404)
    rmSync(folder, { recursive: true })
  })

  // Contract § 9: a page finds the files …
  it('are available as long as a server serves them, and for a month afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-assets-'))
    writeFileSync(join(folder, 'of-a-long-release.js'), 'long()')
    const path = '/assets/of-a-long-release.js'
    const days = (count: number) => app.now() + count * 24 * 60 * 60_000
    for (const served of [0, 20, 40]) await storeAssets(app.db, days(served), folder)
    await storeAssets(app.db, days(70))
    expect((await app.request(path)).text).toBe('long()')
    await storeAssets(app.db, days(70) + 1)
    expect((await app.request(path)).status).toBe(404)
    rmSync(folder, { recursive: true })
  })

  it('are named by their content, cached for a year and sent precompressed', async () => {
    const [script = ''] = globSync('assets/*.js', { cwd: WEB_APP })
    const content = readFileSync(`${WEB_APP}/${script}`)
    expect(script).toMatch(/-[\w-]{8}\.js$/)
    const forms = { br: brotliDecompressSync, gzip: gunzipSync } as const
    for (const [encoding, decompress] of Object.entries(forms)) {
      const answer = await binaryRequest(app.origin, `/${script}`, [`Accept-Encoding: ${encoding}`])
      expect(answer.head).toContain(`content-encoding: ${encoding}`)
      expect(answer.head).toContain('cache-control: public, max-age=31536000, immutable')
      expect(answer.head).toMatch(/vary: accept-encoding/i)
      expect(decompress(answer.body).equals(content)).toBe(true)
    }
    const plain = await binaryRequest(app.origin, `/${script}`, [])
    expect(plain.head).not.toContain('content-encoding')
    expect(plain.body.equals(content)).toBe(true)
  })

  it('are answered with 404 if missing, never with the page', async () => {
    for (const path of ['/assets/nothing-12345678.js', '/assets/', '/media/nothing.mp4', '/media/'])
      expect((await app.request(path)).status).toBe(404)
  })

  it('are sent in the ranges requested by a player', async () => {
    const clip = readFileSync(`${COURSE_MEDIA}/${VIDEO}`)
    const whole = await binaryRequest(app.origin, `/media/${VIDEO}`, [])
    expect(whole.head).toContain('HTTP/1.1 200')
    expect(whole.head).toContain('accept-ranges: bytes')
    expect(whole.head).toContain('content-type: video/mp4')
    expect(whole.body.equals(clip)).toBe(true)
    const piece = await binaryRequest(app.origin, `/media/${VIDEO}`, [
      'Range: bytes=100-199',
      'Accept-Encoding: br, gzip',
    ])
    expect(piece.head).toContain('HTTP/1.1 206')
    expect(piece.head).toContain(`content-range: bytes 100-199/${clip.length}`)
    expect(piece.head).not.toContain('content-encoding')
    expect(piece.body.equals(clip.subarray(100, 200))).toBe(true)
    const beyond = await binaryRequest(app.origin, `/media/${VIDEO}`, [`Range: bytes=${clip.length}-`])
    expect(beyond.head).toContain('HTTP/1.1 416')
  })

  it('include captions and pictures with their types', async () => {
    const types = {
      'welcome-hello.en.vtt': 'text/vtt',
      'welcome-hello.jpg': 'image/jpeg',
      'welcome-cover.svg': 'image/svg+xml',
    }
    for (const [file, type] of Object.entries(types)) {
      const { status, headers } = await app.request(`/media/${file}`)
      expect({ status, type: headers.get('content-type')?.split(';')[0] }).toEqual({ status: 200, type })
    }
  })

  it('include none from outside their folders', async () => {
    for (const path of [
      '/media/../welcome/course.yaml',
      '/media/..%2fwelcome%2fcourse.yaml',
      '/media/%2e%2e%2fwelcome%2fcourse.yaml',
      '/assets/..%2fsources.sha256',
      '/assets/../../../package.json',
      '/assets/..%5c..%5cpackage.json',
      '/media/....//....//package.json',
    ]) {
      const answer = await rawRequest(app.origin, `GET ${path}`)
      expect(answer).not.toContain('partner-training-portal"')
      expect(answer).not.toContain('editorData')
    }
  })
})
