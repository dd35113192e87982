import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#domain/course/course.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { courseOf } from '#test/course-fixture.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { DATABASES } from '#test/databases.ts'
import { rawRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const CLIP = '/media/cat-behaviour-signals.mp4'
const OF_THE_DISABLED = [
  '/media/cat-behaviour-cover.svg',
  '/media/cat-behaviour-signals.en.vtt',
  '/media/cat-behaviour-signals.jpg',
  CLIP,
]

for (const kind of DATABASES)
  describe(`media of courses on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
      await cats(false)
    })
    afterAll(() => app.close())

    const store = (course: Course) => storeCourse(app.db, course, app.now())
    const cats = (enabled: boolean) => store({ ...demoDocument('cat-behaviour'), enabled })
    const statuses = (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await app.request(path)).status))

    // Contract § 9: media of a disabled course get 404
    it('respond with 404 while their course is not enabled, and once it is disabled', async () => {
      const ofTheDemo = ['/media/holiday-hazards-cover.svg', '/media/holiday-kitchen.svg']
      expect(await statuses(ofTheDemo)).toEqual([404, 404])
      expect(await statuses(OF_THE_DISABLED)).toEqual([404, 404, 404, 404])
      await cats(true)
      expect(await statuses(OF_THE_DISABLED)).toEqual([200, 200, 200, 200])
      await cats(false)
      expect(await statuses(OF_THE_DISABLED)).toEqual([404, 404, 404, 404])
      const missing = await app.request('/media/nothing.mp4')
      expect((await app.request(CLIP)).text).toBe(missing.text)
    })

    // Contract § 9: known console failures: a course has an audience of partners, and days
    it('respond with 404 before the first day of their course’s audience and after the last one, everywhere', async () => {
      await cats(true)
      const today = dayAt(app.now(), 'UTC')
      const statusWith = async (days: { from?: number; until?: number }) => {
        const [from, until] = [days.from, days.until].map((day) =>
          day === undefined ? day : addDays(today, day),
        )
        await storeAudience(app.db, 'cat-behaviour', { audience: 'all', partners: [], from, until })
        return (await app.request(CLIP)).status
      }
      expect([await statusWith({ from: 2 }), await statusWith({ until: -2 })]).toEqual([404, 404])
      expect([await statusWith({ from: 0 }), await statusWith({ until: 0 })]).toEqual([200, 200])
      expect(await statusWith({})).toBe(200)
      await cats(false)
    })

    it('are served while their course is enabled, and always if no course uses them', async () => {
      const shown = ['welcome-cover.svg', 'welcome-hello.mp4', 'happy-tails-logo.svg', 'busy-associate.svg']
      expect(await statuses(shown.map((file) => `/media/${file}`))).toEqual([200, 200, 200, 200])
    })

    it('are withheld in any spelling of their URL, even for cached copies and partial requests', async () => {
      await cats(true)
      const { headers } = await app.request(CLIP)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      const etag = headers.get('etag') ?? ''
      const statusWith = async (header: string) =>
        (await rawRequest(app.origin, `GET ${CLIP}`, [header])).slice(9, 12)
      const copies = [`If-None-Match: ${etag}`, 'Range: bytes=0-9']
      expect(await Promise.all(copies.map(statusWith))).toEqual(['304', '206'])
      await cats(false)
      expect(await Promise.all(copies.map(statusWith))).toEqual(['404', '404'])
      for (const path of [
        '/media/cat%2Dbehaviour-signals.mp4',
        '/media/%63at-behaviour-signals.mp4?v=1',
        '/media/./cat-behaviour-signals.mp4',
        '/media/x/../cat-behaviour-signals.mp4',
        '/media/x%2f..%2fcat-behaviour-signals.mp4',
        '/media//cat-behaviour-signals.mp4',
        '/media/Cat-Behaviour-Signals.MP4',
      ])
        for (const method of ['GET', 'HEAD'])
          expect(await rawRequest(app.origin, `${method} ${path}`)).toMatch(/^HTTP\/1\.1 40[34] /)
    })

    it('are served if any part of an enabled course uses them as well', async () => {
      const state = { root: { children: [{ type: 'image', src: '/media/cat%2Dbehaviour-signals.jpg' }] } }
      const editorData = JSON.stringify(state).replaceAll('/', '\\/')
      const sharing = {
        ...courseOf('sharing', [
          { id: 'a', title: 'An article', type: 'article', editorData },
          { id: 'v', title: 'A video', type: 'video', videoUrl: `${app.origin}${CLIP}?t=1` },
        ]),
        backgroundImage: '/media/cat-behaviour-cover.svg',
      }
      await cats(false)
      await store(sharing)
      expect(await statuses(OF_THE_DISABLED)).toEqual([200, 404, 200, 200])
      await store({ ...sharing, enabled: false })
      expect(await statuses(OF_THE_DISABLED)).toEqual([404, 404, 404, 404])
    })
  })
