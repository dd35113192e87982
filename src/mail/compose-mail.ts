import type { LogoContrast } from '#domain/console/logo-contrast.ts'
import { htmlOf, isolate, type MailParts, textOf, withoutMarks } from './mail-template.ts'
import { plainName } from './plain-name.ts'

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
  contrast: LogoContrast
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

/** Sets a draft as text and as HTML, below the partner and signed by the company. */
export function composeMail(draft: Draft, { companyName, partner }: Letterhead): WrittenMail {
  const parts: MailParts = {
    ...draft,
    subject: withoutMarks(draft.subject),
    signature: isolate(companyName),
    partner: partner && { name: plainName(partner.name), logo: partner.logo?.contrast },
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

/** Greets somebody by the name that mails show of them, if there is one. */
export function greet(userName: string): string {
  const name = plainName(userName)
  return name === '' ? 'Hello,' : `Hello ${isolate(name)},`
}
