import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartVersionList } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { partsOf } from '#domain/course/draft/draft-parts.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { callConsole, newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, explained, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, visible } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { confirmReset, mailsTo, newestToken } from '#test/mailbox.ts'
import { ACCESS_CALLS, OPEN_ROUTES } from '#test/server/access-calls.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { addByAdmin, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PARTNER = 'happy-tails'
/** Tables that only the console writes. */
const CONSOLE_TABLES = [
  ...(['passkeys', 'totp_factors', 'recovery_codes', 'factor_challenges'] as const),
  ...(['course_drafts', 'draft_parts', 'draft_media', 'uploads', 'publications'] as const),
  'partner_courses',
] as const

/** A word that only drafts contain, and a course that exists only as a draft. */
const MARK = 'Whiskers-in-drafts'
const NEW_COURSE = 'marked-course'

interface Read {
  path: string
  idToken?: string
}

/** Returns a course with the mark in all its texts, and with a film that no published course uses. */
function markedCourse({ sections, ...course }: Course, videoUrl: string): Course {
  const words = { name: MARK, description: MARK, enabled: true }
  const modules = sections.flatMap((section) => section.modules)
  const quiz = explained(quizWithKey('marked-quiz', [0], { title: MARK, notes: MARK }), MARK)
  const film = { ...videoModule('marked-film'), title: MARK, videoUrl } as CourseModule
  const renamed = modules.map((module) => ({ ...module, title: MARK }))
  return { ...course, ...words, sections: [{ title: MARK, modules: [...renamed, quiz, film] }] }
}

/** The paths of the preview page, which is the same for every draft. */
const PREVIEW_PAGES = ['/company/drafts/:draft/preview', '/company/drafts/:draft/preview/any']

/** Returns every request about a draft. `:draft` is the placeholder for its id. */
function draftCalls({ version, media, save }: { version: string; media: string; save: object }) {
  const calls = '/company/v1/drafts/:draft'
  const parts = ['outline', 'module marked-quiz', 'module marked-film'].map(
    (part) => `${calls}/parts/${encodeURIComponent(part)}`,
  )
  const reads = [
    calls,
    `${calls}/folder.zip`,
    `${calls}/preview`,
    `${calls}/preview?shown=1`,
    `${calls}/effect`,
    ...parts.flatMap((part) => [part, `${part}/versions`]),
    `${calls}/versions/${version}`,
    `/company/drafts/:draft/media/${media}`,
  ]
  const pages = PREVIEW_PAGES.map((path) => ({
    path,
    method: 'GET',
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  }))
  const presence = { page: randomUUID(), part: 'outline' }
  return [
    ...reads.flatMap((path) => ['GET', 'HEAD'].map((method) => ({ path, method, headers: {} }))),
    ...pages,
    ...parts.map((path) => ({ path, method: 'PUT', headers: {}, body: save })),
    { path: `${calls}/presence`, method: 'PUT', headers: {}, body: presence },
    ...['discard', 'publish'].map((act) => ({
      path: `${calls}/${act}`,
      method: 'POST',
      headers: {},
      body: { version: 1 },
    })),
  ]
}

const NEW_PASSWORD = 'a new, long passphrase'

// Contract § 9: the console: a portal without company staff behaves as before
describe.each(DATABASES)('a portal without company users on %s', (kind) => {
  let app: TestApp
  let admin: Person
  let associate: Person

  beforeAll(async () => {
    app = await startApp(kind)
    admin = await newPerson(app, { partner: PARTNER, roles: ['partner-admin'] })
    associate = await newAssociate(app, PARTNER)
    await learner(app, associate).open('welcome', 'welcome-hello-video')
  })
  afterAll(() => app.close())

  async function dropCompanyPeople(): Promise<number> {
    await app.db.deleteFrom('totp_factors').execute()
    const people = app.db.deleteFrom('users').where('roles', 'like', '%company-%')
    return Number((await people.executeTakeFirstOrThrow()).numDeletedRows)
  }

  /** Returns all reads of a partner's data by its people and strangers, with the callers. */
  async function makeReads(course = 'welcome'): Promise<Read[]> {
    const [record] = await learner(app, associate).records()
    const names = { partner: PARTNER, uid: associate.uid, record: record?.id ?? '', course }
    const open = Object.keys(OPEN_ROUTES).filter((route) => /^GET [^:*]+$/.test(route))
    const paths: string[] = []
    for (const [route, calls] of Object.entries(ACCESS_CALLS))
      for (const call of route.startsWith('GET ') ? calls : []) paths.push((await call.make(names, app)).path)
    return [...open.map((route) => ({ path: route.slice(4) })), ...paths.flatMap(readByAll)]
  }
  const readByAll = (path: string): Read[] => [
    { path },
    ...[admin, associate].map(({ idToken }) => ({ path, idToken })),
  ]

  async function readAll(reads: readonly Read[]) {
    const headers = { connection: 'close' }
    const answers = []
    for (const { path, ...sent } of reads)
      answers.push({ path, ...visible(await app.request(path, { ...sent, headers })) })
    return answers
  }

  it('returns its partners and strangers the same responses as a portal with company users', async () => {
    const reads = await makeReads()
    const before = await readAll(reads)
    expect(await dropCompanyPeople()).toBe(2)
    expect(await readAll(reads)).toEqual(before)
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  })

  it('allows people to join, sign in and learn, writes no console data, and admits no user to the console', async () => {
    await dropCompanyPeople()
    const email = `${randomUUID()}@people.example`
    expect((await addByAdmin(app, admin, { partner: PARTNER, email })).status).toBe(200)
    const [mail, ...more] = await mailsTo(app, email)
    expect([mail?.link, more]).toEqual([expect.stringMatching(/\/reset-password\?/), []])
    expect((await confirmReset(app, await newestToken(app, email), NEW_PASSWORD)).status).toBe(200)
    const { body } = await app.signIn(email, NEW_PASSWORD)
    const person = { idToken: body.idToken, uid: body.user.uid }
    expect((await learner(app, person).open('welcome', 'welcome-hello-video')).status).toBe(201)
    const credentials = { email, password: NEW_PASSWORD }
    expectRefusal(await callConsole(app, '/session', { body: credentials }), 403, 'permission-denied')
    for (const table of CONSOLE_TABLES)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  it('shows its partners and strangers none of a draft’s texts, explanations, versions or media', async () => {
    const film = Buffer.from(`${MARK} ${kind}`)
    const name = `${createHash('sha256').update(film).digest('hex')}.mp4`
    const files = [`/media/${name}`, `/courses/${NEW_COURSE}`, `/company/drafts/any/media/${name}`]
    const reads = [
      ...(await makeReads()),
      ...(await makeReads(NEW_COURSE)),
      ...[...files, `/documents/v1/search?q=${MARK}`].flatMap(readByAll),
    ]
    const before = await readAll(reads)
    const author = await newCompanyPerson(app, 'company-author')
    const source = join(app.dataDir, 'film.mp4')
    writeFileSync(source, film)
    const { media } = parseConfig({ DATA_DIR: app.dataDir })
    for (const course of [demoDocument('welcome'), courseOf(NEW_COURSE, [])]) {
      const marked = markedCourse(course, `/media/${name}`)
      const id = await draftCourse(app, marked, author.uid)
      expect((await (await openMediaStore(media)).put(source)).name).toBe(name)
      const [outline] = partsOf({ ...marked, name: `${MARK} again` })
      const body = { version: 1, save: randomUUID(), content: outline?.content }
      const path = `/drafts/${id}/parts/outline`
      expect((await callConsole(app, path, { method: 'PUT', idToken: author.idToken, body })).status).toBe(
        200,
      )
    }
    const after = await readAll(reads)
    expect(after).toEqual(before)
    for (const { text } of after) expect(text).not.toContain(MARK)
  })

  it('answers its partners and strangers at each path of a draft as if the draft did not exist', async () => {
    const author = await newCompanyPerson(app, 'company-author')
    const film = join(app.dataDir, 'another-film.mp4')
    writeFileSync(film, `${MARK} again ${kind}`)
    const { media } = parseConfig({ DATA_DIR: app.dataDir })
    const { name } = await (await openMediaStore(media)).put(film)
    const marked = markedCourse(courseOf(randomUUID(), []), `/media/${name}`)
    const id = await draftCourse(app, marked, author.uid)
    const [outline] = partsOf({ ...marked, name: `${MARK} again` })
    const body = { version: 1, save: randomUUID(), content: outline?.content }
    const parts = `/drafts/${id}/parts`
    const save = { method: 'PUT', idToken: author.idToken, body }
    expect((await callConsole(app, `${parts}/outline`, save)).status).toBe(200)
    const asAuthor = { method: 'GET', idToken: author.idToken }
    const { body: list } = await callConsole<PartVersionList>(app, `${parts}/outline/versions`, asAuthor)
    const version = list.versions[0]?.id ?? 'none'
    const shown = await callConsole(app, `/drafts/${id}/versions/${version}`, asAuthor)
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(MARK)])

    const missing = [...id].reverse().join('')
    expect((await callConsole(app, `/drafts/${missing}`, asAuthor)).status).toBe(404)
    const calls = draftCalls({ version, media: name, save: body })
    const answersOf = async (draft: string) => {
      const answers = []
      for (const { path, ...call } of calls)
        for (const caller of [undefined, admin, associate]) {
          const headers = { connection: 'close', ...call.headers, cookie: caller?.cookie ?? 'none=none' }
          const request = { ...call, headers, idToken: caller?.idToken }
          const answer = await app.request(path.replace(':draft', draft), request)
          answers.push({ path, ...visible({ ...answer, text: answer.text.replaceAll(draft, 'its id') }) })
        }
      return answers
    }
    const answers = await answersOf(id)
    expect(answers).toEqual(await answersOf(missing))
    const isPage = ({ path }: { path: string }) => PREVIEW_PAGES.includes(path)
    for (const { path, status, text } of answers) {
      expect([path, status]).toEqual([path, isPage({ path }) ? 200 : expect.toBeOneOf([401, 403, 404])])
      expect(text).not.toContain(MARK)
    }
  })
})
