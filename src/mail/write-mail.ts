import { A_DAY } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { draftCompanyLink, leadsToConsole } from './draft-company-link.ts'
import { htmlOf, isolate, type MailParts, textOf, withoutMarks } from './mail-template.ts'
import { INVITATION_LIFETIME, type Mail } from './queue-mail.ts'

/** The sender shown in mails: the configured address, never that of a request, and the company. */
export interface Letterhead {
  origin: string
  companyName: string
  supportEmail: string
  /** The origin of the company's console, in mails to the company's own people. */
  consoleOrigin?: string | undefined
  /** The partner of the account that the mail is about. */
  partner?: MailPartner | undefined
}

/** A partner at the head of a mail, by its logo or else by its name. */
export interface MailPartner {
  name: string
  logo?: MailLogo | undefined
}

/** A picture that comes with a mail. `file` is its name there, such as `logo.png`. */
export interface MailLogo {
  file: string
  type: string
  content: Buffer
}

/** A mail as its reader sees it: a subject, and the same words as text and as HTML, with its logo. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
  /** The link of its button, if it has one. */
  link: string | undefined
  /** The link by which its reader gets fewer of its kind; undefined for mails that nobody can do without. */
  unsubscribeUrl?: string | undefined
  logo?: MailLogo | undefined
}

/** A mail before it is on the paper of the company and the partner. */
export type Draft = Omit<MailParts, 'signature' | 'partner'>

/** Writes a mail; `secret` belongs to its link, if it has one. */
export function writeMail(mail: Mail, letterhead: Letterhead, secret = ''): WrittenMail {
  const { paragraphs, ...draft } = draftOf(mail, letterhead, secret)
  const name = 'userName' in mail ? mail.userName : ''
  return composeMail({ ...draft, opening: [greet(name), ...paragraphs] }, letterhead)
}

/** Sets a draft as text and as HTML, below the partner and signed by the company. */
export function composeMail(draft: Draft, { companyName, partner }: Letterhead): WrittenMail {
  const parts: MailParts = {
    ...draft,
    subject: withoutMarks(draft.subject),
    signature: isolate(companyName),
    partner: partner && { name: plainName(partner.name), hasLogo: partner.logo !== undefined },
  }
  return {
    subject: parts.subject,
    text: textOf(parts),
    html: htmlOf(parts),
    link: draft.action?.link,
    unsubscribeUrl: draft.footer?.link,
    logo: partner?.logo,
  }
}

type AccountDraft = Omit<Draft, 'opening'> & { paragraphs: string[] }

function draftOf(mail: Mail, letterhead: Letterhead, secret: string): AccountDraft {
  const { origin, companyName, supportEmail, consoleOrigin = origin } = letterhead
  if (mail.kind === 'factors-reset' || (letterhead.consoleOrigin !== undefined && leadsToConsole(mail)))
    return draftCompanyLink(mail, { consoleOrigin, companyName }, secret)
  const portal = `${isolate(companyName)} training portal`
  const link = `${origin}/reset-password?token=${encodeURIComponent(secret)}`
  switch (mail.kind) {
    case 'reset':
      return {
        subject: 'Create a new password',
        paragraphs: [`We received a request for a new password for your account in the ${portal}.`],
        action: { label: 'Create a new password', link },
        closing: [
          `The link can be used once and expires in ${plural(mail.minutes, 'minute')}. If you did not ask for it, you can ignore this email.`,
        ],
      }
    case 'invitation':
      return invitationTo(portal, mail.partnerName, link)
    case 'joined':
      return noticeOfAccess(portal, mail.partnerName, supportEmail)
    case 'password-changed':
      return noticeOf('password', `The password for your account in the ${portal} was changed.`, supportEmail)
    case 'recovery-code-used':
      return recoveryNotice(mail.whose, portal, supportEmail)
    case 'email-changed':
      return noticeOf(
        'email address',
        `The email address for your account in the ${portal} was changed. From now on, please sign in with the new one.`,
        supportEmail,
      )
  }
}

function invitationTo(portal: string, partnerName: string | undefined, link: string): AccountDraft {
  return {
    subject: `Welcome to the ${portal}`,
    paragraphs: [
      addedBy(partnerName, portal) ?? `An account was created for you in the ${portal}.`,
      'Choose a password to begin.',
    ],
    action: { label: 'Choose a password', link },
    closing: [`The link can be used once and expires in ${plural(INVITATION_LIFETIME / A_DAY, 'day')}.`],
  }
}

/** Returns the notice to somebody with a password that they have access again. */
function noticeOfAccess(portal: string, partnerName: string | undefined, supportEmail: string): AccountDraft {
  return {
    subject: `You have access to the ${portal} again`,
    paragraphs: [
      addedBy(partnerName, portal) ?? `You have access to the ${portal} again.`,
      'Sign in with your email address and your existing password.',
    ],
    closing: [`If you do not know this team, please contact us at ${supportEmail}.`],
  }
}

/** Returns the notice that a recovery code was used: to its owner, and to the other admins. */
function recoveryNotice(whose: string | undefined, portal: string, supportEmail: string): AccountDraft {
  if (whose !== undefined)
    return {
      subject: 'A recovery code was used',
      paragraphs: [
        `${isolate(whose)} used a recovery code to sign in to the company console of the ${portal}.`,
      ],
      closing: ['If that surprises you, please ask, and reset the factors of that account in the console.'],
    }
  return {
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code of your account was used to sign in to the company console of the ${portal}. It cannot be used again.`,
    ],
    closing: [`If this was not you, please contact us right away at ${supportEmail}.`],
  }
}

/** Returns the notice that something of the account was changed. */
function noticeOf(what: string, paragraph: string, supportEmail: string): AccountDraft {
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [paragraph],
    closing: [`If you did not make this change, please contact us right away at ${supportEmail}.`],
  }
}

/** Greets somebody by the name that mails show of them, if there is one. */
export function greet(userName: string): string {
  const name = plainName(userName)
  return name === '' ? 'Hello,' : `Hello ${isolate(name)},`
}

function addedBy(partnerName: string | undefined, portal: string): string | undefined {
  const name = plainName(partnerName ?? '')
  if (name === '') return undefined
  return `${isolate(name)} has added you to its team in the ${portal}. Your courses are waiting for you.`
}

/** Everything but letters, digits, blanks and punctuation that no mail program turns into a link. */
const OTHER = /[^\p{L}\p{M}\p{Nd} '’&,-]+/gu

/** Five digits or more, however spaced: phones turn them into a number to call. */
const NUMBER = /\p{Nd}(?:[ ,'’&-]*\p{Nd}){4,}/gu

/** Invisible characters, which are removed without leaving a blank. */
const INVISIBLE = /\p{Cf}/gu

/** Longest name in a greeting, in characters. */
const MAX_NAME_LENGTH = 60

/**
 * Returns a chosen name as mails show it: on one line, without long numbers, and without dots, slashes,
 * colons, `@` and everything else that mail programs turn into links, in any script's form. Empty if nothing
 * is left.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER, ' ').replace(NUMBER, ' ')
  const words = plain.replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim()
}
