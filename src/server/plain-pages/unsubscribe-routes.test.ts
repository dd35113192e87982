import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsubscribeUrl } from '#mail/unsubscribe-link.ts'
import { changeMailChoices, findMailChoices } from '#store/people/mail-choices.ts'
import { DATABASES } from '#test/databases.ts'
import { rawRequest } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const UNDO = { method: 'POST', headers: FORM, text: 'undo=yes' }

// Contract § 9: unsubscribe links: opening one changes nothing, an email client's button does
for (const kind of DATABASES)
  describe(`the page of a link for fewer emails on ${kind}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function newLink(about: 'reminders' | 'digest' | 'report' = 'reminders') {
      const { uid } = await newAssociate(app)
      const url = await unsubscribeUrl(app.db, '', { uid, kind: about }, 0)
      return { uid, url, choices: () => findMailChoices(app.db, uid) }
    }

    it('changes nothing when viewed, by a person or by a program', async () => {
      const { url, choices } = await newLink()
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(url, { method })
      const { status, text } = await app.request(url)
      expect(status).toBe(200)
      expect(text).toContain('<button>Switch to a weekly summary</button>')
      expect(text).toContain('under “Emails” in <a href="/account">your profile</a>')
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: false })
    })

    it.each([
      ['a mail program', { headers: FORM, text: 'List-Unsubscribe=One-Click' }],
      [
        'a mail program, in parts',
        {
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          text: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
        },
      ],
      ['its own form', { headers: FORM, text: '' }],
      ['a request without a body', {}],
      [
        'a page of another origin',
        { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } },
      ],
      ['a page that names no origin', { headers: { ...FORM, origin: 'null' }, text: '' }],
    ])('sets one summary a week by %s, and offers to undo it', async (_who, request) => {
      const { url, choices } = await newLink()
      const done = await app.request(url, { method: 'POST', ...request })
      expect(done.status).toBe(200)
      expect(done.text).toContain('You’ll get a weekly summary')
      expect(await choices()).toEqual({ reminders: 'weekly', digest: true, report: false })
      expect((await app.request(url)).text).toContain('You’ll get a weekly summary')
      expect((await app.request(url, UNDO)).text).toContain('Switch to a weekly summary?')
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: false })
    })

    it('works with parameters that email clients add to a link', async () => {
      const { url, choices } = await newLink()
      await app.request(`${url}?utm_source=mail`, { method: 'POST' })
      expect((await choices()).reminders).toBe('weekly')
    })

    it('ends an administrator’s digest, but no other email', async () => {
      const { url, choices } = await newLink('digest')
      expect((await app.request(url)).text).toContain('<button>Unsubscribe</button>')
      await app.request(url, { method: 'POST' })
      await app.request(url, { method: 'POST' })
      expect(await choices()).toEqual({ reminders: 'each', digest: false, report: false })
      await app.request(url, UNDO)
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: false })
    })

    it('ends an administrator’s monthly report, but no other email', async () => {
      const { uid, url, choices } = await newLink('report')
      await changeMailChoices(app.db, uid, { report: true }, 0)
      await app.request(url, { method: 'POST' })
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: false })
      await app.request(url, UNDO)
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: true })
    })

    it('does not link to the sign-in, and is neither cached, indexed, nor revealed to other sites', async () => {
      const { url } = await newLink()
      const { headers, text } = await app.request(url)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(headers.get('content-security-policy')).not.toContain('script')
      expect(headers.has('set-cookie')).toBe(false)
      expect(text).not.toMatch(/<script|<img|="(?:https?:)?\/\/|happytails/i)
      expect(text).toContain('<meta name="robots" content="noindex">')
    })

    it('is the same plain page for every invalid or expired link', async () => {
      const { uid, url } = await newLink()
      const gone = await unsubscribeUrl(app.db, '', { uid: 'gone', kind: 'reminders' }, 0)
      const altered = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      const pages = []
      for (const path of [
        altered,
        gone,
        '/unsubscribe/x',
        `${url}x`,
        url.slice(0, 40),
        `/unsubscribe/${uid}`,
        `${url}%`,
        `${url}/more`,
        `/unsubscribe/${'x'.repeat(1500)}`,
        '/unsubscribe',
      ])
        for (const method of ['GET', 'POST']) {
          const { status, text } = await app.request(path, { method, headers: { accept: 'text/html' } })
          expect({ path, status }).toEqual({ path, status: 404 })
          pages.push(text)
        }
      expect(new Set(pages).size).toBe(1)
      expect(pages[0]).toContain('This link doesn’t work')
    })

    it('refuses anything except a form, and a form that is too large', async () => {
      const { url, choices } = await newLink()
      for (const type of ['application/json', 'text/plain', 'application/xml']) {
        const { status } = await app.request(url, {
          method: 'POST',
          headers: { 'content-type': type },
          text: '{}',
        })
        expect(status).toBe(415)
      }
      const large = { method: 'POST', headers: FORM, text: 'x'.repeat(2000) }
      expect((await app.request(url, large)).status).toBe(413)
      expect(await rawRequest(app.origin, `POST ${url}`, ['Content-Type: nonsense'], 'x')).toContain('415')
      expect(await choices()).toEqual({ reminders: 'each', digest: true, report: false })
    })
  })
