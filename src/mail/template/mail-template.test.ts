import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mail } from '#store/operation/mail-queue.ts'
import { readTokens } from '#test/checks/contrast-pairs.ts'
import { type Tag, tagsOf, wordsOf } from '#test/server/read-html.ts'
import type { MailPartner } from '../compose-mail.ts'
import { type RequiredMail, writeRequiredMail } from '../required-mails.ts'
import { writeMail } from '../write-mail.ts'
import { htmlOf } from './mail-html.ts'
import { isolate, type MailParts, textOf } from './mail-template.ts'

const LINK = 'https://portal.example/reset-password?token=secret'
const PARTS: MailParts = {
  subject: 'Subject',
  opening: ['Hello,', 'Something happened.'],
  action: { label: 'Look at it', link: LINK },
  closing: ['The link can be used once.'],
  signature: 'Kindred Paws',
}

const LOGO = {
  file: 'logo.png',
  type: 'image/png',
  content: Buffer.from('picture'),
  contrast: 'either',
} as const
const PARTNERS: (MailPartner | undefined)[] = [
  undefined,
  { name: 'Happy Tails' },
  { name: 'Happy Tails', logo: LOGO },
  { name: 'חנות החיות', logo: { ...LOGO, contrast: 'light' } },
  { name: 'W'.repeat(200) },
]
const userName = 'נועה לוי'
const MAILS: Mail[] = [
  { kind: 'reset', userName, minutes: 30 },
  { kind: 'invitation', partnerName: 'متجر الحيوانات' },
  { kind: 'joined', userName, partnerName: 'متجر الحيوانات' },
  { kind: 'password-changed', userName: 'W'.repeat(200) },
  { kind: 'email-changed', userName: '' },
]

const course = {
  webPath: 'hygiene',
  due: { state: 'due', day: '2026-03-27', daysLeft: 3, requiredSince: '' },
} as const
const entry = { userName: 'נועה לוי', course: 'היגיינה (בסיס)', day: '2026-03-20' }
const reader = { userName, today: '2026-03-24', unsubscribeUrl: 'https://portal.example/unsubscribe/token' }
const REQUIRED_MAILS: RequiredMail[] = [
  { kind: 'reminder', ...reader, courses: [{ ...course, name: 'היגיינה' }] },
  {
    kind: 'weekly-summary',
    ...reader,
    courses: [
      { ...course, name: 'W'.repeat(300) },
      { ...course, name: '<b>' },
    ],
  },
  {
    kind: 'digest',
    ...reader,
    overdue: { count: 12, first: Array.from({ length: 10 }, () => entry) },
    completed: { count: 1, first: [entry] },
    neverCame: { count: 1, first: [{ userName: '…', day: '2026-03-10' }] },
    ending: { count: 0, first: [] },
  },
  { kind: 'certificate', ...reader, course: 'Hygiene', completed: '2026-03-24', path: '/certificates/id' },
  {
    kind: 'regraded',
    ...reader,
    course: 'Hygiene',
    webPath: 'hygiene',
    quizzes: [{ title: '<b>', score: 2, of: 3, passed: false }],
    isComplete: false,
  },
  {
    kind: 'certificate-ends',
    ...reader,
    certificates: [{ course: 'Hygiene', ends: '2026-05-20' }],
  },
]

const WRITTEN = [...MAILS, ...REQUIRED_MAILS].flatMap((mail) =>
  PARTNERS.map((partner) => {
    const sender = { companyName: 'Kindred Paws', supportEmail: 'support@kindredpaws.example' }
    const letterhead = { origin: 'https://portal.example', ...sender, partner }
    const written =
      'today' in mail ? writeRequiredMail(mail, letterhead) : writeMail(mail, letterhead, 'secret')
    return { kind: mail.kind, partner, ...written }
  }),
)

const named = (html: string, name: string) => tagsOf(html).filter((tag) => tag.name === name)
const addressesIn = (text: string) => text.match(/https:\S+/g) ?? []
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// Contract § 9: emails: text and HTML from one source; one button, no tracking, no remote content; readable
//   without pictures
describe.each(WRITTEN)(
  'the HTML of an email of kind $kind for $partner.name',
  ({ kind, partner, subject, text, html, link }) => {
    it('contains the text of the email below the company, the partner and the heading', () => {
      const { name = '', logo } = partner ?? {}
      const isShown = name.length > 60 ? name.slice(0, 60) : name
      const heading = kind === 'digest' ? '' : subject
      const head = onOneLine(`Kindred Paws ${logo ? '' : isShown} ${heading}`)
      const foot = logo ? ` · ${isShown}` : ''
      const words = onOneLine(wordsOf(html)).replace(`Or paste this link into your browser: ${link} `, '')
      const said = text.replace(/:?\n *https:\S+/g, '')
      const [body, why = ''] = onOneLine(said.replace(/^- /gm, '')).split(/(?= You’re getting this)/)
      expect(words).toBe(`${head} ${body}${foot}${why}`.trim())
    })

    it('has the links of the text, and loads only its own pictures', () => {
      const links = named(html, 'a').map(({ attributes }) => attributes.get('href'))
      expect(links).toEqual(addressesIn(text))
      if (link !== undefined) expect(links).toContain(link)
      const pictures = named(html, 'img').map(({ attributes }) => attributes.get('src'))
      expect(pictures).toEqual(['cid:portal-mark', ...(partner?.logo ? ['cid:partner-logo'] : [])])
      expect(html).not.toMatch(/url\(|@import|<link|<script|<iframe|background=|srcset/i)
      const others = addressesIn(text).reduce((rest, address) => rest.replaceAll(address, ''), html)
      expect(others).not.toMatch(/https?:|\/\//)
    })

    it('declares its language and direction in the body too', () => {
      for (const name of ['html', 'div'])
        expect(Object.fromEntries(named(html, name)[0]?.attributes ?? [])).toMatchObject({
          lang: 'en',
          dir: 'ltr',
        })
    })

    it('uses tables only for layout, and fits into 320 px', () => {
      const tables = named(html, 'table')
      for (const { attributes } of tables) expect(attributes.get('role')).toBe('presentation')
      for (const { attributes } of tables) expect(attributes.get('width') ?? '100%').toBe('100%')
      expect(html).not.toMatch(/(?<!max-)width:\s*\d+px|nowrap/)
    })

    it('names the partner as the alternative text of its logo', () => {
      const alternatives = named(html, 'img').map(({ attributes }) => attributes.get('alt'))
      expect(alternatives).toEqual(['', ...(partner?.logo ? [partner.name] : [])])
    })

    it('leaves space for the logo within 102 kB', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(10_000)
    })

    it('closes every element it opens', () => {
      expect(leftOpen(tagsOf(html))).toEqual([])
    })
  },
)

/** Void elements, which have no end tag. */
const VOID = ['!doctype', 'meta', 'br', 'img']

function leftOpen(tags: Tag[]): string[] {
  const open: string[] = []
  for (const { name } of tags)
    if (!name.startsWith('/')) open.push(...(VOID.includes(name) ? [] : [name]))
    else if (open.pop() !== name.slice(1)) return [`${name} closes another`]
  return open
}

it('uses the web app’s colors, whose contrasts are tested, with a dark color for each part', () => {
  const late = { name: 'Hygiene', note: '3 days overdue', isLate: true }
  const html = htmlOf({
    ...PARTS,
    lists: [{ heading: { label: 'Overdue', link: 'https://portal.example' }, items: [late] }],
    tiles: [{ count: 2, label: 'newly overdue', isLate: true }],
    partner: { name: 'Happy Tails', logo: 'either' },
  })
  const tokens = [...readTokens().entries()]
  const light = (name: string) => tokens.find(([token]) => token === name)?.[1].light
  const dark = (name: string) => tokens.find(([token]) => token === name)?.[1].dark
  const sheet = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
  const used = (text: string) => [...new Set(text.match(/#[0-9a-f]{6}/g))].sort()
  const shown = ['canvas', 'surface', 'text', 'quiet', 'danger', 'primary', 'on-primary', 'border']
  expect(used(html.replace(sheet, ''))).toEqual([...new Set(shown.map(light))].sort())
  expect(used(sheet)).toEqual([...shown.map(dark), dark('hover'), dark('plate-light'), light('text')].sort())
  const onPlate = htmlOf({ ...PARTS, partner: { name: 'Happy Tails', logo: 'light' } })
  expect(
    used(onPlate.replace(sheet, '')).filter((color) => !html.replace(sheet, '').includes(color)),
  ).toEqual([light('plate-dark'), light('on-brand')].sort())
})

describe('a name in an email’s HTML', () => {
  it('keeps its own direction without reordering the text around it', () => {
    const html = htmlOf({ ...PARTS, opening: [`Hello ${isolate('נועה (לוי)')},`] })
    expect(html).toContain('<p>Hello <bdi>נועה (לוי)</bdi>,</p>')
    for (const written of WRITTEN)
      expect(written.html + written.text + written.subject).not.toMatch(/[\u2066-\u2069]/)
  })

  it('is escaped regardless of its content', () => {
    const entered = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => text.replace(/[\u2068\u2069]/g, ''))
    const hostile = fc.constantFrom(
      '"><script>alert(1)</script>',
      '<!--',
      '--><b>',
      '<![endif]-->',
      '</style>',
      '&lt;',
    )
    const words = fc.oneof(
      entered,
      hostile,
      fc.tuple(entered, hostile).map((both) => both.join('')),
    )
    const tags = (html: string) => tagsOf(html).map(({ name, attributes }) => [name, ...attributes.keys()])
    fc.assert(
      fc.property(words, fc.constantFrom(undefined, 'light', 'either'), (word, logo) => {
        const partsOf = (name: string): MailParts => ({
          subject: name,
          headline: name,
          tiles: [{ count: 1, label: name }],
          opening: [name, isolate(name)],
          lists: [
            { heading: { label: name, link: name }, items: [{ name, note: isolate(name), link: name }] },
          ],
          action: { label: name, link: name },
          closing: [name],
          signature: isolate(name),
          footer: { reason: name, label: name, link: name },
          partner: { name, logo },
        })
        const html = htmlOf(partsOf(word))
        expect(tags(html)).toEqual(tags(htmlOf(partsOf('x'))))
        expect(named(html, 'a')[0]?.attributes.get('href')).toBe(word)
        expect(textOf(partsOf(word))).toContain(`${word}\n`)
      }),
    )
  })
})
