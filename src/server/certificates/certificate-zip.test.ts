import { once } from 'node:events'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCertificateDrawer } from '#certificate/certificate-drawer.ts'
import type { CertificateFile } from '#contract/documents.ts'
import { type NewCertificateRow, revokeCertificate } from '#store/certificate/certificates.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { CERTIFICATE } from '#test/learning/sample-certificate.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import { MAX_IN_FILE, packCertificates } from './certificate-zip.ts'

// Contract § 9: certificates of a team as a ZIP: permission, files and names, one at a time
for (const kind of DATABASES)
  describe(`the certificates of a team as a ZIP on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    beforeEach(newPartner)

    /** Creates another partner and its administrator, who sends the following requests. */
    async function newPartner() {
      partner = `packed-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Packed', logoUrl: undefined }, app.now())
      admin = await newPerson(app, { partner, roles: ['partner-admin'] })
    }

    /** Stores certificates with these names and other fields. */
    async function store(
      certificates: (Partial<NewCertificateRow> & { name?: string | null })[],
    ): Promise<string[]> {
      const rows = certificates.map((certificate) => ({
        partner_id: partner,
        id: `c-${String(count++).padStart(8, '0')}`,
        record_id: `r-${count}`,
        user_id: 'somebody',
        course_id: 'welcome',
        revision: 1,
        name: 'Mei Tan',
        course_name: 'Cats',
        partner_name: 'Packed',
        score: 3,
        out_of: 4,
        day: '2026-03-31',
        ends: null,
        issued: 1,
        ...certificate,
      }))
      for (let at = 0; at < rows.length; at += 500)
        await app.db
          .insertInto('certificates')
          .values(rows.slice(at, at + 500))
          .execute()
      return rows.map(({ id }) => id)
    }

    const request = (query = '', { idToken } = admin, signal?: AbortSignal) =>
      fetch(`${app.origin}/documents/v1/certificates.zip?partnerId=${partner}${query}`, {
        headers: { authorization: `Bearer ${idToken}` },
        signal: signal ?? null,
      })

    async function unpack(query = ''): Promise<Record<string, Uint8Array>> {
      const answer = await request(query)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/zip')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return unzipSync(new Uint8Array(await answer.arrayBuffer()))
    }

    const listFiles = async (query = '') =>
      (
        await app.request<{ documents: CertificateFile[] }>(
          `/documents/v1/certificates?partnerId=${partner}&view=files${query}`,
          { idToken: admin.idToken },
        )
      ).body.documents

    it('contains a PDF per certificate, with distinct names from person, course and day', async () => {
      await store([{}, {}, { name: '../Mei: Tan', course_name: 'Cats / Dogs', day: '2026-04-01' }])
      const entries = await unpack()
      expect(Object.keys(entries).sort()).toEqual([
        'Mei Tan - Cats - 2026-03-31 (2).pdf',
        'Mei Tan - Cats - 2026-03-31.pdf',
        '_Mei_ Tan - Cats _ Dogs - 2026-04-01.pdf',
      ])
      for (const pdf of Object.values(entries)) expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-')
    })

    it('filters by course and by days', async () => {
      await store([{ course_id: 'dog-nutrition', course_name: 'Dogs' }, { day: '2026-05-01' }, {}])
      const daysOf = async (query: string) => Object.keys(await unpack(query)).sort()
      expect(await daysOf('&courseId=dog-nutrition')).toEqual(['Mei Tan - Dogs - 2026-03-31.pdf'])
      expect(await daysOf('&from=2026-04-01')).toEqual(['Mei Tan - Cats - 2026-05-01.pdf'])
      expect(await daysOf('&from=2026-03-31&to=2026-03-31&courseId=welcome')).toHaveLength(1)
      expect(await daysOf('&to=2026-03-30')).toEqual([])
      expect(await listFiles('&to=2026-03-30')).toEqual([])
      expect(await listFiles('&from=2026-04-01')).toMatchObject([{ count: 1 }])
    })

    it('lists unprintable names in a text file, and omits revoked certificates and those of erased people', async () => {
      const [id = '', revoked = ''] = await store([{ name: 'გიორგი' }, {}, { name: null }, {}])
      await revokeCertificate(app.db, { partner, id: revoked }, { reason: 'Not theirs.', by: 'x' }, app.now())
      const { 'Not included.txt': text = new Uint8Array(), ...pdfs } = await unpack()
      expect(Object.keys(pdfs)).toEqual(['Mei Tan - Cats - 2026-03-31.pdf'])
      expect(strFromU8(text)).toContain(`გიორგი, Cats, 2026-03-31: ${app.origin}/certificates/${id}\r\n`)
    })

    it('splits more than 1,000 into several files', async () => {
      const ids = await store(Array.from({ length: 2 * MAX_IN_FILE + 2 }, () => ({})))
      const files = await listFiles()
      expect(files).toEqual([
        { count: MAX_IN_FILE, last: ids[MAX_IN_FILE - 1] },
        { count: MAX_IN_FILE, last: ids[2 * MAX_IN_FILE - 1] },
        { count: 2, last: ids.at(-1) },
      ])
      expect(Object.keys(await unpack(`&after=${files[1]?.last}`))).toHaveLength(2)
    })

    it('creates the files of four teams simultaneously, and of another one after a reader disconnects', async () => {
      const [readers, unread]: [AbortController[], Response[]] = [[], []]
      onTestFinished(() => {
        for (const reader of readers) reader.abort()
      })
      for (let team = 0; team < 5; team++) {
        if (team > 0) await newPartner()
        await store(Array.from({ length: team < 4 ? MAX_IN_FILE : 1 }, () => ({})))
        const reader = new AbortController()
        readers.push(reader)
        const answer = await request('', admin, reader.signal)
        // A garbage-collected response would end its file.
        unread.push(answer)
        expect([team, answer.status]).toEqual([team, team < 4 ? 200 : 429])
      }
      expect(await (await request()).json()).toMatchObject({
        code: 'file-being-made',
        message: expect.stringContaining('files for other teams'),
      })
      readers[0]?.abort()
      await expect.poll(async () => (await request()).status).toBe(200)
      expect(unread).toHaveLength(5)
    })

    it('creates one file per team at a time, until its reader disconnects', async () => {
      await store(Array.from({ length: MAX_IN_FILE - 20 }, () => ({})))
      await store(Array.from({ length: 20 }, () => ({ course_id: 'dog-nutrition' })))
      const some = '&courseId=dog-nutrition'
      const reader = new AbortController()
      const first = await request('', admin, reader.signal)
      expect(first.status).toBe(200)
      const busy = await request(some)
      expect(busy.status).toBe(429)
      expect(busy.headers.get('retry-after')).toBe('30')
      expect(await busy.json()).toMatchObject({
        code: 'file-being-made',
        message: expect.stringContaining('Please wait.'),
      })
      reader.abort()
      await expect.poll(async () => (await request(some)).status).toBe(200)
    })

    it('ends early once its reader loses access, even with slow reading', async () => {
      await store(Array.from({ length: MAX_IN_FILE }, () => ({})))
      const answer = await request()
      const reader = answer.body?.getReader()
      await reader?.read()
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', admin.uid).execute()
      app.setNow(app.now() + 60_000)
      const readAll = async () => {
        while (!(await reader?.read())?.done);
      }
      await expect(readAll()).rejects.toThrow()
    })

    it('is restricted to the partner’s administrators, and requires calendar days', async () => {
      const path = `/documents/v1/certificates.zip?partnerId=${partner}`
      const { idToken: associate } = await newAssociate(app, partner)
      const { idToken: stranger } = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      expectRefusal(await app.request(path, { idToken: associate }), 403, 'permission-denied')
      expectRefusal(await app.request(path, { idToken: stranger }), 404, 'not-found')
      expectRefusal(await app.request(path), 401, 'user-token-expired')
      const { idToken } = admin
      expectRefusal(await app.request(`${path}&from=2026-02-30`, { idToken }), 400, 'invalid-argument')
      const files = `/documents/v1/certificates?partnerId=${partner}&from=2026-02-01`
      expectRefusal(await app.request(files, { idToken }), 400, 'invalid-argument')
    })
  })

it('draws no more certificates after the reader disconnects or the server stops', async () => {
  const drawer = createCertificateDrawer({ han: 'sc' })
  const stopping = new AbortController()
  let drawn = 0
  const pack = () =>
    packCertificates(
      Array.from({ length: 20 }, () => CERTIFICATE),
      { draw: (facts) => drawer.draw(facts, { client: '', goesFirst: true }).finally(() => drawn++) },
      stopping.signal,
    )
  const read = Readable.from(pack(), { objectMode: false, highWaterMark: 1 })
  await once(read, 'readable')
  await once(read.destroy(), 'close')
  expect(drawn).toBeLessThan(5)

  const before = drawn
  const stopped = pack()
  await stopped.next()
  stopping.abort()
  await expect(stopped.next()).rejects.toThrow('aborted')
  drawer.close()
  expect(drawn).toBe(before + 1)
})
