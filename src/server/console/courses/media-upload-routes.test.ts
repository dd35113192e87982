import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Upload } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import { addPiece, beginUpload } from '#courses/drafting/upload-acts.ts'
import { A_DAY } from '#domain/durations.ts'
import { sweepMedia } from '#jobs/sweep-media.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { countOpenUploads, insertUpload } from '#store/courses/uploads.ts'
import { lockLimit } from '#store/operation/leases.ts'
import type { Queryable } from '#store/schema.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import { type ObjectStore, startObjectStore } from '#test/courses/object-store.ts'
import { boxOf, captionsOf, filmOf, jpegOf, pngOf } from '#test/courses/sample-media.ts'
import { pdfOf } from '#test/courses/sample-pdfs.ts'
import { sendPiece } from '#test/courses/uploaded-folders.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startBreakingProxy } from '#test/server/breaking-proxy.ts'
import { type SecondServer, startSecondServer } from '#test/server/second-server.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const V1 = '/company/v1'

const PDF = await pdfOf('Care sheet')

// Contract § 9: the console: pictures, films and captions of a draft are uploaded in pieces, and visible only
//   with it
for (const kind of DATABASES)
  describe(`files of a draft, uploaded to two servers on ${kind}`, () => {
    let app: TestApp
    let second: SecondServer
    let author: Person
    let draftId: string
    let store: ObjectStore | undefined
    let env: Record<string, string> = {}

    beforeAll(async () => {
      if (kind === 'postgres') {
        store = await startObjectStore()
        env = store.env
      }
      app = await startApp(kind, env, { hasJobs: false })
      second = await startSecondServer(app, { ...env, DATA_DIR: app.dataDir })
      author = await newCompanyPerson(app, 'company-author')
      draftId = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [0])]))
    })
    afterAll(async () => {
      await second.close()
      await app.close()
      await store?.close()
    })

    const begin = (body: object, { idToken } = author) =>
      app.request<{ id: string; received: number; message: string }>(`${V1}/uploads`, {
        method: 'POST',
        idToken,
        body: { draftId, ...body },
      })
    const act = (id: string, path = '', method = 'POST') =>
      app.request<Upload>(`${V1}/uploads/${id}${path}`, {
        method,
        idToken: author.idToken,
        ...(method === 'POST' && { body: {} }),
      })
    const look = (id: string) => act(id, '', 'GET')
    async function context() {
      const config = { ...parseConfig({ DATA_DIR: app.dataDir, ...env }), store: app.address }
      const media = await openMediaStore(config.media)
      return { db: app.db, media, clock: app.now, log: app.app.log, config }
    }
    /** Waits until the second server's job has assembled the files left by the first. */
    const ended = async (id: string) => {
      await expect.poll(async () => (await look(id)).body.state).toMatch(/done|refused/)
      return (await look(id)).body
    }

    async function send(purpose: string, name: string, content: Uint8Array): Promise<string> {
      const { body, status, text } = await begin({ purpose, name, size: content.length })
      expect(status, text).toBe(200)
      const half = Math.ceil(content.length / 2)
      for (const [from, origin] of [
        [0, app.origin],
        [half, second.origin],
      ] as const) {
        const piece = new Uint8Array(content.subarray(from, from === 0 ? half : undefined))
        const answer = await sendPiece(origin, author, { id: body.id, from, content: piece })
        expect(answer.status).toBe(200)
        await answer.arrayBuffer()
      }
      return body.id
    }
    async function upload(purpose: string, name: string, content: Uint8Array): Promise<Upload> {
      const id = await send(purpose, name, content)
      await act(id, '/finish')
      return ended(id)
    }
    const rowOf = (id: string) =>
      app.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    /** Counts the edits of drafts in the audit log. */
    async function countEdits(): Promise<number> {
      const { fn } = app.db
      const edits = app.db.selectFrom('audit_log').select(fn.sum<number | null>('count').as('edits'))
      return Number((await edits.where('act', '=', 'draft-changed').executeTakeFirst())?.edits)
    }
    const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

    const GOOD: [string, string, Uint8Array, string][] = [
      ['picture', 'cat.png', pngOf(30, 20), 'png'],
      ['picture', 'photo.png', jpegOf(30, 20), 'jpg'],
      ['cover', 'cover.jpg', jpegOf(1600, 900), 'jpg'],
      ['film', 'film.mp4', filmOf(90), 'mp4'],
      ['captions', 'words.vtt', Buffer.from(captionsOf(['00:01.000', '00:02.000'])), 'vtt'],
      ['file', 'care.pdf', PDF, 'pdf'],
    ]
    it.each(GOOD)('a %s, %s, is stored under its content’s hash', async (purpose, name, content, ending) => {
      const edits = await countEdits()
      expect(await upload(purpose, name, content)).toMatchObject({
        state: 'done',
        address: `/media/${hashOf(content)}.${ending}`,
        problems: [],
      })
      expect(await countEdits()).toBe(edits + 1)
    })

    it('start at byte 0, and get the type of their content regardless of the declared type', async () => {
      const [content, about] = [pngOf(34, 21), { purpose: 'picture', name: 'cat.png' }]
      const { body } = await begin({ ...about, size: content.length, type: 'text/html' })
      expect(body).toEqual({ id: expect.any(String), received: 0 })
      const piece = { id: body.id, from: body.received, content: new Uint8Array(content) }
      await (await sendPiece(app.origin, author, piece)).text()
      expect((await act(body.id, '/finish')).body.address).toMatch(/\.png$/)
      const tooLong = await begin({ ...about, size: 9, type: 'x'.repeat(101) })
      expectRefusal(tooLong, 400, 'invalid-argument')
    })

    it('are stored as soon as they are complete, except films, which a job assembles', async () => {
      const picture = await send('picture', 'cat.png', pngOf(31, 20))
      expect((await act(picture, '/finish')).body.state).toBe('done')
      const film = await send('film', 'film.mp4', filmOf(91))
      expect((await act(film, '/finish')).body.state).toBe('waiting')
      expect((await ended(film)).state).toBe('done')
      expect((await act(film, '/finish')).body.state).toBe('done')
      // The pieces are deleted after the upload is reported as done.
      if (!store) await expect.poll(() => readdirSync(join(app.dataDir, 'media/pieces'))).toEqual([])
    })

    const TOO_EARLY: [string, string, number, string][] = [
      ['picture', 'cat.png', 32 * 1024 ** 2 + 1, "'cat.png' is larger than 32 MB: make it smaller."],
      ['film', 'film.mp4', 2 * 1024 ** 3 + 1, "'film.mp4' is larger than 2 GB: make it smaller."],
      ['captions', 'words.vtt', 4 * 1024 ** 2 + 1, "'words.vtt' is larger than 4 MB: make it smaller."],
      ['file', 'care.pdf', 50 * 1024 ** 2 + 1, "'care.pdf' is larger than 50 MB: make it smaller."],
      ['file', 'care.docx', 9, "'care.docx' isn’t a PDF: save it as PDF."],
      ['picture', 'care.pdf', 9, "'care.pdf' is a PDF file: choose an image."],
      ['picture', 'film.mp4', 9, "'film.mp4' is an MP4 video: choose an image."],
      ['picture', 'a\ud800.png', 9, 'body/name: contains a character that can’t be stored'],
      ['film', 'film.mov', 9, "Browsers can’t play 'film.mov': export it as MP4 (H.264)."],
    ]
    // frappe/lms#1258, frappe/lms#2507, frappe/lms#2663, frappe/lms#1839
    it.each(TOO_EARLY)('a %s, %s of %i bytes, is refused before the first byte', async (...file) => {
      const [purpose, name, size, message] = file
      const answer = await begin({ purpose, name, size })
      expectRefusal(answer, 400, 'invalid-argument')
      expect(answer.body.message).toBe(message)
    })

    const BAD: [string, string, string, Uint8Array, RegExp][] = [
      ['a page named as an image', 'picture', 'a.png', Buffer.from('<!doctype html><p>'), /is a web page/],
      ['a video named as an image', 'picture', 'a.png', filmOf(3), /is an MP4 video: choose an image\.$/],
      [
        'a drawing that runs a program',
        'picture',
        'a.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        /script/,
      ],
      ['a video from a phone', 'film', 'a.mp4', boxOf('ftyp', Buffer.from('qt  0000')), /export it as MP4/],
      ['a video that is cut off', 'film', 'a.mp4', filmOf(9).subarray(0, 300), /is incomplete/],
      [
        'captions without times',
        'captions',
        'a.vtt',
        Buffer.from('WEBVTT\n\nWords.\n'),
        /the file has no captions/i,
      ],
    ]
    const BAD_FILES: typeof BAD = [
      ['an image named as a PDF', 'file', 'a.pdf', pngOf(9, 9), /^'a\.png' is a PNG image: choose a PDF\.$/],
      [
        'a page named as a PDF',
        'file',
        'a.pdf',
        Buffer.concat([Buffer.from('<html><script>1</script>'), PDF]),
        /is a web page/,
      ],
      ['a PDF that is cut off', 'file', 'a.pdf', PDF.subarray(0, -30), /^The PDF 'a\.pdf' is incomplete/],
    ]
    it.each([...BAD, ...BAD_FILES])(
      '%s is refused by its content, not stored, and not counted as an edit',
      async (...file) => {
        const [, purpose, name, content, reason] = file
        const edits = await countEdits()
        const result = await upload(purpose, name, content)
        expect([result.state, result.address]).toEqual(['refused', undefined])
        expect(result.reason).toMatch(reason)
        const { media } = await context()
        for await (const stored of media.list()) expect(stored.name).not.toContain(hashOf(content))
        expect(await countEdits()).toBe(edits)
      },
    )

    it('with invalid captions are refused with the line of each problem', async () => {
      const captions = captionsOf(['00:01.000', '00:02.000'], ['00:03,000', '00:04.000'])
      const result = await upload('captions', 'words.vtt', Buffer.from(captions))
      expect(result.problems).toMatchObject([{ severity: 'error', line: 6 }])
    })

    it('need an existing draft, and are refused at the end if it no longer exists', async () => {
      const body = { purpose: 'picture', name: 'a.png', size: 9 }
      expectRefusal(await begin({ ...body, draftId: 'gone' }), 404, 'not-found')
      const other = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [0])]))
      const content = pngOf(32, 20)
      const { id } = (await begin({ ...body, draftId: other, size: content.length })).body
      await (await sendPiece(app.origin, author, { id, from: 0, content: new Uint8Array(content) })).text()
      await app.db.deleteFrom('course_drafts').where('id', '=', other).execute()
      const { state, reason } = (await act(id, '/finish')).body
      expect([state, reason]).toEqual([
        'refused',
        'This draft no longer exists: it was published or discarded.',
      ])
    })

    it('are visible only to users with access to the draft, and are deleted with it', async () => {
      const other = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [0])]))
      const content = pngOf(33, 20)
      const { id } = (
        await begin({ purpose: 'picture', name: 'a.png', size: content.length, draftId: other })
      ).body
      await (await sendPiece(app.origin, author, { id, from: 0, content: new Uint8Array(content) })).text()
      const { address = '' } = (await act(id, '/finish')).body
      const associate = await newAssociate(app)
      for (const { idToken } of [associate, author])
        expect((await app.request(address, { idToken })).status).toBe(404)
      const shown = `/company/drafts/${other}${address}`
      expect((await app.request(shown)).status).toBe(404)
      const headers = { cookie: author.cookie.replace('portal-session', 'portal-console-session') }
      expect((await app.request(shown, { headers })).status).toBe(200)
      const name = address.replace('/media/', '')
      const later = Date.now() + 40 * A_DAY
      const { db, media, log } = await context()
      await sweepMedia({ db, media, log }, later)
      expect(await media.findSize(name)).toBe(content.length)
      await db.deleteFrom('course_drafts').where('id', '=', other).execute()
      await db.deleteFrom('uploads').execute()
      await sweepMedia({ db, media, log }, later)
      expect(await media.findSize(name)).toBeUndefined()
    })

    it('are canceled with their pieces', async () => {
      const content = pngOf(34, 20)
      const id = await send('picture', 'a.png', content)
      expect((await act(id, '', 'DELETE')).status).toBe(204)
      expectRefusal(await look(id), 404, 'not-found')
      expectRefusal(await act(id, '', 'DELETE'), 404, 'not-found')
      if (!store) expect(readdirSync(join(app.dataDir, 'media/pieces'))).toEqual([])
    })

    it('are limited to 20 unfinished ones per person, and canceling one allows another', async () => {
      const person = await newCompanyPerson(app, 'company-author')
      const body = { purpose: 'film', name: 'a.mp4', size: 9 }
      const begun = []
      for (let count = 0; count < 20; count++) begun.push((await begin(body, person)).body.id)
      const refused = await begin(body, person)
      expectRefusal(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('60')
      const { idToken } = person
      await app.request(`${V1}/uploads/${begun[0]}`, { method: 'DELETE', idToken })
      expect((await begin(body, person)).status).toBe(200)
    })

    it('are limited to 200 in total even for requests of two people at once', async () => {
      const person = await newCompanyPerson(app, 'company-author')
      const file = { purpose: 'folder', name: 'a.zip', size: 9, draftId: undefined } as const
      const planted = async (transaction: Queryable) => {
        await lockLimit(transaction, 'open-uploads')
        const { all } = await countOpenUploads(transaction, 'planted')
        for (let count = all; count < 200; count++)
          await insertUpload(transaction, { ...file, id: randomUUID(), createdBy: 'planted' }, app.now())
      }
      const late = await overtake(app, planted, () => begin({ ...file }, person))
      expectRefusal(late, 429, 'too-many-requests')
      await app.db.deleteFrom('uploads').where('created_by', '=', 'planted').execute()
    })

    it('are limited to 20 per person even for parallel requests', async () => {
      const person = await newCompanyPerson(app, 'company-author')
      const body = { purpose: 'film', name: 'a.mp4', size: 9 }
      const begun = await Promise.all(Array.from({ length: 40 }, () => begin(body, person)))
      expect(begun.filter(({ status }) => status === 200)).toHaveLength(20)
      for (const { id } of begun.flatMap(({ status, body }) => (status === 200 ? [body] : [])))
        await app.request(`${V1}/uploads/${id}`, { method: 'DELETE', idToken: person.idToken })
    })

    it.each([
      ['less than a tenth', { free: 9e9, all: 100e9 }],
      ['less than 2 GB', { free: 2e9, all: 10e9 }],
      ['too little for the whole', { free: 3e9, all: 10e9 }],
    ])('are refused when %s is free', async (_name, space) => {
      const real = await context()
      const media = { ...real.media, findSpace: async () => space }
      const film = { purpose: 'film' as const, name: 'a.mp4', size: 1e9, draftId }
      await expect(beginUpload({ ...real, media }, film, author.uid)).rejects.toThrow(
        'There’s no space left for this video. Contact your system administrator.',
      )
    })

    it('are refused unread after three servers have crashed on them', async () => {
      const content = pngOf(35, 20)
      const id = await send('picture', 'a.png', content)
      const { ends } = JSON.parse((await rowOf(id)).result ?? '{}')
      const dead = { state: 'reading' as const, result: JSON.stringify({ ends, attempts: 3 }) }
      await app.db
        .updateTable('uploads')
        .set({ ...dead, held_until: 0 })
        .where('id', '=', id)
        .execute()
      const { state, reason } = await ended(id)
      expect([state, reason]).toEqual([
        'refused',
        'This file couldn’t be read. Upload it again. If that doesn’t work, contact your system administrator.',
      ])
    })

    it('are refused when the space is used up by others, and continue once space is available', async () => {
      const real = await context()
      const content = Buffer.from(pngOf(30, 20))
      let free = 9e9
      const media = { ...real.media, findSpace: async () => ({ free, all: 10e9 }) }
      const file = { purpose: 'picture' as const, name: 'a.png', size: content.length, draftId }
      const { id } = await beginUpload({ ...real, media }, file, author.uid)
      const put = (from: number) =>
        addPiece({ ...real, media }, { id, from, content: content.subarray(from, from + 40) }, author.uid)
      expect((await put(0)).received).toBe(40)
      free = 2 * 1024 ** 3 + content.length - 41
      await expect(put(40)).rejects.toMatchObject({
        code: 'no-room-left',
        message: 'There’s no space left for this image. Contact your system administrator.',
      })
      expect((await look(id)).body.received).toBe(40)
      free = 2 * 1024 ** 3 + content.length - 40
      expect((await put(40)).received).toBe(80)
    })

    it('are complete despite a connection that breaks within a piece or before its response', async () => {
      const content = new Uint8Array(Buffer.concat([filmOf(92), boxOf('free', randomBytes(1_000_000))]))
      const half = Math.ceil(content.length / 2)
      const breaks = [{ from: 0, on: 'its way' } as const, { from: half, on: 'its answer' } as const]
      const proxy = await startBreakingProxy(() => app.origin, breaks)
      const { id } = (await begin({ purpose: 'film', name: 'a.mp4', size: content.length })).body
      const put = async (from: number, { origin }: { origin: string }) => {
        const piece = content.slice(from, from === 0 ? half : undefined)
        return (await sendPiece(origin, author, { id, from, content: piece })).json()
      }
      await expect(put(0, proxy)).rejects.toThrow()
      await expect.poll(() => put(0, proxy).catch(() => ({}))).toMatchObject({ received: half })
      await expect(put(half, proxy)).rejects.toThrow()
      expect((await look(id)).body.received).toBe(content.length)
      expect(await put(half, second)).toMatchObject({ received: content.length })
      expect(JSON.parse((await rowOf(id)).result ?? '{}').ends).toEqual([half, content.length])
      await act(id, '/finish')
      expect((await ended(id)).address).toBe(`/media/${hashOf(content)}.mp4`)
      proxy.close()
    })

    it('ignore a piece that a crashed server left unfinished, and are stored once if it crashed afterwards', async () => {
      const content = new Uint8Array(filmOf(93))
      const size = content.length
      const { id } = (await begin({ purpose: 'film', name: 'a.mp4', size })).body
      const put = async (from: number, to: number) =>
        (await sendPiece(app.origin, author, { id, from, content: content.slice(from, to) })).text()
      await put(0, 50)
      const { media } = await context()
      await media.pieces.put(id, 50, Buffer.alloc(size - 60))
      expect((await look(id)).body.received).toBe(50)
      await put(50, 70)
      await put(70, size)
      const address = `/media/${hashOf(content)}.mp4`
      const stored = await media.join({ id, ends: [50, 70, size] }, ({ store }) => store('mp4'))
      expect(stored).toMatchObject({ address, isNew: true })
      await act(id, '/finish')
      expect(await ended(id)).toMatchObject({ state: 'done', address })
      expect(await media.findSize(stored.name)).toBe(size)
    })

    it('are complete for any number and order of pieces at any server', async () => {
      const content = new Uint8Array(pngOf(200, 100))
      const piece = fc.record({
        from: fc.nat(content.length + 20),
        length: fc.integer({ min: 0, max: content.length }),
        isThere: fc.boolean(),
        isRepeated: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
          const { id } = (await begin({ purpose: 'picture', name: 'a.png', size: content.length })).body
          let received = 0
          const put = async (from: number, to: number, isThere: boolean) => {
            const origin = isThere ? app.origin : second.origin
            const answer = await sendPiece(origin, author, { id, from, content: bytesOf(from, to) })
            await answer.arrayBuffer()
            return answer.status
          }
          const bytesOf = (from: number, to: number) => {
            const bytes = new Uint8Array(Math.max(0, to - from))
            bytes.set(content.subarray(from, to))
            return bytes
          }
          for (const { from, length, isThere, isRepeated } of pieces) {
            const end = from + length
            const isWithin = length > 0 && end <= content.length
            const expected = !isWithin ? 400 : from > received ? 409 : 200
            const sent = Array.from({ length: isRepeated ? 2 : 1 }, (_, place) =>
              put(from, end, place === 0 ? isThere : !isThere),
            )
            for (const status of await Promise.all(sent)) expect(status).toBe(expected)
            if (expected === 200) received = Math.max(received, end)
            expect((await look(id)).body.received).toBe(received)
          }
          if (received < content.length) {
            expect((await act(id, '/finish')).status).toBe(409)
            expect(await put(received, content.length, true)).toBe(200)
          }
          expect((await act(id, '/finish')).status).toBe(200)
          expect((await ended(id)).address).toBe(`/media/${hashOf(content)}.png`)
          await act(id, '', 'DELETE')
        }),
        { numRuns: propertyRuns(25) },
      )
    })
  })
