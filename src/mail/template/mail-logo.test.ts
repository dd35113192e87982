import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeCourseMedia } from '#store/courses/media-of-courses.ts'
import { changePartner } from '#store/people/partners/partners.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { DATABASES } from '#test/databases.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer, ReceivedMail } from '#test/mail-server.ts'
import { askForReset, waitForMail } from '#test/mailbox.ts'
import { tagsOf, wordsOf } from '#test/server/read-html.ts'
import type { TestApp } from '#test/test-app.ts'
import { queueMail } from '../delivery/queue-mail.ts'
import { MAX_LOGO_SIZE } from '../find-mail-partner.ts'

const BUSY = 'busy@happytails.example'
const PARTNER = 'happy-tails'
const NAME = 'Happy Tails Pet Supply'

// Contract § 9: emails: text and HTML from …
for (const kind of DATABASES)
  describe(`a mail over SMTP on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeEach(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(() => app.close())

    /** Stores a picture and returns the URL for a partner's logo. */
    function store(content: Buffer, ending: string): string {
      const name = `${createHash('sha256').update(content).digest('hex')}.${ending}`
      mkdirSync(join(app.dataDir, 'media'), { recursive: true })
      writeFileSync(join(app.dataDir, 'media', name), content)
      return `/media/${name}`
    }

    async function resetMailWith(logoUrl: string | null): Promise<ReceivedMail> {
      await changePartner(app.db, PARTNER, { logoUrl })
      await askForReset(app, BUSY)
      await waitForMail(app)
      const mail = server.received.at(-1)
      if (!mail) throw new Error('no mail came')
      return mail
    }

    it('has equivalent text and HTML, with the logo of the person’s partner embedded in the HTML', async () => {
      const logo = pngOf(240, 80)
      const mail = await resetMailWith(store(logo, 'png'))
      expect(mail.types).toEqual([
        'multipart/alternative',
        'multipart/alternative > text/plain',
        'multipart/alternative > multipart/related',
        'multipart/alternative > multipart/related > text/html',
        'multipart/alternative > multipart/related > image/png',
        'multipart/alternative > multipart/related > image/png',
      ])
      const sources = tagsOf(mail.html)
        .filter(({ name }) => name === 'img')
        .map(({ attributes }) => attributes.get('src'))
      expect(sources).toEqual(['cid:portal-mark', 'cid:partner-logo'])
      expect(mail.pictures.get('portal-mark')?.type).toBe('image/png')
      expect(mail.pictures.get('partner-logo')).toEqual({ type: 'image/png', content: logo })
      const words = wordsOf(mail.html)
        .replace(/\s+/g, ' ')
        .replace(`Or paste this link into your browser: ${mail.link} `, '')
        .replace('Kindred Paws Reset your password', '')
        .replace(` · ${NAME}`, '')
      expect(words.trim()).toBe(mail.text.replace(`:\n${mail.link}`, '').replace(/\s+/g, ' ').trim())
      expect(mail.text).toMatch(/^Hello Amara Okafor,\n\n/)
      expect(mail.text).toContain(`Create a new password:\n${mail.link}\n`)
    })

    it('is at most 102 kB with the largest logo, and shows the name instead of a larger one', async () => {
      const largest = await resetMailWith(store(randomBytes(MAX_LOGO_SIZE), 'jpg'))
      expect(largest.pictures.get('partner-logo')?.content).toHaveLength(MAX_LOGO_SIZE)
      expect(largest.size).toBeLessThanOrEqual(102 * 1024)
      const withName = await resetMailWith(store(randomBytes(MAX_LOGO_SIZE + 1), 'jpg'))
      expectName(withName)
    })

    it.each([
      ['none', null],
      ['a drawing, which most mail programs do not show', '/media/happy-tails-logo.svg'],
      ['one at another address, which would tell who reads', 'https://elsewhere.example/logo.png'],
      ['one that is stored no more', `/media/${'a'.repeat(64)}.png`],
    ])('shows the name of a partner whose logo is %s', async (_what, logoUrl) => {
      expectName(await resetMailWith(logoUrl))
    })

    it('shows the name instead of a logo too narrow to read', async () => {
      expectName(await resetMailWith(store(pngOf(40, 120), 'png')))
    })

    it.each([
      ['white', true],
      ['black', false],
      ['green', false],
    ])('puts a logo with %s letters on a background that makes it visible', async (color, isOnPlate) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect x="20" y="30" width="200" height="20" fill="${color}"/></svg>`
      const { html } = await resetMailWith(store(await sharp(Buffer.from(drawing)).png().toBuffer(), 'png'))
      expect(/<td bgcolor="#123f3b"[^>]*><img src/.test(html)).toBe(isOnPlate)
      expect(/<img class="logo"/.test(html)).toBe(!isOnPlate)
    })

    it('ignores a logo at another host with the path of a stored logo', async () => {
      expectName(await resetMailWith(`https://elsewhere.example${store(pngOf(240, 80), 'png')}`))
    })

    it('hides a picture used only by disabled courses', async () => {
      const address = store(pngOf(240, 80), 'png')
      await storeCourseMedia(app.db, 'welcome', [basename(address)])
      await app.db.updateTable('courses').set({ enabled: 0 }).where('id', '=', 'welcome').execute()
      expectName(await resetMailWith(address))
    })

    it('shows the name if the logo cannot be read', async () => {
      const folder = `/media/${'b'.repeat(64)}.png`
      mkdirSync(join(app.dataDir, folder), { recursive: true })
      expectName(await resetMailWith(folder))
    })

    it('shows the name if the logo takes too long to read', async () => {
      const path = `/media/${'c'.repeat(64)}.png`
      mkdirSync(join(app.dataDir, 'media'), { recursive: true })
      // Opening it for reading blocks until another process writes.
      execFileSync('mkfifo', [join(app.dataDir, path)])
      try {
        expectName(await resetMailWith(path))
      } finally {
        closeSync(openSync(join(app.dataDir, path), 'r+'))
      }
    })

    it('shows the inviting partner, and no partner for people without one', async () => {
      const mail = { kind: 'password-changed', userName: '' } as const
      const about = { cause: 'password-changed', uid: 'nobody' } as const
      const order = { ...about, mail, recipient: 'somebody@people.example' }
      await queueMail(app.db, { ...order, partner: 'city-paws' }, app.now())
      await server.until(1)
      await queueMail(app.db, order, app.now())
      await server.until(2)
      const [first, second] = server.received.map(({ html }) => wordsOf(html))
      expect(first).toMatch(/^Kindred Paws\nCity Paws\nYour password was changed\nHello,\n/)
      expect(second).toMatch(/^Kindred Paws\nYour password was changed\nHello,\n/)
    })
  })

function expectName(mail: ReceivedMail): void {
  expect(mail.types).toEqual([
    'multipart/alternative',
    'multipart/alternative > text/plain',
    'multipart/alternative > multipart/related',
    'multipart/alternative > multipart/related > text/html',
    'multipart/alternative > multipart/related > image/png',
  ])
  expect(wordsOf(mail.html)).toMatch(
    new RegExp(`^Kindred Paws\n${NAME}\nReset your password\nHello Amara Okafor,\n`),
  )
  expect([...mail.pictures.keys()]).toEqual(['portal-mark'])
}
