import { describe, expect, it } from 'vitest'
import { wordsOf } from '#test/server/read-html.ts'
import { type DigestMail, type MailedCourse, type RequiredMail, writeRequiredMail } from './required-mails.ts'

const LETTERHEAD = {
  origin: 'https://portal.example',
  companyName: 'Kindred Paws',
  supportEmail: 'support@kindredpaws.example',
  partner: { name: 'Happy Tails' },
}
const reader = {
  userName: 'Ada Associate',
  today: '2026-03-24',
  unsubscribeUrl: 'https://portal.example/unsubscribe/token',
}
const requiredSince = '2026-03-01'

function due(name: string, day: string, daysLeft: number, rung?: MailedCourse['rung']): MailedCourse {
  return { name, webPath: name.toLowerCase(), due: { state: 'due', day, daysLeft, requiredSince }, rung }
}

function overdue(name: string, since: string, daysOver: number): MailedCourse {
  return { name, webPath: name.toLowerCase(), due: { state: 'overdue', since, daysOver, requiredSince } }
}

const write = (mail: RequiredMail) => writeRequiredMail(mail, LETTERHEAD)
const remind = (...courses: MailedCourse[]) => write({ kind: 'reminder', ...reader, courses })

describe('a reminder', () => {
  it.each([
    [
      'required now',
      [due('Hygiene', '2026-03-31', 7, 'required')],
      'Please complete Hygiene by Tuesday, March 31',
    ],
    ['due in days', [due('Hygiene', '2026-03-31', 7, -7)], 'Hygiene is due on Tuesday, March 31'],
    ['due next year', [due('Hygiene', '2027-01-04', 286)], 'Hygiene is due on January 4, 2027'],
    ['due tomorrow', [due('Hygiene', '2026-03-25', 1, -1)], 'Hygiene is due tomorrow'],
    ['due today', [due('Hygiene', '2026-03-24', 0)], 'Hygiene is due today'],
    ['overdue', [overdue('Hygiene', '2026-03-23', 1)], 'Hygiene is 1 day overdue'],
    [
      'several',
      [due('Dogs', '2026-04-02', 9), due('Cats', '2026-03-31', 7)],
      'Please complete 2 courses, the first by Tuesday, March 31',
    ],
    [
      'some overdue',
      [due('Dogs', '2026-04-02', 9), overdue('Cats', '2026-03-23', 1)],
      'Please complete 2 courses: 1 is overdue',
    ],
    [
      'all overdue',
      [overdue('Dogs', '2026-03-01', 23), overdue('Cats', '2026-03-23', 1)],
      '2 courses are overdue',
    ],
  ])('has a matching subject: %s', (_what, courses, subject) => {
    expect(remind(...courses).subject).toBe(subject)
  })

  it('lists the courses by due day, each with its link, and links to the overview', () => {
    const { text, link } = remind(due('Dogs', '2026-04-02', 9), overdue('Cats', '2026-03-23', 1))
    expect(text).toContain(`Reminder: please complete these courses:

- Cats
  1 day overdue (due Monday, March 23)
  https://portal.example/course/cats
- Dogs
  Due Thursday, April 2 (9 days left)
  https://portal.example/course/dogs
`)
    expect(link).toBe('https://portal.example/')
  })

  it('of one course links to it', () => {
    const { link, text } = remind(due('Cats', '2026-03-31', 7))
    expect(link).toBe('https://portal.example/course/cats')
    expect(text).toContain('please complete this course by Tuesday, March 31:\n\n- Cats\n  7 days left\n')
  })

  it('lists twenty courses and the number of the others', () => {
    const courses = Array.from({ length: 23 }, (_, at) => due(`Course ${at}`, '2026-03-31', 7))
    const { text, html } = remind(...courses)
    expect(text.match(/^- Course/gm)).toHaveLength(20)
    for (const words of [text, wordsOf(html)]) expect(words).toContain('and 3 more\n')
  })
})

const EMPTY_DIGEST: DigestMail = {
  kind: 'digest',
  ...reader,
  overdue: { count: 0, first: [] },
  completed: { count: 0, first: [] },
  neverCame: { count: 0, first: [] },
  ending: { count: 0, first: [] },
}
const ada = { userName: 'Ada', course: 'Hygiene', day: '2026-03-23' }

describe('a digest', () => {
  it('has only headings with entries, each linking to the filtered team', () => {
    const { subject, text } = write({
      ...EMPTY_DIGEST,
      overdue: { count: 1, first: [ada] },
      ending: { count: 1, first: [ada] },
    })
    expect(subject).toBe('Your team: 1 newly overdue, 1 certificate expiring')
    expect(text).toContain(`Here’s your team this week.

Hello Ada Associate,

1 newly overdue
1 certificate expiring

Newly overdue (1):
https://portal.example/team?due=overdue

- Hygiene
  Ada (due Monday, March 23)

Certificates expiring in the next 60 days (1):
https://portal.example/team?due=certificates-end

- Hygiene
  Ada (expires Monday, March 23)

View team:`)
  })

  it('groups people by course and day', () => {
    const bo = { ...ada, userName: 'Bo' }
    const cy = { ...ada, userName: 'Cy', day: '2026-03-24' }
    const di = { ...ada, userName: 'Di', course: 'Dogs' }
    const { text } = write({ ...EMPTY_DIGEST, overdue: { count: 4, first: [ada, bo, cy, di] } })
    expect(text.replace(/\n {2}/g, ' ')).toContain(
      '- Hygiene Ada, Bo (due Monday, March 23), Cy (due Tuesday, March 24)\n- Dogs Di (due Monday, March 23)\n',
    )
  })

  it('links each heading to the listed people', () => {
    const list = { count: 1, first: [ada] }
    const { text } = write({ ...EMPTY_DIGEST, overdue: list, completed: list, neverCame: list, ending: list })
    expect(text.match(/(?<=\/team\?due=)\S+/g)).toEqual([
      'overdue',
      'completed',
      'never-came',
      'certificates-end',
    ])
  })

  it('lists ten people below a heading, and the number of the others', () => {
    const first = Array.from({ length: 15 }, () => ada)
    const { text } = write({ ...EMPTY_DIGEST, completed: { count: 212, first } })
    expect(text.match(/Ada(?=[, ])/g)).toHaveLength(11)
    expect(text).toContain('- and 202 more\n')
  })

  it('replaces a name unsuitable for emails with “A team member”', () => {
    const neverCame = {
      count: 1,
      first: [
        { userName: 'www.…', day: '2026-03-10' },
        { userName: '12345', day: '2026-03-10' },
      ],
    }
    const { text } = write({ ...EMPTY_DIGEST, neverCame })
    expect(text).toContain('- www\n  Invited Tuesday, March 10\n- A team member\n  Invited')
  })
})

const ENDS = { course: 'Hygiene', ends: '2026-05-20' }
const MAILS: RequiredMail[] = [
  { kind: 'reminder', ...reader, courses: [due('Hygiene', '2026-03-31', 7)] },
  { kind: 'weekly-summary', ...reader, courses: [due('Hygiene', '2026-03-31', 7)] },
  { ...EMPTY_DIGEST, completed: { count: 1, first: [ada] } },
  { kind: 'certificate-ends', ...reader, certificates: [ENDS] },
]

it.each(MAILS)('ends an email of kind $kind with its reason and the unsubscribe link', (mail) => {
  const { text, unsubscribeUrl } = write(mail)
  expect(unsubscribeUrl).toBe(reader.unsubscribeUrl)
  expect(text.replace(/\n/g, ' ')).toContain('You’re getting this because you’re on the Happy Tails team.')
  expect(text.endsWith(`:\n${reader.unsubscribeUrl}\n`)).toBe(true)
})

it('sends a certificate with its link and last day, without an unsubscribe link', () => {
  const { userName, today } = reader
  const mail = {
    kind: 'certificate',
    userName,
    today,
    course: 'Hygiene',
    completed: today,
    path: '/certificates/id',
  } as const
  const { subject, text, link, unsubscribeUrl } = write({ ...mail, ends: '2027-03-24' })
  expect({ subject, link, unsubscribeUrl }).toEqual({
    subject: 'Your certificate for Hygiene',
    link: 'https://portal.example/certificates/id',
    unsubscribeUrl: undefined,
  })
  expect(text).toContain('You completed Hygiene on Tuesday, March 24.')
  expect(text).toContain('It’s valid until March 24, 2027.')
  expect(write(mail).text).not.toContain('valid')
})

it('names each regraded quiz with its new result and a completed course, without an unsubscribe link', () => {
  const { userName, today } = reader
  const quizzes = [
    { title: 'Clean hands', score: 3, of: 4, passed: true },
    { title: 'Clean shops', score: 1, of: 4, passed: false },
  ]
  const mail = { kind: 'regraded', userName, today, course: 'Hygiene', webPath: 'hygiene', quizzes } as const
  const { subject, text, link, unsubscribeUrl } = write({ ...mail, isComplete: true })
  expect({ subject, link, unsubscribeUrl }).toEqual({
    subject: 'Your result in Hygiene changed',
    link: 'https://portal.example/course/hygiene',
    unsubscribeUrl: undefined,
  })
  expect(text).toContain(
    '- Clean hands\n  3 of 4 correct: passed\n- Clean shops\n  1 of 4 correct: not passed yet',
  )
  expect(text).toContain('You completed Hygiene.')
  expect(write({ ...mail, isComplete: false }).text).not.toContain('You completed')
})

it('lists one or several expiring certificates with their expiry dates', () => {
  const one = write({ kind: 'certificate-ends', ...reader, certificates: [ENDS] })
  expect(one.subject).toBe('Your certificate for Hygiene expires on Wednesday, May 20')
  expect(one.link).toBe('https://portal.example/')
  const earlier = { course: 'Cats', ends: '2026-04-02' }
  const two = write({ kind: 'certificate-ends', ...reader, certificates: [ENDS, earlier] })
  expect(two.subject).toBe('2 of your certificates expire soon')
  expect(two.text).toContain('- Cats\n  Expires Thursday, April 2\n- Hygiene\n  Expires Wednesday, May 20\n')
})

it('includes expiring certificates in the weekly summary, after the courses or alone', () => {
  const summary = { kind: 'weekly-summary', ...reader, certificates: [ENDS] } as const
  const both = write({ ...summary, courses: [due('Cats', '2026-03-31', 7)] })
  expect(both.subject).toBe('This week: 1 course to complete')
  expect(both.text).toContain('- Cats\n  Due Tuesday, March 31 (7 days left)\n')
  expect(both.text).toContain(
    '\n\nCertificates expiring soon:\nhttps://portal.example/\n\n- Hygiene\n  Expires Wednesday, May 20\n',
  )
  const alone = write({ ...summary, courses: [] })
  expect(alone.subject).toBe('Your certificate for Hygiene expires on Wednesday, May 20')
})

it('leaves 72 of 102 kB for the logo in the largest email, in every script', () => {
  const long = '漢'.repeat(200)
  const courses = Array.from({ length: 200 }, () => ({ ...due('x', '2026-03-31', 7), name: long }))
  const list = {
    count: 200,
    first: Array.from({ length: 200 }, () => ({ ...ada, userName: long, course: long })),
  }
  const digest = { ...EMPTY_DIGEST, overdue: list, completed: list, neverCame: list, ending: list }
  for (const mail of [{ kind: 'reminder', ...reader, courses } as const, digest])
    expect(Buffer.byteLength(write(mail).html)).toBeLessThan(30_000)
})

it.each(['Hygiene\r\nBcc: all@people.example', 'A\u2068B\u2069C\u202e'])(
  'keeps the course title %j on one line',
  (name) => {
    const { subject, text } = remind(due(name, '2026-03-31', 7))
    expect(subject).not.toMatch(/[\r\n\u2066-\u2069]/)
    expect(text).not.toMatch(/^Bcc/m)
  },
)
