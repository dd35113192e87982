import { describe, expect, it } from 'vitest'
import type { Mail } from './mail.ts'
import { writeMail } from './write-mail.ts'

const LETTERHEAD = {
  origin: 'https://portal.example',
  companyName: 'Kindred Paws',
  supportEmail: 'support@kindredpaws.example',
}
const LINK = 'https://portal.example/reset-password?token=abc-_123'
const userName = 'Ada Associate'

const MAILS: Mail[] = [
  { kind: 'reset', userName, token: 'abc-_123' },
  { kind: 'invitation', userName, token: 'abc-_123', partnerName: 'Happy Tails' },
  { kind: 'password-changed', userName },
  { kind: 'email-changed', userName },
]

describe('a written mail', () => {
  it.each([
    ['reset', 'Create a new password', LINK, /once and for 30 minutes/],
    ['invitation', 'Welcome to the Kindred Paws training portal', LINK, /once and for 7 days/],
    ['password-changed', 'Your password was changed', undefined, /support@kindredpaws\.example/],
    ['email-changed', 'Your email was changed', undefined, /support@kindredpaws\.example/],
  ])('of kind %s has its subject, its link and its warning', (kind, subject, link, words) => {
    const mail = MAILS.find((each) => each.kind === kind)
    const written = writeMail(mail ?? { kind: 'reset', userName, token: '' }, LETTERHEAD)
    expect(written).toMatchObject({ subject, link })
    for (const body of [written.text, written.html]) {
      expect(body.replace(/\s+/g, ' ')).toMatch(words)
      expect(body.includes('/reset-password')).toBe(link !== undefined)
    }
  })

  it.each(MAILS)('of kind $kind greets by name and signs, as text and as HTML', (mail) => {
    const { text, html } = writeMail(mail, LETTERHEAD)
    expect(text).toMatch(/^Hello Ada Associate,\n\n/)
    expect(text).toMatch(/\n\nKindred Paws\n$/)
    expect(html).toContain('<p>Hello Ada Associate,</p>')
    expect(html).toContain('Kindred Paws</p>')
  })

  it('greets without a name where there is none', () => {
    expect(writeMail({ kind: 'email-changed', userName: '' }, LETTERHEAD).text).toMatch(/^Hello,\n/)
  })

  it('names the partner that invites, if one does', () => {
    const mail = { kind: 'invitation', userName, token: 'x' } as const
    expect(writeMail({ ...mail, partnerName: 'Happy Tails' }, LETTERHEAD).text).toContain(
      'Happy Tails has added',
    )
    expect(writeMail(mail, LETTERHEAD).text).toContain('An account was made for you')
  })

  it.each(MAILS)('of kind $kind has lines of at most 76 characters, but for the link', (mail) => {
    const long = { ...mail, userName: `${'Wordy '.repeat(30)}End` }
    const lines = writeMail(long, LETTERHEAD)
      .text.split('\n')
      .filter((line) => line !== LINK)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(76)
  })

  it('has the link on a line of its own, whole however long', () => {
    const token = 'x'.repeat(200)
    const { text } = writeMail({ kind: 'reset', userName, token }, LETTERHEAD)
    expect(text.split('\n')).toContain(`https://portal.example/reset-password?token=${token}`)
  })

  it('shows names as they are, and never as HTML', () => {
    const evil = `<script>alert("1")</script> & 'co'`
    const partnerName = '<img src=x onerror=alert(1)>'
    const companyName = '<b>Paws</b>'
    const mail = { kind: 'invitation', userName: evil, token: 'x', partnerName } as const
    const { html, text } = writeMail(mail, { ...LETTERHEAD, companyName })
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;')
    expect(text).toContain(`Hello ${evil},`)
  })

  it('takes a name for one line, so that it cannot write a paragraph of its own', () => {
    const mail = {
      kind: 'reset',
      token: 'x',
      userName: 'Ada\r\n\r\nof\u2028Accounts',
    } as const
    const { text } = writeMail(mail, LETTERHEAD)
    expect(text).toMatch(/^Hello Ada of Accounts,\n\n/)
  })

  it('leaves out a name that mail programs would make a link of', () => {
    for (const address of ['http://evil.example', 'WWW.evil.example']) {
      const { text, html } = writeMail({ kind: 'reset', token: 'x', userName: `Ada ${address}` }, LETTERHEAD)
      expect(text).toMatch(/^Hello,\n\n/)
      expect(html).not.toContain('evil.example')
    }
  })

  it('carries a token that needs it encoded', () => {
    const { link } = writeMail({ kind: 'reset', userName, token: 'a&b=c d' }, LETTERHEAD)
    expect(link).toBe('https://portal.example/reset-password?token=a%26b%3Dc%20d')
  })
})
