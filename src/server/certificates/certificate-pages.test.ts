import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_MINUTE } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { networksOf } from '#people/client-address.ts'
import { certificateToRow, insertCertificate, type NewCertificate } from '#store/certificate/certificates.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const PARTNER = 'shown'
const LOGO = 'https://logos.example/shown.svg'
const IN_BROWSER = { accept: 'text/html,application/xhtml+xml' }

// Contract § 9: certificates: public page and PDF, reading and revoking
for (const kind of DATABASES)
  describe(`the page of a certificate on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind, { TRUST_PROXY: '1' })
      await insertPartner(app.db, { id: PARTNER, name: 'Shown', logoUrl: undefined }, app.now())
      await changePartner(app.db, PARTNER, { timeZone: 'Pacific/Niue', logoUrl: LOGO })
      admin = await newPerson(app, { partner: PARTNER, roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    const today = () => dayAt(app.now(), 'Pacific/Niue')

    /** Creates a certificate for a new associate with this name. */
    async function newCertificate(more: Partial<NewCertificate> = {}, name = 'Anna & <b>Berg</b>') {
      const person = await newAssociate(app, PARTNER)
      await app.db.updateTable('users').set({ user_name: name }).where('uid', '=', person.uid).execute()
      const certificate = {
        id: `certificate-${String(count++).padStart(10, '0')}`,
        partnerId: PARTNER,
        recordId: `record-${count}`,
        userId: person.uid,
        courseId: 'welcome',
        revision: 3,
        courseName: 'Cats "at" <home>',
        partnerName: 'Shown & Co',
        score: { score: 11, outOf: 12 },
        day: '2026-03-31',
        issued: app.now(),
        ...more,
      }
      await insertCertificate(app.db, certificateToRow(certificate))
      return { id: certificate.id, person, path: `/certificates/${certificate.id}` }
    }

    const open = (path: string, headers: Record<string, string> = IN_BROWSER) =>
      app.request(path, { headers })

    const revoke = (id: string, reason: string, { idToken } = admin) =>
      app.request<{ status: string; message?: string }>(
        `/user-service/api/v1/partner-admin/partner/${PARTNER}/certificate/${id}/revoke`,
        { method: 'POST', idToken, body: { reason } },
      )

    const list = async (query: string, { idToken } = admin) =>
      (await app.request<{ documents: object[] }>(`/documents/v1/certificates?${query}`, { idToken })).body
        .documents

    it('shows the certificate without scripts, caching or indexing', async () => {
      const { path } = await newCertificate()
      const { status, headers, text } = await open(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'(?!.*script).*style-src 'self' 'sha256-/,
      )
      expect(text).not.toContain('<script')
      expect(text).toContain('Anna &amp; &lt;b&gt;Berg&lt;/b&gt;</p>')
      expect(text).toContain('Cats &quot;at&quot; &lt;home&gt;</p>')
      for (const words of ['Shown &amp; Co', 'March 31, 2026', '11 of 12', 'This certificate is valid.'])
        expect(text).toContain(words)
      expect(text).toContain(`href="${path}.pdf"`)
      expect(text).not.toContain('Course revision')
      expect((await app.request(path)).text).toBe(text)
      expect((await open(`${path}?print`)).text).toContain('press Ctrl+P, or ⌘P on a Mac')
    })

    it('shows the partner’s logo and the course’s cover, and allows pictures only from the portal and the logo’s origin', async () => {
      const course = await findStoredCourse(app.db, 'welcome')
      const { path } = await newCertificate({ revision: course?.revision ?? 0 })
      const { text, headers } = await open(path)
      expect(text).toContain(`<div class="logo not-printed"><img src="${LOGO}" alt=""></div>`)
      expect(text).toMatch(/<div class="animal not-printed"><img src="\/media\/[^"]+" alt=""><\/div>/)
      expect(headers.get('content-security-policy')).toContain("img-src data: https://logos.example 'self';")
      const { path: old } = await newCertificate({ revision: 999 })
      expect((await open(old)).text).not.toContain('class="animal')
    })

    it('links to the first screen only for signed-in readers', async () => {
      const { path } = await newCertificate()
      const associate = await newAssociate(app, PARTNER)
      const openAs = async (cookie?: string) =>
        (await open(path, { ...IN_BROWSER, ...(cookie && { cookie }) })).text
      expect(await openAs()).not.toContain('class="back')
      expect(await openAs('portal-session=forged')).not.toContain('class="back')
      expect(await openAs(associate.cookie)).toContain(
        'href="/"><span aria-hidden="true">←</span> My learning',
      )
      expect(await openAs(admin.cookie)).toContain('href="/team"><span aria-hidden="true">←</span> Team')
    })

    it('adds a valid certificate to a LinkedIn profile, but no other', async () => {
      const linkIn = async (path: string) => {
        const [, address] = (await open(path)).text.match(/href="([^"]+)"[^>]*>Add to LinkedIn/) ?? []
        return address && new URL(address.replaceAll('&amp;', '&'))
      }
      const { id, path } = await newCertificate({ ends: '2099-04-30' })
      const link = await linkIn(path)
      expect(link && link.origin + link.pathname).toBe('https://www.linkedin.com/profile/add')
      expect(link && Object.fromEntries(link.searchParams)).toEqual({
        startTask: 'CERTIFICATION_NAME',
        name: 'Cats "at" <home>',
        organizationName: expect.any(String),
        issueYear: '2026',
        issueMonth: '3',
        expirationYear: '2099',
        expirationMonth: '4',
        certUrl: app.origin + path,
        certId: id,
      })
      const { path: over } = await newCertificate({ ends: addDays(today(), -1) })
      expect(await linkIn(over)).toBeUndefined()
    })

    it('has a picture for link previews until it is revoked or its holder erased', async () => {
      const { id, path } = await newCertificate()
      const { text } = await open(path)
      expect(text).toContain(
        '<meta property="og:title" content="Cats &quot;at&quot; &lt;home&gt;: certificate of Anna',
      )
      expect(text).toContain(`<meta property="og:image" content="${app.origin}${path}.png">`)
      expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
      const fetchImage = () => fetch(`${app.origin}${path}.png`)
      const answer = await fetchImage()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const image = Buffer.from(await answer.arrayBuffer())
      expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
      await revoke(id, 'It was not hers.')
      expect((await fetchImage()).status).toBe(404)
      expect((await open(path)).text).not.toContain('og:')
      const { path: other, person } = await newCertificate()
      expect((await open(other)).text).toContain('og:')
      await erasePersonalRows(app.db, await findPerson(app.db, person, networksOf))
      expect((await open(other)).text).not.toContain('og:')
      expect((await app.request(`${other}.png`)).status).toBe(404)
      expect((await app.request(`/certificates/${'C'.repeat(22)}.png`)).status).toBe(404)
    })

    it('is valid on its last day in its partner’s time zone, and expired on the next', async () => {
      const { path } = await newCertificate({ ends: today() })
      expect((await open(path)).text).toContain('This certificate is valid until')
      const { path: over } = await newCertificate({ ends: addDays(today(), -1) })
      expect((await open(over)).text).toContain('This certificate has expired. It was valid until')
    })

    it('is revoked by an administrator of the partner, once, and shows the reason', async () => {
      const { id, path, person } = await newCertificate()
      for (const reason of ['', 'no', '   ', 'x'.repeat(501)])
        expect((await revoke(id, reason)).status).toBe(400)
      expect((await revoke('nothing', 'It was not hers.')).status).toBe(404)
      expect((await revoke(id, ' It was <not> hers. ')).body).toEqual({ status: 'success' })
      expect(await revoke(id, 'It was not hers.')).toMatchObject({
        status: 409,
        body: { status: 'error', message: 'This certificate is already revoked.' },
      })
      const { text } = await open(path)
      expect(text).toContain('This certificate was revoked on')
      expect(text).toContain('It was &lt;not&gt; hers.</span>')
      expect((await open(`${path}.pdf`)).status).toBe(404)
      expect(await list(`userId=${person.uid}`, person)).toMatchObject([
        { id, revoked: { at: app.now(), reason: 'It was <not> hers.' } },
      ])
      const entries = app.db.selectFrom('audit_log').selectAll().where('act', '=', 'certificate-revoked')
      expect(await entries.where('subject', '=', person.uid).execute()).toMatchObject([
        { actor: admin.uid, partner_id: PARTNER },
      ])
    })

    it('contains no name after the person was erased', async () => {
      const { id, path, person } = await newCertificate()
      await revoke(id, 'Anna had help.')
      await erasePersonalRows(app.db, await findPerson(app.db, person, networksOf))
      const { text, status } = await open(path)
      expect(status).toBe(200)
      expect(text).toContain('The holder’s name was erased')
      expect(text).not.toMatch(/Anna|Berg/)
      expect((await open(`${path}.pdf`)).status).toBe(404)
    })

    it('is the same plain page for an unknown and an invalid id', async () => {
      const unknown = await open(`/certificates/${'A'.repeat(22)}`)
      expect(unknown.status).toBe(404)
      expect(unknown.headers.get('cache-control')).toBe('no-store')
      expect(unknown.text).toContain('There’s no certificate at this address')
      for (const id of ['x', '%00', '%F0%9F%90%88', 'x'.repeat(900), `${'A'.repeat(22)}.pdf`, "'--"])
        expect(await open(`/certificates/${id}`)).toMatchObject({ status: 404, text: unknown.text })
      expect(await app.request(`/certificates/${'B'.repeat(22)}`)).toMatchObject({ text: unknown.text })
    })

    it('has a PDF with the name, or a print button if no font supports its letters', async () => {
      const { path } = await newCertificate({}, 'Zoë Ångström')
      const answer = await fetch(`${app.origin}${path}.pdf`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-disposition')).toMatch(
        /^inline; filename="certificate.pdf"; filename\*=/,
      )
      const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
      const { items } = await (await pdf.getPage(1)).getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('Zoë Ångström')
      const { path: without } = await newCertificate({}, 'გიორგი')
      expectRefusal(await app.request(`${without}.pdf`), 409, 'letter-without-font')
      const page = await open(`${without}.pdf`)
      expect(page.status).toBe(409)
      expect(page.text).toContain(`href="${without}?print">Print the page</a>`)
    })

    it('allows one network 60 PDFs per minute, independently of others', async () => {
      const { path } = await newCertificate()
      app.setNow(app.now() + A_MINUTE)
      const from = (address: string) =>
        app.request(`${path}.pdf`, { headers: { 'x-forwarded-for': address } })
      const statuses: number[] = []
      for (let place = 0; place < 61; place++) statuses.push((await from(`2001:db8::${place + 1}`)).status)
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
      const refused = await from('2001:db8::1')
      expectRefusal(refused, 429, 'too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('60')
      expect((await from('2001:db8:1::1')).status).toBe(200)
      app.setNow(app.now() + A_MINUTE)
      expect((await from('2001:db8::1')).status).toBe(200)
    }, 60_000)

    it('is listed for its holder and its partner, and among certificates that expire soon', async () => {
      const { id, person } = await newCertificate({ ends: addDays(today(), 60) })
      const later = await newCertificate({ ends: addDays(today(), 61) })
      const over = await newCertificate({ ends: addDays(today(), -1) })
      const renewed = await newCertificate({ ends: addDays(today(), 5) })
      const longer = { userId: renewed.person.uid, ends: addDays(today(), 400), recordId: 'a new one' }
      await insertCertificate(app.db, certificateToRow({ ...LONGER, ...longer, partnerId: PARTNER }))
      const revoked = await newCertificate({ ends: addDays(today(), 5) })
      await revoke(revoked.id, 'It was not hers.')
      const ending = (await list(`partnerId=${PARTNER}&endsWithin=60`)).map((one) => 'id' in one && one.id)
      expect(ending).toContain(id)
      for (const other of [later, over, renewed, revoked]) expect(ending).not.toContain(other.id)
      expect(await list(`userId=${person.uid}`, person)).toEqual([expect.objectContaining({ id })])
      const all = await list(`partnerId=${PARTNER}`)
      expect(all).toEqual(expect.arrayContaining([expect.objectContaining({ id: later.id })]))
      expect(all.length).toBeGreaterThanOrEqual(count)
    })

    it('refuses a query without a person or partner, or for a user’s expiring certificates', async () => {
      for (const query of [
        '',
        `partnerId=${PARTNER}&userId=x`,
        'userId=x&endsWithin=1',
        `partnerId=x&endsWithin=-1`,
      ])
        expectRefusal(
          await app.request(`/documents/v1/certificates?${query}`, { idToken: admin.idToken }),
          ...([400, 'invalid-argument'] as const),
        )
    })
  })

/** A certificate that expires later than another one of the same person. */
const LONGER = {
  id: 'certificate-that-lasts',
  courseId: 'welcome',
  revision: 3,
  courseName: 'Cats',
  partnerName: 'Shown',
  day: '2026-03-31',
  issued: 1,
}
