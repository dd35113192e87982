import { describe, expect, it } from 'vitest'
import type { Mail } from '#store/operation/mail-queue.ts'
import { wordsOf } from '#test/server/read-html.ts'
import { writeMail } from './write-mail.ts'

const LETTERHEAD = {
  origin: 'https://portal.example',
  companyName: 'Kindred Paws',
  supportEmail: 'support@kindredpaws.example',
  sender: 'Rosa',
}
const SECRET = 'abc-_123'
const LINK = 'https://portal.example/reset-password?token=abc-_123'
const userName = 'Ada Associate'

const MAILS: Mail[] = [
  { kind: 'reset', userName, minutes: 30 },
  { kind: 'invitation', partnerName: 'Happy Tails' },
  { kind: 'joined', userName, partnerName: 'Happy Tails' },
  { kind: 'password-changed', userName },
  { kind: 'email-changed', userName },
  { kind: 'name-corrected', userName },
  { kind: 'account-unlocked', userName },
]

describe('a written email', () => {
  it.each([
    ['reset', 'Reset your password', LINK, /once and expires in 30 minutes/],
    ['invitation', 'Rosa invited you to Happy Tails’ training', LINK, /once and expires in 7 days/],
    [
      'joined',
      'Your access is back',
      LETTERHEAD.origin,
      /Happy Tails added you to its team.*your existing password/,
    ],
    ['password-changed', 'Your password was changed', undefined, /support@kindredpaws\.example/],
    ['email-changed', 'Your email address was changed', undefined, /support@kindredpaws\.example/],
    [
      'name-corrected',
      'Your name was corrected',
      undefined,
      /Rosa corrected your name in the .*It’s now Ada Associate\..*on your Account page/,
    ],
    [
      'account-unlocked',
      'You can try to sign in again',
      LETTERHEAD.origin,
      /Rosa unlocked your sign-in.*“Forgot Password”.*support@kindredpaws\.example/,
    ],
  ])('of kind %s has its subject, its link and its warning', (kind, subject, link, words) => {
    const mail = MAILS.find((each) => each.kind === kind)
    const written = writeMail(mail ?? { kind: 'reset', userName, minutes: 0 }, LETTERHEAD, SECRET)
    expect(written).toMatchObject({ subject, link })
    for (const body of [written.text, wordsOf(written.html)]) {
      expect(body.replace(/\s+/g, ' ')).toMatch(words)
      expect(body.includes('/reset-password')).toBe(link === LINK)
    }
  })

  it.each(MAILS)(
    'of kind $kind has a greeting with the name, except for an invitation, and a signature',
    (mail) => {
      const { text, html } = writeMail(mail, LETTERHEAD)
      const [first] = text.split('\n')
      if (mail.kind === 'invitation') expect(text).not.toContain('Hello')
      else expect(first).toBe('Hello Ada Associate,')
      expect(text).toMatch(/\n\nKindred Paws\n$/)
      expect(wordsOf(html)).toContain(`\n${mail.kind === 'invitation' ? 'Short courses' : first}`)
      expect(wordsOf(html)).toMatch(/\nKindred Paws$/)
    },
  )

  it('with a link from an administrator includes the administrator’s name only if emails can show it', () => {
    const mail: Mail = { kind: 'reset', userName, minutes: 30, isFromAdmin: true }
    const written = writeMail(mail, LETTERHEAD, SECRET)
    expect(written).toMatchObject({ subject: 'Create a new password', link: LINK })
    const text = (sender: string) =>
      writeMail(mail, { ...LETTERHEAD, sender }, SECRET).text.replace(/\s+/g, ' ')
    expect(text('Rosa')).toMatch(
      /^Hello Ada Associate, Rosa sent you this link to create a new password.*expires in 30 minutes/,
    )
    expect(text('…/')).toContain('Your administrator sent you this link')
  })

  it('about a corrected name omits a name that emails cannot show whole', () => {
    const text = (name: string) =>
      writeMail({ kind: 'name-corrected', userName: name }, LETTERHEAD).text.replace(/\s+/g, ' ')
    expect(text('Ada')).toContain('It’s now Ada.')
    for (const name of ['', 'Ada at evil.example', 'x'.repeat(61)])
      expect(text(name)).not.toContain('It’s now')
  })

  it('greets without a name if there is none', () => {
    expect(writeMail({ kind: 'email-changed', userName: '' }, LETTERHEAD).text).toMatch(/^Hello,\n/)
  })

  it.each([
    ['Rosa', 'Happy Tails', 'Rosa invited you to Happy Tails’ training'],
    ['Rosa', 'City Paw', 'Rosa invited you to City Paw’s training'],
    [undefined, 'Happy Tails', 'Happy Tails invited you to its training'],
    ['www.…/', 'Happy Tails', 'www invited you to Happy Tails’ training'],
    ['Rosa', undefined, 'Welcome to the Kindred Paws training portal'],
  ])('names the inviting person %j and partner %j', (sender, partnerName, subject) => {
    const letterhead = { ...LETTERHEAD, sender }
    expect(writeMail({ kind: 'invitation', partnerName }, letterhead).subject).toBe(subject)
  })

  it.each(MAILS)('of kind $kind has lines of at most 76 characters, except for the link', (mail) => {
    const long = { ...mail, userName: `${'Wordy '.repeat(30)}End` }
    const lines = writeMail(long, LETTERHEAD)
      .text.split('\n')
      .filter((line) => line !== LINK)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(76)
  })

  it('states the lifetime of a reset link', () => {
    expect(writeMail({ kind: 'reset', userName, minutes: 58 }, LETTERHEAD).text).toContain(
      'expires in 58 minutes',
    )
  })

  it('has the link on its own line, unbroken regardless of length', () => {
    const secret = 'x'.repeat(200)
    const { text } = writeMail({ kind: 'reset', userName, minutes: 30 }, LETTERHEAD, secret)
    expect(text.split('\n')).toContain(`https://portal.example/reset-password?token=${secret}`)
  })

  // Contract § 9: mail limits hold for concurrent …
  it('shows configured texts literally, and never as HTML', () => {
    const companyName = '<b>Paws</b>'
    const { html, text } = writeMail({ kind: 'email-changed', userName }, { ...LETTERHEAD, companyName })
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Paws&lt;/b&gt;')
    expect(text).toContain('<b>Paws</b>')
  })

  it('keeps a name on one line, so that it cannot add a paragraph', () => {
    const { text } = writeMail({ kind: 'email-changed', userName: 'Ada\r\n\r\nof\u2028Accounts' }, LETTERHEAD)
    expect(text).toMatch(/^Hello Ada of Accounts,\n\n/)
  })

  it('shows names of people and partners only in forms that are not links', () => {
    const evil = 'claim it at evil.example/now'
    for (const mail of [
      { kind: 'joined', userName: evil, partnerName: evil },
      { kind: 'reset', userName: evil, minutes: 30 },
      { kind: 'password-changed', userName: evil },
      { kind: 'email-changed', userName: evil },
      { kind: 'invitation', partnerName: evil },
    ] as const) {
      const { subject, text, html } = writeMail(mail, { ...LETTERHEAD, sender: evil }, SECRET)
      for (const body of [subject, text, html]) expect(body).not.toMatch(/evil\.|\/now/)
      expect(`${subject} ${text}`.replace(/\s+/g, ' ')).toContain('claim it at evil example now')
    }
  })

  it('encodes a secret for the link', () => {
    const { link } = writeMail({ kind: 'reset', userName, minutes: 30 }, LETTERHEAD, 'a&b=c d')
    expect(link).toBe('https://portal.example/reset-password?token=a%26b%3Dc%20d')
  })
})
