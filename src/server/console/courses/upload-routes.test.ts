import { readdirSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CourseDraftDetails, Upload } from '#contract/console/company-drafts.ts'
import { parseConfig } from '#core/config.ts'
import { readUploads } from '#courses/drafting/read-uploads.ts'
import { STORE_FULL_MESSAGE } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { takeUpload } from '#store/courses/uploads.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { type ObjectStore, startObjectStore } from '#test/courses/object-store.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

const V1 = '/company/v1'
const GOOD =
  'id: folded\nname: Folded\npath: folded\nsections:\n  - title: One\n    modules:\n      - id: words\n        title: Words\n        article: words.md\n'

// Contract § 9: the console: a ZIP folder is uploaded in pieces, within its limits, and becomes a draft or is
//   refused with a reason
for (const kind of ['folder', 'bucket'] as const)
  describe(`folders uploaded to a ${kind}`, () => {
    let app: TestApp
    let author: Person
    let other: Person
    let env: Record<string, string> = {}
    let store: ObjectStore | undefined
    const temporary = scratchFolder()

    beforeAll(async () => {
      if (kind === 'bucket') {
        store = await startObjectStore()
        env = store.env
      }
      app = await startApp(kind === 'bucket' ? 'postgres' : 'sqlite', env, { hasJobs: false })
      // Folders are unpacked here. The tests check that they are removed.
      vi.stubEnv('TMPDIR', temporary)
      author = await newCompanyPerson(app, 'company-author')
      other = await newCompanyPerson(app, 'company-admin')
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await app.close()
      await store?.close()
    })

    async function begin(size: number): Promise<string> {
      const body = { purpose: 'folder', name: 'folder.zip', size }
      const answer = await app.request<{ id: string }>(`${V1}/uploads`, {
        method: 'POST',
        idToken: author.idToken,
        body,
      })
      expect(answer.status).toBe(200)
      return answer.body.id
    }
    async function put(id: string, from: number, content: Uint8Array, { idToken } = author) {
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${app.origin}${V1}/uploads/${id}?from=${from}`, {
        method: 'PUT',
        headers,
        body: Buffer.from(content),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: JSON.parse(text) as Upload & { code: string; message: string },
      }
    }
    const look = (id: string, { idToken } = author) => app.request<Upload>(`${V1}/uploads/${id}`, { idToken })
    const finish = (id: string, body: object = {}) =>
      app.request<Upload>(`${V1}/uploads/${id}/finish`, { method: 'POST', idToken: author.idToken, body })
    const read = async (stopping = new AbortController()) => {
      const config = { ...parseConfig({ DATA_DIR: app.dataDir, ...env }), store: app.address }
      const media = await openMediaStore(config.media)
      await readUploads({ db: app.db, media, clock: app.now, log: app.app.log, config }, stopping.signal)
    }
    async function upload(zip: Uint8Array, body: object = {}): Promise<{ id: string; result: Upload }> {
      const id = await begin(zip.length)
      expect((await put(id, 0, zip)).status).toBe(200)
      await finish(id, body)
      await read()
      return { id, result: (await look(id)).body }
    }
    /** Returns the actor and address of the audit entries about a course's draft, by action. */
    const entriesOf = (courseId: string) =>
      app.db
        .selectFrom('audit_log')
        .select(['act', 'actor', 'address'])
        .where('subject', '=', courseId)
        .orderBy('act')
        .execute()
    const zipOf = (files: Zippable) => zipSync(files)
    const course = (files: Zippable = {}): Zippable => ({
      'course.yaml': strToU8(GOOD),
      'words.md': strToU8('Words.\n'),
      ...files,
    })

    it('arrive in pieces, and accept repeated or overlapping pieces once, but none after a gap or from another user', async () => {
      const zip = zipOf(course())
      const id = await begin(zip.length)
      const half = Math.floor(zip.length / 2)
      expect((await put(id, 0, zip.subarray(0, half))).body.received).toBe(half)
      expect((await put(id, 0, zip.subarray(0, half))).body.received).toBe(half)
      const gap = await put(id, half + 1, zip.subarray(half + 1))
      expect([gap.status, gap.body.message]).toEqual([409, `${half} bytes received. Continue from there.`])
      expect((await put(id, half, zip, other)).status).toBe(404)
      expectRefusal(await look(id, other), 404, 'not-found')
      expect((await put(id, half, new Uint8Array(zip.length))).status).toBe(400)
      expect((await finish(id)).status).toBe(409)
      const twice = await Promise.all([1, 2].map(() => put(id, half - 10, zip.subarray(half - 10))))
      expect(twice.map(({ body }) => body.received)).toEqual([zip.length, zip.length])
      expect((await finish(id)).body.state).toBe('waiting')
      await read()
      const { state, draft } = (await look(id)).body
      expect([state, draft?.courseId]).toEqual(['done', 'folded'])
      expect(readdirSync(temporary)).toEqual([])
    })

    it('become their course’s draft, replace an existing one only on request, and are audited', async () => {
      const begun = { act: 'draft-begun', actor: author.uid, address: null }
      const folder = course({ 'course.yaml': strToU8(GOOD.replaceAll('folded', 'replaced')) })
      await upload(zipOf(folder))
      const { id, result } = await upload(zipOf({ folder }))
      expect(result).toMatchObject({ state: 'refused', existing: { courseId: 'replaced', version: 1 } })
      const { id: draftId = '', version } = result.existing ?? {}
      await finish(id, { replaces: { draftId, version: 7 } })
      await read()
      expect((await look(id)).body.existing?.id).toBe(draftId)
      expect(await entriesOf('replaced')).toEqual([begun])
      await finish(id, { replaces: { draftId, version } })
      await read()
      expect((await look(id)).body.draft?.courseId).toBe('replaced')
      expect((await app.request(`${V1}/drafts/${draftId}`, { idToken: author.idToken })).status).toBe(404)
      expect(await entriesOf('replaced')).toEqual([begun, begun, { ...begun, act: 'draft-discarded' }])
    })

    it('with errors become drafts that list their problems by file and line, or are refused with these problems', async () => {
      const broken = GOOD.replaceAll('folded', 'broken').replace('words.md', 'gone.md')
      const { result } = await upload(zipOf(course({ 'course.yaml': strToU8(broken) })))
      const draft = await app.request<CourseDraftDetails>(`${V1}/drafts/${result.draft?.id}`, {
        idToken: author.idToken,
      })
      expect(draft.body.problems[0]).toMatchObject({ severity: 'error', file: 'course.yaml', line: 9 })
      const refused = await upload(zipOf(course({ 'course.yaml': strToU8('sections: [') })))
      expect(refused.result).toMatchObject({ state: 'refused', problems: [{ file: 'course.yaml' }] })
    })

    const HOSTILE: [string, Zippable | Uint8Array, RegExp][] = [
      ['a path upwards', course({ '../out.md': strToU8('x') }), /isn’t a path within/],
      ['an absolute path', course({ '/etc/x': strToU8('x') }), /isn’t a path within/],
      ['a link', course({ 'a.md': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }), /is a link/],
      ['names that differ by case', course({ 'Words.md': strToU8('x') }), /only in case/],
      ['a bomb', course({ 'a.md': new Uint8Array(20_000_000) }), /100 times/],
      [
        'too many files',
        course(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`f${n}.md`, new Uint8Array()]))),
        /2000 files/,
      ],
      ['a long path', course({ [`${'a'.repeat(201)}.md`]: strToU8('x') }), /200 characters/],
      ['no course', { 'a/course.yaml': strToU8(GOOD), 'b/words.md': strToU8('x') }, /no course.yaml/],
      ['no ZIP', strToU8('this is not a ZIP at all'), /isn’t a ZIP/],
    ]
    it.each(HOSTILE)('are refused with one sentence for %s', async (_name, files, reason) => {
      const zip = files instanceof Uint8Array ? files : zipOf(files)
      const { result } = await upload(zip)
      expect(result.state).toBe('refused')
      expect(result.reason).toMatch(reason)
      expect(readdirSync(temporary)).toEqual([])
    })

    it('are refused if encrypted or with false sizes', async () => {
      const zip = zipOf(course())
      const at = Buffer.from(zip).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
      const encrypted = zip.slice()
      encrypted[at + 8] = (encrypted[at + 8] ?? 0) | 1
      expect((await upload(encrypted)).result.reason).toMatch(/encrypted/)
      const bomb = Buffer.from(zipOf(course({ 'a.md': new Uint8Array(20_000_000) })))
      for (let from = 0; ; ) {
        const entry = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), from)
        if (entry < 0) break
        bomb.writeUInt32LE(10, entry + 24)
        from = entry + 4
      }
      expect((await upload(bomb)).result.reason).toMatch(/100 times/)
    })

    it('warn once that a draft drops the comments of its course.yaml', async () => {
      const noted = `# By Kim\n${GOOD.replaceAll('folded', 'noted').replace('title: Words', 'title: "# 1" # first')}`
      const { result } = await upload(zipOf(course({ 'course.yaml': strToU8(noted) })))
      const draft = await app.request<CourseDraftDetails>(`${V1}/drafts/${result.draft?.id}`, {
        idToken: author.idToken,
      })
      expect(draft.body.problems.filter(({ message }) => message.includes('comments'))).toEqual([
        {
          severity: 'warning',
          place: '',
          file: 'course.yaml',
          line: 1,
          message: 'drafts don’t keep comments: an exported folder won’t have them',
        },
      ])
    })

    it.runIf(kind === 'bucket')('report a full store, and continue once there is space again', async () => {
      const yaml = GOOD.replaceAll('folded', 'large').replace('path:', 'cover: cover.png\npath:')
      const zip = zipOf(course({ 'course.yaml': strToU8(yaml), 'cover.png': pngOf(1600, 900) }))
      const id = await begin(zip.length)
      store?.fill(true)
      const refused = await put(id, 0, zip)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        507,
        'no-room-left',
        STORE_FULL_MESSAGE,
      ])
      store?.fill(false)
      expect((await put(id, 0, zip)).status).toBe(200)
      await finish(id)
      store?.fill(true)
      await read()
      expect((await look(id)).body).toMatchObject({ state: 'refused', reason: STORE_FULL_MESSAGE })
      store?.fill(false)
      expect((await upload(zip)).result).toMatchObject({ state: 'done', draft: { courseId: 'large' } })
    })

    it('are claimed again after the lease of an idle server has expired', async () => {
      const zip = zipOf(course({ 'course.yaml': strToU8(GOOD.replaceAll('folded', 'taken')) }))
      const id = await begin(zip.length)
      await put(id, 0, zip)
      await finish(id)
      const now = app.now()
      await inTransaction(app.db, (db) => takeUpload(db, { now, until: now + 1000 }))
      await read()
      expect((await look(id)).body.state).toBe('reading')
      app.setNow(now + 1000)
      await read()
      expect((await look(id)).body).toMatchObject({ state: 'done', draft: { courseId: 'taken' } })
    })

    it('are released by any number of stopping servers, and read by the next', async () => {
      const zip = zipOf(course({ 'course.yaml': strToU8(GOOD.replaceAll('folded', 'stopped')) }))
      const id = await begin(zip.length)
      await put(id, 0, zip)
      await finish(id)
      for (let count = 0; count < 4; count++) {
        const stopping = new AbortController()
        const reading = read(stopping)
        await expect.poll(async () => (await look(id)).body.state).toBe('reading')
        stopping.abort()
        await reading
        expect((await look(id)).body.state).toBe('waiting')
      }
      await read()
      expect((await look(id)).body).toMatchObject({ state: 'done', draft: { courseId: 'stopped' } })
    })

    // The export does not depend on the store, so one course is enough for a bucket.
    const exportedCourses = DEMO_DOCUMENTS.map(({ id }) => id).slice(kind === 'bucket' ? -1 : 0)
    it.each(exportedCourses)('%s is exported from its draft byte for byte', async (courseId) => {
      const headers = { authorization: `Bearer ${author.idToken}` }
      const fetchZip = async (path: string) =>
        new Uint8Array(await (await fetch(`${app.origin}${V1}${path}`, { headers })).arrayBuffer())
      const content = (zip: Uint8Array) =>
        Object.fromEntries(
          Object.entries(unzipSync(zip)).map(([name, bytes]) => [
            name.replace(/^[^/]+/, ''),
            strFromU8(bytes, true),
          ]),
        )
      const exported = await fetchZip(`/courses/${courseId}/revisions/1/folder.zip`)
      const { result } = await upload(exported)
      const details = await app.request<CourseDraftDetails>(`${V1}/drafts/${result.draft?.id}`, {
        idToken: author.idToken,
      })
      expect(details.body.base).toBe(1)
      expect(content(await fetchZip(`/drafts/${result.draft?.id}/folder.zip`))).toEqual(content(exported))
    })
  })
