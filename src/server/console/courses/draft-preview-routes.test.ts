import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { CourseDraftDetails, DraftPreview } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import type { Course, CourseModule, QuizModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { sweepMedia } from '#jobs/sweep-media.ts'
import type { MediaStore } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { deleteDraft } from '#store/courses/course-drafts.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, explained, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const source = mkdtempSync(join(tmpdir(), 'portal-source-'))
afterAll(() => rmSync(source, { recursive: true, force: true }))

// Contract § 9: the console: media used only by a draft are visible only to people who may see drafts
for (const kind of DATABASES)
  describe(`a draft’s preview and media on ${kind}`, () => {
    let app: TestApp
    let media: MediaStore
    let author: Person

    beforeAll(async () => {
      app = await startApp(kind)
      media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
      author = await newCompanyPerson(app, 'company-author')
    })
    afterAll(() => app.close())

    async function put(name: string, content: string) {
      const path = join(source, name)
      writeFileSync(path, content)
      return media.put(path)
    }

    const discard = (id: string) =>
      inTransaction(app.db, (transaction) => deleteDraft(transaction, { id, version: 1 }))
    const newDraft = (course: Course) => draftCourse(app, course)
    const filmCourse = (address: string, enabled = false) =>
      courseOf(randomUUID(), [{ id: 'film', title: 'A video', type: 'video', videoUrl: address }], enabled)
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(path, { method, headers })
    const cookieOf = ({ cookie }: Person) => cookie.replace('portal-session', 'portal-console-session')
    const asAuthor = () => ({ cookie: cookieOf(author) })
    const mediaPath = (draft: string, name: string) => `/company/drafts/${draft}/media/${name}`
    const callPath = (draft: string) => `/company/v1/drafts/${draft}/preview`

    /** Returns all callers who may not see a draft, with all the credentials that they can send. */
    async function strangers(): Promise<Record<string, Record<string, string>>> {
      const people = {
        associate: await newAssociate(app),
        'partner’s admin': await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
        'author without a factor': await newCompanyPerson(app, 'company-author', null),
        disabled: await newCompanyPerson(app, 'company-admin'),
      }
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', people.disabled.uid).execute()
      const withAll = Object.entries(people).map(([name, person]) => [
        name,
        {
          cookie: `${person.cookie}; ${cookieOf(person)}`,
          authorization: `Bearer ${person.idToken}`,
        },
      ])
      const authors = {
        'an author’s bearer alone': { authorization: `Bearer ${author.idToken}` },
        'an author’s session under the portal’s cookie': { cookie: author.cookie },
        'signed out': {},
      }
      return { ...Object.fromEntries(withAll), ...authors }
    }

    it('a file used only by a draft is not found at its public URL', async () => {
      const { name, address } = await put('draft.mp4', `only a draft ${kind}`)
      expect((await ask(address)).status).toBe(200)
      const course = filmCourse(address)
      await newDraft(course)
      for (const [who, headers] of Object.entries({ ...(await strangers()), author: asAuthor() }))
        for (const method of ['GET', 'HEAD'])
          expect([who, (await ask(address, headers, method)).status]).toEqual([who, 404])
      const missing = `/media/${'0'.repeat(64)}.mp4`
      expect(visible(await ask(address))).toEqual(visible(await ask(missing)))
      await storeCourse(app.db, course, app.now())
      expect((await ask(address)).status).toBe(404)
      await storeCourse(app.db, { ...course, enabled: true }, app.now())
      expect((await ask(address)).status).toBe(200)
      expect((await ask(`/media/${name}`)).status).toBe(200)
    })

    it('a file that is also a partner’s logo or a person’s picture remains public', async () => {
      const logo = await put('logo.png', `a logo ${kind}`)
      const portrait = await put('portrait.png', `a portrait ${kind}`)
      await newDraft(filmCourse(logo.address))
      await newDraft(filmCourse(portrait.address))
      expect([(await ask(logo.address)).status, (await ask(portrait.address)).status]).toEqual([404, 404])
      await insertPartner(app.db, { id: 'with-logo', name: 'With Logo', logoUrl: logo.address }, app.now())
      const { uid } = await newAssociate(app)
      const change = { profile_image_url: portrait.address }
      await app.db.updateTable('users').set(change).where('uid', '=', uid).execute()
      expect([(await ask(logo.address)).status, (await ask(portrait.address)).status]).toEqual([200, 200])
    })

    it('the cover of a draft has a URL in the console, that of a published course a public one', async () => {
      const { name, address } = await put('cover.png', `a cover ${kind}`)
      const course = { ...filmCourse('/film.mp4', true), backgroundImage: address }
      const read = async <Body>(path: string) =>
        (await app.request<Body>(`/company/v1/${path}`, { idToken: author.idToken })).body
      const draft = await newDraft(course)
      expect((await read<CourseDraftDetails>(`drafts/${draft}`)).cover).toBe(mediaPath(draft, name))
      await publishCourse(app, course)
      expect((await read<CompanyCourse>(`courses/${course.id}`)).cover).toBe(address)
    })

    it('its media are sent in ranges to users with access, and are never cached', async () => {
      const film = await put('film.mp4', `0123456789 ${kind}`)
      const drawing = await put('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!--${kind}--></svg>`)
      const course = courseOf(randomUUID(), [
        { id: 'v', title: 'A video', type: 'video', videoUrl: film.address, videoThumbnail: drawing.address },
      ])
      const draft = await newDraft(course)
      for (const role of ['company-author', 'company-admin'] as const) {
        const headers = { cookie: cookieOf(await newCompanyPerson(app, role)), range: 'bytes=3-7' }
        const part = await ask(mediaPath(draft, film.name), headers)
        expect([part.status, part.text, part.headers.get('content-type')]).toEqual([
          206,
          '34567',
          'video/mp4',
        ])
        expect(part.headers.get('cache-control')).toBe('private, no-store')
        expect(part.headers.getSetCookie()).toEqual([])
      }
      const { headers, status } = await ask(mediaPath(draft, drawing.name), asAuthor())
      expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment'])
      expect(headers.get('content-security-policy')).toContain('sandbox')
      const other = await newDraft(filmCourse('/media/none.mp4'))
      expect((await ask(mediaPath(other, film.name), asAuthor())).status).toBe(404)
    })

    it('other users get the same bytes as for missing media and previews', async () => {
      const { address, name } = await put('secret.mp4', `secret ${kind}`)
      const draft = await newDraft(filmCourse(address))
      expect((await ask(mediaPath(draft, name), asAuthor())).status).toBe(200)
      expect((await ask(callPath(draft), asAuthor())).status).toBe(200)
      for (const [who, headers] of Object.entries(await strangers()))
        for (const method of ['GET', 'HEAD']) {
          const media = await ask(mediaPath(draft, name), headers, method)
          const missing = await ask(mediaPath(randomUUID(), name), headers, method)
          expect([who, media.status, visible(media)]).toEqual([who, 404, visible(missing)])
          const preview = await ask(callPath(draft), headers, method)
          const none = await ask(callPath(randomUUID()), headers, method)
          expect([who, preview.status, visible(preview)]).toEqual([who, 404, visible(none)])
        }
    })

    it('the preview contains its course with private media URLs, and renews no session', async () => {
      const film = await put('previewed.mp4', `previewed ${kind}`)
      const paper = await put('previewed.pdf', `paper ${kind}`)
      const editorData = JSON.stringify({ root: { src: film.address } }).replaceAll('/', '\\/')
      const course = courseOf(randomUUID(), [
        {
          id: 'v',
          title: 'A video',
          type: 'video',
          videoUrl: film.address,
          videoThumbnail: '/media/own.png',
          links: [{ title: 'A paper', value: paper.address }],
        },
        { id: 'a', title: 'An article', type: 'article', editorData },
        explained(quizWithKey('quiz', [1]), 'Because.'),
      ])
      const draft = await newDraft(course)
      const used = () =>
        app.db.selectFrom('sessions').selectAll().where('uid', '=', author.uid).executeTakeFirstOrThrow()
      const before = await used()
      app.setNow(app.now() + 60_000)
      const { body, headers } = await app.request<DraftPreview>(callPath(draft), { headers: asAuthor() })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.getSetCookie()).toEqual([])
      expect(await used()).toEqual(before)
      const [shownFilm, article, quiz] = body.course.sections[0]?.modules ?? []
      const address = mediaPath(draft, film.name)
      expect(shownFilm).toMatchObject({ videoUrl: address, videoThumbnail: '/media/own.png' })
      const file = { value: mediaPath(draft, paper.name), bytes: paper.size }
      expect(shownFilm?.links).toEqual([{ title: 'A paper', ...file }])
      expect(JSON.parse((article as { editorData: string }).editorData)).toEqual({ root: { src: address } })
      expect(quiz).toMatchObject(explained(quizWithKey('quiz', [1]), 'Because.'))
    })

    // sensei#1494
    it('a draft with errors is shown as far as possible, with the errors', async () => {
      const modules = [
        { id: 'v', type: 'video' },
        { id: 'odd', type: 'game', title: 'A game' },
        { id: 'a', title: 'An article', type: 'article', editorData: 7 },
        {
          id: 'q',
          title: 'A quiz',
          type: 'quiz',
          questions: [
            { question: 'Why?', answers: [{}, 'no'], explanation: 7 },
            { question: 'How?', explanation: 'x'.repeat(2000) },
            null,
          ],
        },
      ] as unknown as CourseModule[]
      const draft = await newDraft({
        ...courseOf(randomUUID(), modules),
        webPath: '',
        description: 7,
      } as never)
      const { body, status } = await app.request<DraftPreview>(callPath(draft), { headers: asAuthor() })
      expect(status).toBe(200)
      expect(body.course.sections.flatMap((section) => section.modules.map(({ id }) => id))).toEqual([
        'v',
        'a',
        'q',
      ])
      const quiz = body.course.sections[0]?.modules.at(-1) as QuizModule
      expect(quiz.questions.map(({ explanation }) => explanation?.length)).toEqual([
        undefined,
        1000,
        undefined,
      ])
      expect(body.problems.length).toBeGreaterThan(3)
      expect(new Set(body.problems.map(({ severity }) => severity))).toEqual(new Set(['error']))
    })

    it('a file used only by a discarded draft is not served until it was deleted and is stored again', async () => {
      const own = await put('own.mp4', `own ${kind}`)
      const shared = await put('shared.mp4', `shared ${kind}`)
      const logo = await put('both.png', `both a logo and an image ${kind}`)
      await storeCourse(app.db, filmCourse(shared.address, true), app.now())
      await insertPartner(app.db, { id: 'logo-too', name: 'Logo Too', logoUrl: logo.address }, app.now())
      const films = [own, shared, logo].map(({ address }, place) => ({
        id: `v${place}`,
        title: 'A video',
        type: 'video' as const,
        videoUrl: address,
      }))
      const draft = await newDraft(courseOf(randomUUID(), films))
      const statuses = () =>
        Promise.all([own, shared, logo].map(async ({ address }) => (await ask(address)).status))
      const ofDraft = async () => (await ask(mediaPath(draft, own.name), asAuthor())).status
      expect([await statuses(), await ofDraft()]).toEqual([[404, 200, 200], 200])
      await discard(draft)
      expect([await statuses(), await ofDraft()]).toEqual([[404, 200, 200], 404])
      await sweepMedia({ db: app.db, media, log: fastify().log }, app.now() + 40 * A_DAY)
      expect(await media.findSize(own.name)).toBeUndefined()
      const left = app.db.selectFrom('draft_media').select('name').where('draft_id', '=', draft)
      expect(await left.execute()).toEqual([{ name: logo.name }])
      await put('own.mp4', `own ${kind}`)
      expect(await statuses()).toEqual([200, 200, 200])
    })

    it('a preview is sent compressed, or uncompressed to a client that cannot decompress it', async () => {
      const draft = await newDraft(courseOf(randomUUID(), []))
      const preview = async (encodings: string) => {
        const headers = { ...asAuthor(), 'accept-encoding': encodings }
        const answer = await app.request<DraftPreview>(callPath(draft), { headers })
        const [encoding, vary] = ['content-encoding', 'vary'].map((name) => answer.headers.get(name))
        return { encoding, vary, course: answer.body.course }
      }
      const packed = await preview('br, gzip')
      expect(packed).toMatchObject({ encoding: 'gzip', vary: 'Accept-Encoding' })
      for (const encodings of ['identity', 'gzip;q=0'])
        expect(await preview(encodings)).toEqual({ ...packed, encoding: null })
    })

    it('only the preview page can be framed, and only by the portal’s own pages', async () => {
      const draft = await newDraft(courseOf(randomUUID(), []))
      const page = { accept: 'text/html' }
      const framing = async (path: string, headers = {}, method = 'GET') => {
        const answer = await ask(path, headers, method)
        const policy = answer.headers.get('content-security-policy') ?? ''
        return [answer.headers.get('x-frame-options'), /frame-ancestors [^;]*/.exec(policy)?.[0]]
      }
      const framed = ['SAMEORIGIN', "frame-ancestors 'self'"]
      for (const path of [
        `/company/drafts/${draft}/preview`,
        `/company/drafts/${draft}/preview/course/a?module=b`,
      ])
        expect([path, await framing(path, page)]).toEqual([path, framed])
      const { body } = await app.request<{ paths: Record<string, object> }>('/openapi.json')
      const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => [path.replace(/\{\w+\}/g, draft), method.toUpperCase()] as const,
        ),
      )
      expect(routes.length).toBeGreaterThan(100)
      const pages = ['/', '/signin', '/company', '/company/courses/a/edit', `/company/drafts/${draft}`]
      const others = [...pages.map((path) => [path, 'GET'] as const), ...routes]
      for (const [path, method] of others)
        for (const headers of method === 'GET' ? [page, {}, asAuthor()] : [{}])
          expect([method, path, ...(await framing(path, headers, method))]).toEqual([
            method,
            path,
            'DENY',
            "frame-ancestors 'none'",
          ])
    })

    it('an unchanged preview is not sent again', async () => {
      const draft = await newDraft(courseOf(randomUUID(), []))
      const { body } = await app.request<DraftPreview>(callPath(draft), { headers: asAuthor() })
      expect(body).toMatchObject({ version: 1 })
      expect((await ask(`${callPath(draft)}?shown=1`, asAuthor())).status).toBe(204)
      expect((await ask(`${callPath(draft)}?shown=0`, asAuthor())).status).toBe(200)
      for (const headers of Object.values(await strangers()))
        expect((await ask(`${callPath(draft)}?shown=1`, headers)).status).toBe(404)
    })

    it('the sweep keeps a file as long as a draft uses it', async () => {
      const film = await put('swept.mp4', `swept ${kind}`)
      const draft = await newDraft(filmCourse(film.address))
      const { log } = fastify()
      const later = app.now() + 40 * A_DAY
      await sweepMedia({ db: app.db, media, log }, later)
      expect(await media.findSize(film.name)).toBeDefined()
      await discard(draft)
      await sweepMedia({ db: app.db, media, log }, later)
      expect(await media.findSize(film.name)).toBeUndefined()
    })
  })
