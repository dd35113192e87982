import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { coursePath } from '#contract/screen-paths.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { connect } from '#store/connection/connect.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { courseOf, explained, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES, type DatabaseKind } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { openPage, startDrawingApp } from '#test/server/open-page.ts'
import { binaryRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

/**
 * A text that would end a script or begin a comment in a carelessly written page. Its last two characters are line
 * terminators in JavaScript.
 */
const ODD = 'A</script><script>alert(1)</script><!-- <script> \u2028\u2029'

/** Maximum time for a page without a screen even on a slow machine, before the database times out, in ms. */
const MAX_ANSWER_MS = 4000

const RECORDS = '/associate-training-completion'

/** Starts a portal that renders pages, until the test has finished. Returns it with an associate. */
async function openPortal(
  kind: DatabaseKind = 'sqlite',
  env: Record<string, string> = {},
  options: Parameters<typeof startDrawingApp>[2] = {},
) {
  const app = await startDrawingApp(kind, env, options)
  onTestFinished(() => app.close())
  return { app, person: await newAssociate(app) }
}

/** Returns the page without a screen, as sent to a session that may not see one. */
async function emptyPage(app: TestApp, cookie: string): Promise<string> {
  return (await openPage(app, '/', { cookie, headers: { 'sec-purpose': 'prefetch' } })).text
}

/** Returns the titles of a page in order. The first is that of the browser's tab. */
function titlesOf(page: string): (string | undefined)[] {
  return [...page.matchAll(/<title(?: itemprop="name")?>([^<]*)<\/title>/g)].map(([, title]) => title)
}

/** Returns true for a complete page that starts the app and contains no personal data. */
function isEmptyPage(text: string): boolean {
  return (
    text.endsWith('</html>\n') &&
    text.includes('<div id="root"></div>') &&
    /<script type="module" crossorigin src="[^"]+"><\/script>/.test(text) &&
    !text.includes('id="page"')
  )
}

describe('a server-rendered page', () => {
  let app: TestApp
  let person: Person

  beforeAll(async () => {
    app = await startDrawingApp('sqlite', {}, { pageReading: 60_000 })
    person = await newAssociate(app)
  })
  afterAll(() => app.close())

  // Contract § 9: a page with personal documents cannot be cached, framed or read by another origin
  it('has the headers of every page, and is not cached', async () => {
    const { headers, content } = await openPage(app, '/', { cookie: person.cookie })
    expect(content?.user?.uid).toBe(person.uid)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.vary?.toLowerCase().split(', ')).toContain('cookie')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const ofConnection = { date: '', connection: '', 'content-length': '', 'transfer-encoding': '' }
    expect({ ...headers, ...ofConnection }).toEqual({
      ...(await openPage(app, '/signin')).headers,
      ...ofConnection,
    })
  })

  it('contains nothing that its content security policy would refuse', async () => {
    for (const cookie of [undefined, person.cookie]) {
      const { text } = await openPage(app, '/', cookie === undefined ? {} : { cookie })
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/)
      expect(text).toContain('</h1>')
    }
  })

  it('is rendered for the normalized form of an unusual URL, without a logged warning', async () => {
    const printed = vi.spyOn(console, 'warn')
    onTestFinished(() => printed.mockRestore())
    const headers = [`Cookie: ${person.cookie}`, 'Accept: text/html']
    for (const path of ['//evil.example/%2e%2e', '/team/%2E%2e/', '/course/..//', '//', '/%2e']) {
      const { body } = await binaryRequest(app.origin, path, headers)
      expect(body.toString(), path).toContain('</h1>')
    }
    expect(printed.mock.calls).toEqual([])
  })

  it.each(['anfänger', '猫とネコ', "a+b&c=d;e@f,(g)'h!*$~:", 'a.b'])(
    'is the player at the URL of a course with the path %s, as in a link or as typed',
    async (webPath) => {
      const course = { ...courseOf('odd-path', [videoModule('a clip & more')]), name: webPath, webPath }
      await storeCourse(app.db, course, app.now())
      const module = '?module=a+clip+%26+more'
      for (const path of [coursePath(webPath), new URL(`/course/${webPath}`, app.origin).pathname]) {
        const { text, content } = await openPage(app, path + module, { cookie: person.cookie })
        expect(content).toMatchObject({ address: path + module })
        expect(content?.isUnknown).toBeUndefined()
        expect(text).toContain('A video')
        const { content: led } = await openPage(app, path, { cookie: person.cookie })
        expect(led?.address).toBe(coursePath(webPath, 'a clip & more'))
      }
    },
  )

  it.each(['/course/%E0%A4%A', '/%', '/course/nothing-here', '/sign-in/v1/session', '/team/%25'])(
    'reports at %s that the path is unknown',
    async (path) => {
      const { content } = await openPage(app, path, { cookie: person.cookie })
      expect(content).toMatchObject({ address: '/', isUnknown: true })
    },
  )

  it('has its screen’s title, before the title of a page without a screen', async () => {
    const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    await storeCourse(
      app.db,
      { ...courseOf('titled', [videoModule('clip')]), name: 'Cats\n& <Dogs>' },
      app.now(),
    )
    const titles = async (path: string, cookie?: string) =>
      titlesOf((await openPage(app, path, cookie === undefined ? {} : { cookie })).text)
    const own = 'Partner Training Portal'
    expect(await titles('/', person.cookie)).toEqual([`My learning – ${own}`, own])
    expect(await titles('/account', person.cookie)).toEqual([`My profile – ${own}`, own])
    expect(await titles('/course/titled', person.cookie)).toEqual([
      `A video – Cats\n&amp; &lt;Dogs&gt; – ${own}`,
      own,
    ])
    expect(await titles('/search?q=%0A1%0A2', admin.cookie)).toEqual([`“1\n2” – ${own}`, own])
    expect(await titles('/help', admin.cookie)).toEqual([`Help – ${own}`, own])
    expect(await titles('/courses', admin.cookie)).toEqual([`Courses – ${own}`, own])
    expect(await titles('/nowhere', admin.cookie)).toEqual([`Team – ${own}`, own])
    expect(await titles('/signin')).toEqual([`Sign In – ${own}`, own])
    expect(titlesOf(await emptyPage(app, admin.cookie))).toEqual([own])
  })

  it.each([
    ['Pacific/Kiritimati', 'en-US,en;q=0.9', 'en-US'],
    ['Pacific/Pago_Pago', 'de-DE', 'en-DE'],
    ['UTC', 'tlh', 'en-001'],
    ['UTC', ';', 'en-US'],
  ])('shows a due date in zone %s, to a browser that accepts %s', async (zone, accepted, english) => {
    await app.db.updateTable('partners').set({ time_zone: zone }).where('id', '=', 'happy-tails').execute()
    const course = courseOf(`due-${zone}-${english}`, [videoModule('clip')])
    await storeCourse(app.db, course, app.now())
    const deadline = { within: 3 }
    const required = { courseId: course.id, people: [person.uid], deadline }
    await insertRequirement(app.db, { partner: 'happy-tails', by: person.uid }, required, app.now())
    const day = new Date(addDays(dayAt(app.now(), zone), 3))
    const long = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
    const isThisYear = day.getUTCFullYear() === new Date().getFullYear()
    const rest = isThisYear ? ({ weekday: 'long' } as const) : ({ year: 'numeric' } as const)
    const words = new Intl.DateTimeFormat(english, { ...long, ...rest }).format(day)
    const { cookie } = person
    const { text } = await openPage(app, '/', { cookie, headers: { 'accept-language': accepted } })
    const shown = [...text.matchAll(/Due <time dateTime="([^"]+)">([^<]*)</g)]
    expect(shown.map(([, at, written]) => [at, written])).toContainEqual([day.toISOString(), words])
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same in %s', async (encoding, decompress) => {
    const { text } = await openPage(app, '/', { cookie: person.cookie })
    const headers = [`Cookie: ${person.cookie}`, 'Accept: text/html', `Accept-Encoding: ${encoding}`]
    const { head, body } = await binaryRequest(app.origin, '/', headers)
    expect(head).toMatch(new RegExp(`content-encoding: ${encoding}`, 'i'))
    expect(decompress(dechunk(body)).toString()).toBe(text)
  })

  // Contract § 9: a page with personal documents is rendered only for navigation requests
  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['a script', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
    ['a script of another site', { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' } }],
    ['a frame', { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['an embedded object', { headers: { 'sec-fetch-dest': 'object' } }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a page drawn ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a prefetch of other browsers', { headers: { purpose: 'prefetch' } }],
    ['a prefetch of old browsers', { headers: { 'x-moz': 'prefetch' } }],
  ])('is not rendered for %s, which gets the page without a screen', async (_, options) => {
    const { cookie } = person
    const { status, headers, text } = await openPage(app, '/', { cookie, ...options })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['set-cookie']).toBeUndefined()
    const isHead = 'method' in options
    expect(isHead ? text : isEmptyPage(text)).toBe(isHead ? '' : true)
    expect(text).not.toContain(person.uid)
  })

  it('is rendered for a browser that does not declare its request’s destination', async () => {
    const headers = [`Cookie: ${person.cookie}`, 'Accept: text/html']
    const { body } = await binaryRequest(app.origin, '/', headers)
    expect(dechunk(body).toString()).toContain(person.uid)
  })

  it('contains no personal data for a robot, which sends no cookie', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Robot/1.0; +http://robot.example)' }
    for (const path of ['/', '/team', '/course/welcome', '/account']) {
      const { content } = await openPage(app, path, { headers })
      expect([content?.user, content?.documents ?? {}]).toEqual([undefined, {}])
    }
  })

  // Contract § 9: data in a page cannot end a script or start a comment
  it('contains no names or JSON that end a script or start a comment', async () => {
    const scripts = (page: string) => page.match(/<script[\s>]/g)?.length
    const before = scripts((await openPage(app, '/', { cookie: person.cookie })).text)
    await app.db.updateTable('users').set({ user_name: ODD }).where('uid', '=', person.uid).execute()
    await app.db.updateTable('partners').set({ name: ODD }).where('id', '=', 'happy-tails').execute()
    await storeCourse(app.db, { ...courseOf('odd', [videoModule('clip')]), name: ODD }, app.now())
    const { text, content } = await openPage(app, '/', { cookie: person.cookie })
    expect(scripts(text)).toBe(before)
    expect(text).not.toContain('alert(1)<')
    expect(text.replaceAll(/<!--(\/?\$| )-->/g, '')).not.toContain('<!--')
    for (const [path, inPage] of Object.entries(content?.documents ?? {})) {
      const { body } = await app.request(DOCUMENTS_PATH + path, { idToken: person.idToken })
      expect(inPage).toEqual(body)
    }
    expect(JSON.stringify(content?.documents).split(JSON.stringify(ODD).slice(1, -1))).toHaveLength(4)
  })

  it('contains no course whose audience excludes the partner', async () => {
    await storeCourse(app.db, courseOf('secret', [videoModule('secret-clip')]), app.now())
    const paths = ['/', '/courses', '/my-learning', '/course/secret', '/course/secret?module=secret-clip']
    const naming = async () => {
      const pages = await Promise.all(paths.map((path) => openPage(app, path, { cookie: person.cookie })))
      return paths.filter((_path, at) => pages[at]?.text.includes('secret-clip'))
    }
    expect(await naming()).toHaveLength(paths.length)
    for (const audience of [
      { audience: 'except', partners: ['happy-tails'] },
      { audience: 'only', partners: ['city-paws'] },
    ] as const) {
      await storeAudience(app.db, 'secret', audience)
      // The URL itself names the clip.
      expect((await naming()).filter((path) => !path.includes('secret-clip'))).toEqual([])
      const { content } = await openPage(app, '/course/secret?module=secret-clip', { cookie: person.cookie })
      expect(JSON.stringify(content?.documents)).not.toContain('secret-clip')
    }
  })

  // Contract § 9: the answer key is never revealed before passing
  it('never contains the answer key for a learner who has not passed', async () => {
    const quiz = quizWithKey('quiz', [1, 0])
    const publish = (explanation?: string) => {
      const course = courseOf('keyed', [videoModule('clip'), explained(quiz, explanation)])
      return storeCourse(app.db, course, app.now())
    }
    await publish()
    const client = learner(app, person)
    const record = (await client.open('keyed', 'clip')).body
    const read = (path: string) => openPage(app, path, { cookie: person.cookie })
    async function expectNoKey(): Promise<void> {
      for (const path of ['/', '/course/keyed', '/course/keyed?module=clip', '/course/keyed?module=quiz']) {
        await publish()
        const { text: before } = await read(path)
        await publish('Whiskers say so.')
        const { text, content } = await read(path)
        expect(text).toBe(before)
        expect(text).not.toContain('Whiskers')
        // A record shows whether each submitted answer was correct.
        const others = Object.entries(content?.documents ?? {}).filter(([of]) => !of.startsWith(RECORDS))
        expect(JSON.stringify(others)).not.toContain('"correct"')
      }
    }
    await expectNoKey()
    await client.act(record, 'quiz', { act: 'start' })
    await expectNoKey()
    await client.act(record, 'quiz', { act: 'answer', question: 1, selectedAnswer: 1 })
    await expectNoKey()
    await client.act(record, 'quiz', { act: 'answer', question: 2, selectedAnswer: 1 })
    await expectNoKey()
    await client.takeQuiz(record, 'quiz', [1, 0])
    expect((await read('/course/keyed?module=quiz')).text).toContain('Whiskers say so.')
  })
})

describe('the page without a screen', () => {
  it.each(['GATEWAY_URL', 'SIGN_IN_URL', 'DOCUMENTS_URL'])(
    'is sent to everyone if %s names another host, whose documents this server does not have',
    async (name) => {
      await openPortal()
      const app = await startApp('sqlite', { [name]: 'https://elsewhere.example' })
      onTestFinished(() => app.close())
      // The renderer is loaded: another portal of this process has loaded it.
      await sleep(500)
      const { cookie } = await newAssociate(app)
      for (const path of ['/', '/courses', '/account'])
        expect(isEmptyPage((await openPage(app, path, { cookie })).text)).toBe(true)
    },
  )

  // Contract § 9: a page whose documents fail, or take longer than 300 ms, is sent complete but without its
  //   screen
  it.each(DATABASES)('is sent if the database has stopped: %s', async (kind) => {
    const { app, person } = await openPortal(kind)
    expect((await openPage(app, '/', { cookie: person.cookie })).content).toBeDefined()
    await app.db.destroy()
    const { status, text } = await openPage(app, '/', { cookie: person.cookie })
    expect({ status, isEmpty: isEmptyPage(text) }).toEqual({ status: 200, isEmpty: true })
  })

  /** Locks the partners against reading, like a migration, until the returned function is called. */
  async function lockPartners(app: TestApp): Promise<() => Promise<void>> {
    const db = connect(app.address)
    const transaction = await db.startTransaction().execute()
    await sql`lock table partners in access exclusive mode`.execute(transaction)
    return async () => {
      await transaction.rollback().execute()
      await db.destroy()
    }
  }

  it('is sent if a document takes longer than 300 ms, and the next page is rendered again', async () => {
    const { app, person } = await openPortal('postgres')
    const unlock = await lockPartners(app)
    const begun = performance.now()
    const { status, text } = await openPage(app, '/', { cookie: person.cookie })
    const took = performance.now() - begun
    expect(took).toBeGreaterThan(295)
    expect(took).toBeLessThan(MAX_ANSWER_MS)
    expect({ status, isEmpty: isEmptyPage(text) }).toEqual({ status: 200, isEmpty: true })
    await unlock()
    expect((await openPage(app, '/', { cookie: person.cookie })).content).toBeDefined()
  })

  // Contract § 9: beyond twenty concurrent pages, further ones are sent without their screens
  it('is sent immediately while twenty pages are being rendered, but not afterwards', async () => {
    const { app, person } = await openPortal('postgres', {}, { pageReading: 60_000 })
    const { cookie } = person
    const atOnce = await emptyPage(app, cookie)
    const unlock = await lockPartners(app)
    const sent: string[] = []
    const pages = Array.from({ length: 40 }, async () => {
      const { text } = await openPage(app, '/', { cookie })
      sent.push(text)
    })
    await expect.poll(() => sent.length).toBe(20)
    expect(sent.every((text) => text === atOnce)).toBe(true)
    await unlock()
    await Promise.all(pages)
    expect(sent.slice(20).filter(isEmptyPage)).toEqual([])
    expect((await openPage(app, '/', { cookie })).content).toBeDefined()
  })

  it('is no longer sent after browsers disconnected while their pages were being rendered', async () => {
    const { app, person } = await openPortal('postgres')
    const unlock = await lockPartners(app)
    for (let count = 0; count < 25; count++) await goAway(app, person.cookie)
    await unlock()
    await expect.poll(async () => (await openPage(app, '/', { cookie: person.cookie })).content).toBeDefined()
  })
})

/** Requests a page and closes the connection once its headers have arrived. */
function goAway({ origin }: TestApp, cookie: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  return new Promise((done) => {
    const call = request({
      hostname,
      port,
      path: '/',
      headers: { cookie, accept: 'text/html' },
      agent: false,
    })
    call.on('error', () => done())
    call.on('close', () => done())
    call.on('response', () => call.destroy())
    call.end()
  })
}

/** Joins the chunks of a body. */
function dechunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let place = 0; ; ) {
    const end = body.indexOf('\r\n', place)
    const length = Number.parseInt(body.subarray(place, end).toString(), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + length))
    place = end + 4 + length
  }
}
