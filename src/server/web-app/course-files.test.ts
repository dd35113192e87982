import { randomUUID } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { WHOLE_AUDIENCE } from '#domain/course/audience.ts'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { sweepMedia } from '#jobs/sweep-media.ts'
import type { MediaStore } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { pdfOf } from '#test/courses/sample-pdfs.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const source = scratchFolder()

// Contract § 2: a module’s links may hold PDFs, for those who may open the module
describe.each(DATABASES)('a PDF in a module’s links on %s', (kind) => {
  let app: TestApp
  let media: MediaStore
  let people: Record<'associate' | 'admin' | 'other', Person>

  beforeAll(async () => {
    app = await startApp(kind)
    media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
    people = {
      associate: await newAssociate(app),
      admin: await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
      other: await newAssociate(app, 'city-paws'),
    }
  })
  afterAll(() => app.close())

  /** Stores a new PDF. */
  async function put(text = randomUUID()) {
    const path = join(source, `${randomUUID()}.pdf`)
    writeFileSync(path, await pdfOf(text))
    return media.put(path)
  }
  const modules = (address: string, title = 'Care sheet'): CourseModule[] => [
    { ...videoModule('film'), links: [{ title, value: address }] },
  ]
  const store = (course: Course) => storeCourse(app.db, course, app.now())
  const ask = (address: string, cookie = '', headers: Record<string, string> = {}, method = 'GET') =>
    app.request(address, { method, headers: { ...headers, ...(cookie !== '' && { cookie }) } })
  const statusFor = async (address: string, who: keyof typeof people) =>
    (await ask(address, people[who].cookie)).status

  it('opens in the browser’s viewer under the title of its link, and runs nothing on the portal’s origin', async () => {
    const { address, size } = await put()
    await store(courseOf('titled', modules(address, 'Kittens: “1/2”\n\u202e.pdf')))
    const { status, headers, text } = await ask(address, people.associate.cookie)
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="file.pdf"; filename*=UTF-8''Kittens%20%E2%80%9C1%202%E2%80%9D.pdf`,
      'content-length': String(size),
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type': 'application/pdf',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await ask(address, people.associate.cookie, known)
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await ask(address, '', known)).status).toBe(404)
    const part = await ask(address, people.associate.cookie, { range: 'bytes=1-3' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${size}`,
    ])
  })

  it('has its size in the module’s answer, but not if it is missing', async () => {
    const { address, size } = await put()
    const missing = `/media/${'0'.repeat(64)}.pdf`
    const links = [address, missing, 'https://vet.example'].map((value) => ({ title: 'A link', value }))
    await store(courseOf('sized', [{ ...quizWithKey('quiz', [0]), links }]))
    for (const who of ['associate', 'admin'] as const) {
      const path = '/documents/v1/associate-training-courses/sized/modules/quiz'
      const { body } = await app.request<{ links: object[] }>(path, people[who])
      expect(body.links).toEqual([{ ...links[0], bytes: size }, links[1], links[2]])
    }
    expect(await statusFor(missing, 'associate')).toBe(404)
  })

  it('is sent only to users who may open its module; for others it is missing', async () => {
    const { address } = await put()
    const missing = await ask(`/media/${'1'.repeat(64)}.pdf`, people.associate.cookie)
    const course = courseOf('guarded', modules(address))
    const outsiders = {
      'signed out': '',
      'of no partner': (await newPerson(app, { roles: ['partner-associate'] })).cookie,
      'of no role': (await newPerson(app, { partner: 'happy-tails', roles: ['none'] })).cookie,
      'of the company': (await newCompanyPerson(app, 'company-author')).cookie,
      'with a made-up cookie': 'portal-session=made.up',
    }
    async function expectFor(expected: Record<keyof typeof people, number>) {
      for (const [who, status] of Object.entries(expected) as [keyof typeof people, number][])
        for (const [method, headers] of [
          ['GET', {}],
          ['HEAD', {}],
          ['GET', { range: 'bytes=0-1' }],
          ['GET', { 'if-none-match': '*' }],
        ] as const) {
          const answer = await ask(address, people[who].cookie, headers, method)
          expect([who, answer.status < 400]).toEqual([who, status === 200])
          if (status === 404 && method === 'GET') expect(visible(answer)).toEqual(visible(missing))
        }
      for (const [who, cookie] of Object.entries(outsiders))
        expect([who, visible(await ask(address, cookie))]).toEqual([who, visible(missing)])
      const bearer = { authorization: `Bearer ${people.associate.idToken}` }
      expect((await ask(address, '', bearer)).status).toBe(404)
    }
    const [none, all] = [
      { associate: 404, admin: 404, other: 404 },
      { associate: 200, admin: 200, other: 200 },
    ]
    const own = { ...all, other: 404 }
    await expectFor(none)
    await draftCourse(app, course)
    await expectFor(none)
    await store({ ...course, enabled: false })
    await expectFor(none)
    await store(course)
    await expectFor(all)
    await storeAudience(app.db, 'guarded', { audience: 'only', partners: ['happy-tails'] })
    await expectFor(own)
    await storeAudience(app.db, 'guarded', WHOLE_AUDIENCE)
    await storeCatalogue(app.db, 'city-paws', { catalogue: 'chosen', courses: [{ courseId: 'welcome' }] })
    await expectFor(own)
    await storeCatalogue(app.db, 'city-paws', { catalogue: 'all', courses: [] })
    const [before, after] = [-2, 2].map((days) => addDays(dayAt(app.now(), 'UTC'), days))
    for (const days of [{ from: after }, { until: before }]) {
      await storeAudience(app.db, 'guarded', { audience: 'all', partners: [], ...days })
      await expectFor(none)
    }
    await storeAudience(app.db, 'guarded', WHOLE_AUDIENCE)
    // An attempt at a quiz continues at the revision with which it began.
    await store(courseOf('guarded', [videoModule('film')]))
    await expectFor(all)
    await store(courseOf('guarded', [], false))
    await expectFor(none)
  })

  it('is kept while a revision or a draft links to it, and removed 30 days later', async () => {
    const [published, replaced, drafted, unnamed] = await Promise.all([put(), put(), put(), put()])
    await store(courseOf('swept', modules(replaced.address)))
    await store(courseOf('swept', modules(published.address)))
    await draftCourse(app, courseOf('sketched', modules(drafted.address)))
    const stored = [published, replaced, drafted, unnamed]
    const old = (app.now() - 31 * A_DAY) / 1000
    for (const { name } of stored) utimesSync(join(app.dataDir, 'media', name), old, old)
    await sweepMedia({ db: app.db, media, log: fastify().log }, app.now())
    const sizes = await Promise.all(stored.map(({ name }) => media.findSize(name)))
    expect(stored.filter((_file, at) => sizes[at] === undefined)).toEqual([unnamed])
  })
})
