import type { MailPartner } from '#mail/compose-mail.ts'
import { type DigestEntry, type RequiredMail, writeRequiredMail } from '#mail/required-mails.ts'
import { MARK } from '#mail/template/mail-mark.ts'
import { writeMail } from '#mail/write-mail.ts'
import type { Mail } from '#store/operation/mail-queue.ts'
import type { LogoKind } from './scene.ts'
import { LOGOS, logoAt } from './scene-logos.ts'

/** An email as HTML in an email client. */
export interface MailScene {
  /** Kind and variant of the email, such as `mail-reset-no-pictures`. */
  name: string
  html: string
  /** Window widths of an email, in px. */
  widths: readonly number[]
}

/** Widths of a small phone and of an email client on a computer, in px. */
const MAIL_WIDTHS = [320, 640] as const

const SENDER = {
  origin: 'https://portal.kindredpaws.example',
  companyName: 'Kindred Paws',
  supportEmail: 'support@kindredpaws.example',
  sender: 'Rosa Delgado',
}
const SECRET = 'a-token-of-a-mailed-link-0123456789-0123456789-0123456789-0123456789'

/** A name of one long word, too wide for a small phone. */
const LONG_NAME = 'Haustierbedarfsfachhandelsgesellschaft' // cspell:ignore haustierbedarfsfachhandelsgesellschaft

interface Sample<Sent = Mail | RequiredMail> {
  mail: Sent
  partner: string
  logo: LogoKind
}

/** One email of each kind. Together they cover each kind of logo. */
const SAMPLES: { [Kind in Mail['kind']]: Sample<Extract<Mail, { kind: Kind }>> } = {
  invitation: {
    mail: { kind: 'invitation', partnerName: 'Happy Tails Pet Supply' },
    partner: 'Happy Tails Pet Supply',
    logo: 'wide',
  },
  reset: {
    mail: { kind: 'reset', userName: 'Ada Associate', minutes: 30 },
    partner: 'Happy Tails',
    logo: 'tall',
  },
  joined: {
    mail: { kind: 'joined', userName: 'נועה לוי', partnerName: 'חנות החיות' },
    partner: 'חנות החיות',
    logo: 'dark',
  },
  'password-changed': {
    mail: { kind: 'password-changed', userName: LONG_NAME },
    partner: 'Happy Tails',
    logo: 'white',
  },
  'email-changed': {
    mail: { kind: 'email-changed', userName: 'Ada Associate' },
    partner: LONG_NAME,
    logo: 'none',
  },
  'name-corrected': {
    mail: { kind: 'name-corrected', userName: 'Ada Associate' },
    partner: 'Happy Tails Pet Supply',
    logo: 'wide',
  },
  'account-unlocked': {
    mail: { kind: 'account-unlocked', userName: 'Ada Associate' },
    partner: 'Happy Tails',
    logo: 'none',
  },
  'factors-reset': {
    mail: { kind: 'factors-reset', userName: 'Carla Console', minutes: 1440 },
    partner: 'Kindred Paws',
    logo: 'none',
  },
  'recovery-code-used': {
    mail: { kind: 'recovery-code-used', userName: 'Carla Console', whose: 'Ines Author' },
    partner: 'Kindred Paws',
    logo: 'none',
  },
}

const READER = {
  userName: 'Ada Associate',
  today: '2026-03-24',
  unsubscribeUrl: `${SENDER.origin}/unsubscribe/${SECRET}`,
}
const REQUIRED_SINCE = '2026-03-01'
const IN_A_WEEK = { state: 'due', day: '2026-03-31', daysLeft: 7, requiredSince: REQUIRED_SINCE } as const
const LATE = { state: 'overdue', since: '2026-03-21', daysOver: 3, requiredSince: REQUIRED_SINCE } as const

const PEOPLE: DigestEntry[] = ['Jonas Lind', 'Amara Okafor', 'נועה לוי', LONG_NAME].map((userName) => ({
  userName,
  course: 'Hygiene at the counter',
  day: '2026-03-20',
}))

/** One email of each kind about required courses and certificates. */
const REQUIRED_SAMPLES: { [Kind in RequiredMail['kind']]: Sample<RequiredMail & { kind: Kind }> } = {
  reminder: {
    mail: {
      kind: 'reminder',
      ...READER,
      courses: [{ name: 'Hygiene at the counter', webPath: 'hygiene', due: IN_A_WEEK, rung: 'required' }],
    },
    partner: 'Happy Tails Pet Supply',
    logo: 'wide',
  },
  'weekly-summary': {
    mail: {
      kind: 'weekly-summary',
      ...READER,
      courses: [
        { name: 'Hygiene at the counter', webPath: 'hygiene', due: LATE },
        { name: `${LONG_NAME} for everybody`, webPath: 'all', due: IN_A_WEEK },
        { name: 'היגיינה (בסיס)', webPath: 'basics', due: IN_A_WEEK },
      ],
    },
    partner: 'Happy Tails',
    logo: 'tall',
  },
  digest: {
    mail: {
      kind: 'digest',
      ...READER,
      userName: 'Hanna Happy',
      overdue: { count: 12, first: PEOPLE },
      completed: { count: 4, first: PEOPLE },
      neverCame: { count: 1, first: PEOPLE.slice(1, 2) },
      ending: { count: 1, first: PEOPLE.slice(0, 1) },
    },
    partner: 'Happy Tails Pet Supply',
    logo: 'none',
  },
  certificate: {
    mail: {
      kind: 'certificate',
      userName: 'Ada Associate',
      today: '2026-03-24',
      path: '/certificates/id',
      course: 'Hygiene at the counter',
      completed: '2026-03-24',
      ends: '2027-03-24',
    },
    partner: 'Happy Tails',
    logo: 'dark',
  },
  regraded: {
    mail: {
      kind: 'regraded',
      userName: 'Ada Associate',
      today: '2026-03-24',
      course: 'Hygiene at the counter',
      webPath: 'hygiene',
      quizzes: [{ title: 'Clean hands', score: 3, of: 4, passed: true }],
      isComplete: true,
    },
    partner: 'Happy Tails',
    logo: 'dark',
  },
  report: {
    mail: {
      kind: 'report',
      ...READER,
      userName: 'Hanna Happy',
      month: '2026-02',
      figures: {
        active: { now: 9, before: 7 },
        members: { now: 12, before: 12 },
        started: { now: 31, before: 24 },
        completed: { now: 22, before: 25 },
        issued: { now: 14, before: null },
        expired: { now: 2, before: 0 },
        overdue: { now: 4, before: 1 },
        passRate: { now: 0.714, before: 0.68 },
      },
    },
    partner: 'Happy Tails',
    logo: 'wide',
  },
  'company-report': {
    mail: {
      kind: 'company-report',
      ...READER,
      userName: 'Kim Console',
      month: '2026-02',
      figures: {
        active: { now: 1240, before: 1108 },
        members: { now: 2210, before: 2190 },
        started: { now: 3120, before: 2875 },
        completed: { now: 2204, before: 2350 },
        issued: { now: 1490, before: 1388 },
        expired: { now: 62, before: 40 },
        overdue: { now: 214, before: 178 },
        passRate: { now: 0.714, before: 0.68 },
      },
    },
    partner: 'Kindred Paws',
    logo: 'none',
  },
  'certificate-ends': {
    mail: {
      kind: 'certificate-ends',
      ...READER,
      certificates: [{ course: 'Hygiene at the counter', ends: '2026-05-20' }],
    },
    partner: 'Happy Tails',
    logo: 'white',
  },
}

/** A link for a new password sent by an administrator. */
const SENT_LINK: Sample<Mail> & { name: string } = {
  name: 'mail-password-link',
  mail: { kind: 'reset', userName: 'Ada Associate', minutes: 30, isFromAdmin: true },
  partner: 'Happy Tails Pet Supply',
  logo: 'wide',
}

const ALL_SAMPLES: (Sample & { name?: string })[] = [
  ...Object.values(SAMPLES),
  SENT_LINK,
  ...Object.values(REQUIRED_SAMPLES),
]

/** Declarations that Outlook on Windows ignores, because it renders emails with Word's engine. */
const UNKNOWN_TO_WORD =
  /(?:max-width|max-height|width|height|border-radius|display|overflow-wrap|word-break|table-layout):[^;"]*;?/g

/** Every email in ordinary email clients, without pictures, and in Outlook on Windows. */
export const MAIL_SCENES: MailScene[] = ALL_SAMPLES.flatMap(
  ({ mail, partner, logo, name = `mail-${mail.kind}` }) => {
    const letterhead = { ...SENDER, partner: partnerOf(partner, logo) }
    const { html } =
      'today' in mail ? writeRequiredMail(mail, letterhead) : writeMail(mail, letterhead, SECRET)
    return [
      { name, html: withPicture(html, logo), widths: MAIL_WIDTHS },
      { name: `${name}-no-pictures`, html, widths: MAIL_WIDTHS },
      { name: `${name}-outlook`, html: asOutlookReads(withPicture(html, logo)), widths: [640] },
    ]
  },
)

function partnerOf(name: string, logo: LogoKind): MailPartner {
  const picture = { file: 'logo.png', type: 'image/png', content: Buffer.alloc(0) }
  const contrast = logo === 'white' ? 'light' : logo === 'dark' ? 'dark' : 'either'
  // A tall logo is too narrow for an email, which shows the name instead.
  return logo === 'none' || logo === 'tall' ? { name } : { name, logo: { ...picture, contrast } }
}

/** Inlines the pictures. In a real email they are attachments. */
function withPicture(html: string, logo: LogoKind): string {
  const drawing = Buffer.from(logoAt(LOGOS[logo] ?? '') ?? '').toString('base64')
  return html
    .replace('cid:portal-mark', `data:image/png;base64,${MARK.toString('base64')}`)
    .replace('cid:partner-logo', `data:image/svg+xml;base64,${drawing}`)
}

/** Reduces an email to the parts that Outlook on Windows reads: its conditional comments, without style sheets. */
function asOutlookReads(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, '$1')
    .replace(/style="[^"]*"/g, (style) => style.replace(UNKNOWN_TO_WORD, ''))
    .replace(/(<a [^>]*style="[^"]*?)padding:[^;"]*;?/g, '$1')
    .replaceAll('mso-padding-alt:', 'padding:')
}
