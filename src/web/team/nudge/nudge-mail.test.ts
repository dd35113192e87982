import { describe, expect, it } from 'vitest'
import type { CourseOutline } from '#domain/course/course.ts'
import { MAX_LINK_LENGTH, mailtoLink, nudgeMail } from './nudge-mail.ts'

const CATS: CourseOutline = {
  id: 'cats',
  name: 'Cats & their "moods"',
  description: '',
  backgroundImage: '',
  webPath: 'cats',
  enabled: true,
  sections: [],
}
const HERE = 'https://training.example'
const MAIL = { subject: 'Keep going', body: 'Hello,\n\nwell done.\n' }

/** Returns the fields that an email client reads from a link. */
function read(link = '') {
  const fields = new URLSearchParams(link.slice('mailto:?'.length).replaceAll('+', '%2B'))
  return { to: fields.get('bcc')?.split(','), subject: fields.get('subject'), body: fields.get('body') }
}

// Contract § 9: an email to the listed members: BCC, encoded, within length limits
describe('the link', () => {
  it('puts all addresses in BCC and none in To', () => {
    const link = mailtoLink(['ann@pets.example', 'bob@pets.example'], MAIL)
    expect(link).toMatch(/^mailto:\?bcc=ann@pets\.example,bob@pets\.example&/)
  })

  it('encodes special characters in addresses, subject and text', () => {
    const emails = ['o’neil+shop@pets.example', 'a&b=c?d#e%f@pets.example', 'мария@bücher.example']
    const mail = nudgeMail({ kind: 'status', courseId: 'cats', status: 'in-progress' }, [CATS], HERE)
    const link = mailtoLink(emails, mail)
    expect(read(link)).toEqual({
      to: emails,
      subject: 'Keep going: Cats & their "moods"',
      body: mail.body.replaceAll('\n', '\r\n'),
    })
    expect(link).toMatch(/^[\x21-\x7e]+$/)
  })

  it('is omitted if email clients might truncate it', () => {
    const many = Array.from({ length: 100 }, (_, at) => `person.number.${at}@pets.example`)
    expect(mailtoLink(many, MAIL)).toBeUndefined()
    const few = Array.from({ length: 50 }, (_, at) => `person.number.${at}@pets.example`)
    expect(mailtoLink(few, MAIL)?.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
    const longOnceEncoded = few.map((email) => email.replace('person', 'мария'))
    expect(longOnceEncoded.join().length).toBeLessThan(MAX_LINK_LENGTH)
    expect(mailtoLink(longOnceEncoded, MAIL)).toBeUndefined()
  })
})

describe('the email', () => {
  const filters = [
    { kind: 'status', courseId: 'cats', status: 'not-started' },
    { kind: 'status', courseId: 'cats', status: 'in-progress' },
    { kind: 'status', courseId: 'cats', status: 'complete' },
    { kind: 'status', courseId: 'a course taken down', status: 'complete' },
    { kind: 'state', state: 'finished' },
    { kind: 'state', state: 'under-way' },
    { kind: 'state', state: 'not-started' },
    { kind: 'state', state: 'needs-nudge' },
  ] as const

  it('has its own friendly text for each filter, with the URL of the portal', () => {
    const mails = filters.map((filter) => nudgeMail(filter, [CATS], HERE))
    expect(new Set(mails.map(({ body }) => body)).size).toBe(filters.length)
    for (const { body } of mails) {
      expect(body).toMatch(/^Hello,\n\n[A-Z]/)
      expect(body).toContain(`\n${HERE}\n`)
    }
  })
})
