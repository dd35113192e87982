import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { WHOLE_AUDIENCE } from '#domain/course/audience.ts'
import type { Course } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { sweepMedia } from '#jobs/sweep-media.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { setPicture } from '#store/people/users.ts'
import { courseOf } from '#test/course-fixture.ts'
import { type ObjectStore, startObjectStore } from '#test/courses/object-store.ts'
import { rawRequest, statusOf } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

const FILM = Buffer.from('0123456789'.repeat(1000))
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(1000)}</svg>`

const source = mkdtempSync(join(tmpdir(), 'portal-source-'))
afterAll(() => rmSync(source, { recursive: true, force: true }))

/** Both databases with both kinds of stores. */
const STORES = [
  ['sqlite', 'folder'],
  ['postgres', 'bucket'],
] as const

for (const [database, kind] of STORES)
  describe(`stored media in a ${kind}, on ${database}`, () => {
    let objects: ObjectStore | undefined
    let app: TestApp
    let media: MediaStore

    beforeAll(async () => {
      objects = kind === 'bucket' ? await startObjectStore() : undefined
      app = await startApp(database, objects?.env)
      media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir, ...objects?.env }).media)
    })
    afterAll(async () => {
      await app.close()
      await objects?.close()
    })

    async function put(name: string, content: string | Buffer) {
      const path = join(source, name)
      writeFileSync(path, content)
      return media.put(path)
    }

    function age(name: string, time: number): void {
      if (objects) objects.age(name, time)
      else utimesSync(join(app.dataDir, 'media', name), time / 1000, time / 1000)
    }

    const store = (course: Course) => storeCourse(app.db, course, app.now())
    const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(address, { method, headers })

    it('are sent with their type and cached permanently', async () => {
      const { address, name } = await put('film.mp4', FILM)
      const { status, headers, text } = await ask(address)
      expect(status).toBe(200)
      expect(text).toBe(FILM.toString())
      expect(Object.fromEntries(headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-length': '10000',
        'content-type': 'video/mp4',
        etag: `"${name.slice(0, 64)}"`,
        'x-content-type-options': 'nosniff',
      })
      const head = await ask(address, {}, 'HEAD')
      expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10000'])
    })

    it('are sent in parts', async () => {
      const { address, name } = await put('film.mp4', FILM)
      const part = async (range: string, condition?: string) => {
        const headers = { range, ...(condition === undefined ? {} : { 'if-range': condition }) }
        const { status, text, headers: sent } = await ask(address, headers)
        return [status, sent.get('content-range'), status === 416 ? '' : text.slice(0, 10)]
      }
      const whole = [200, null, '0123456789']
      expect(await part('bytes=3-7')).toEqual([206, 'bytes 3-7/10000', '34567'])
      expect(await part('bytes=9995-')).toEqual([206, 'bytes 9995-9999/10000', '56789'])
      expect(await part('bytes=-3')).toEqual([206, 'bytes 9997-9999/10000', '789'])
      expect(await part('bytes=9999-20000')).toEqual([206, 'bytes 9999-9999/10000', '9'])
      expect(await part('bytes=10000-')).toEqual([416, 'bytes */10000', ''])
      expect(await part('bytes=-0')).toEqual([416, 'bytes */10000', ''])
      for (const odd of ['bytes=0-1,5-6', 'bytes=7-3', 'bytes=-', 'bytes=x-', 'lines=1-2', 'bytes 1-2'])
        expect(await part(odd)).toEqual(whole)
      expect(await part('bytes=0-1', `"${name.slice(0, 64)}"`)).toEqual([206, 'bytes 0-1/10000', '01'])
      expect(await part('bytes=0-1', '"of another file"')).toEqual(whole)
      expect(await part('bytes=0-1', new Date().toUTCString())).toEqual(whole)
      const head = await ask(address, { range: 'bytes=3-7' }, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '10000'])
    })

    it('are not sent again to a browser that revalidates them', async () => {
      const { address, name } = await put('film.mp4', FILM)
      const tag = `"${name.slice(0, 64)}"`
      for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
        const { status, text, headers } = await ask(address, { 'if-none-match': known })
        expect([status, text, headers.get('etag')]).toEqual([304, '', tag])
      }
      expect((await ask(address, { 'if-none-match': '"another"' })).status).toBe(200)
    })

    it('cannot run scripts in drawings, and are sent compressed and whole if they are text', async () => {
      const { address } = await put('cover.svg', DRAWING)
      const { headers, text, status } = await ask(address, { range: 'bytes=0-9', 'accept-encoding': 'gzip' })
      expect([status, text]).toEqual([200, DRAWING])
      expect(Object.fromEntries(headers)).toMatchObject({
        'accept-ranges': 'none',
        'content-disposition': 'attachment',
        'content-encoding': 'gzip',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
        'content-type': 'image/svg+xml',
        etag: expect.stringMatching(/^W\//),
      })
      const captions = await ask((await put('film.vtt', 'WEBVTT')).address)
      expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    })

    it('respond with 404 for a missing file, in any spelling of the URL', async () => {
      const { name } = await put('film.mp4', FILM)
      const nothing = createHash('sha256').update('nothing').digest('hex')
      const missing = [
        `${nothing}.mp4`,
        `${nothing}.html`,
        name.replace('.mp4', '.svg'),
        name.toUpperCase(),
        `arriving/${name}`,
        `../media/${name}x`,
        `${name}/`,
        `${name}/..`,
        `%2e%2e/media/${name}%00`,
      ]
      for (const path of missing)
        for (const method of ['GET', 'HEAD'])
          expect([path, statusOf(await rawRequest(app.origin, `${method} /media/${path}`))]).toEqual([
            path,
            expect.toSatisfy((status: number) => [400, 403, 404].includes(status)),
          ])
    })

    it('are withheld until a course that uses them in any revision is enabled', async () => {
      const { address } = await put('only.mp4', `only ${kind}`)
      const naming = (enabled: boolean) =>
        courseOf('naming', [{ id: 'v', title: 'A video', type: 'video', videoUrl: address }], enabled)
      const statuses = async () => {
        const headers: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }]
        const got = await Promise.all(headers.map((one) => ask(address, one)))
        return [...got, await ask(address, {}, 'HEAD')].map(({ status }) => status)
      }
      expect(await statuses()).toEqual([200, 206, 304, 200])
      await store(naming(false))
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await store(naming(true))
      expect(await statuses()).toEqual([200, 206, 304, 200])
      const later = addDays(dayAt(app.now(), 'UTC'), 2)
      await storeAudience(app.db, 'naming', { audience: 'all', partners: [], from: later })
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await storeAudience(app.db, 'naming', WHOLE_AUDIENCE)
      await store(courseOf('naming', []))
      expect(await statuses()).toEqual([200, 206, 304, 200])
      await store(courseOf('naming', [], false))
      expect(await statuses()).toEqual([404, 404, 404, 404])
      const state = { root: { children: [{ type: 'image', src: `${app.origin}${address}` }] } }
      const editorData = JSON.stringify(state).replaceAll('/', '\\/')
      await store(courseOf('sharing', [{ id: 'a', title: 'An article', type: 'article', editorData }]))
      expect(await statuses()).toEqual([200, 206, 304, 200])
    })

    // Contract § 9: unreferenced media are deleted after 30 days
    it('are deleted after 30 days if no course revision, partner or user refers to them', async () => {
      const files = ['named', 'named-before', 'logo', 'portrait', 'young', 'unnamed', 'unlisted']
      const stored = await Promise.all(files.map((file) => put(`${file}.png`, `${kind} ${file}`)))
      const [named, before, logo, portrait, young, unnamed, unlisted] = stored
      const showing = (addresses: (string | undefined)[]) =>
        courseOf(
          'showing',
          addresses.map((videoUrl = '', at) => ({ id: `v${at}`, title: 'A video', type: 'video', videoUrl })),
          false,
        )
      await store(showing([named?.address, before?.address, unlisted?.address]))
      await store(showing([named?.address]))
      // Simulates publishing by a version without stored media.
      await app.db
        .deleteFrom('course_media')
        .where('name', '=', unlisted?.name ?? '')
        .execute()
      await insertPartner(app.db, { id: 'with-logo', name: 'With Logo', logoUrl: logo?.address }, app.now())
      const { uid } = await newAssociate(app)
      await setPicture(app.db, uid, portrait?.address ?? '')
      for (const one of stored) age(one.name, app.now() - 30 * A_DAY - 1000)
      age(young?.name ?? '', app.now() - 30 * A_DAY + 60_000)

      const { log } = fastify()
      await sweepMedia({ db: app.db, media, log }, app.now())
      await sweepMedia({ db: app.db, media, log }, app.now())

      const left = await Promise.all(stored.map(({ name }) => media.findSize(name)))
      expect(stored.filter((_, at) => left[at] === undefined)).toEqual([unnamed])
    })
  })

describe('an unavailable object store', () => {
  it('causes a 503, ends running transfers, and affects no other requests', async () => {
    const objects = await startObjectStore()
    const app = await startApp('sqlite', objects.env)
    const media = await openMediaStore(parseConfig(objects.env).media)
    const path = join(source, 'long.mp4')
    writeFileSync(path, randomBytes(64 * 1024 ** 2))
    const { address, size } = await media.put(path)

    const answered = once(get(`${app.origin}${address}`), 'response')
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    await once(answer, 'readable')
    await objects.kill()
    const received = await count(answer)
    expect(received.isWhole).toBe(false)
    expect(received.bytes).toBeLessThan(size)

    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await app.request(address, { method })
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        '10',
        'no-store',
      ])
      if (method === 'GET') expect(body).toMatchObject({ code: 'unavailable' })
    }
    expect((await app.request('/health/ready')).status).toBe(200)
    expect((await app.request('/media/welcome-hello.mp4')).status).toBe(200)
    await app.close()
    await objects.close()
  })
})

/** Reads a response to its end. `isWhole` is false if the connection broke before the end. */
async function count(answer: AsyncIterable<Buffer>): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  try {
    for await (const piece of answer) bytes += piece.length
    return { bytes, isWhole: true }
  } catch {
    return { bytes, isWhole: false }
  }
}
