import type { LogoContrast } from '#domain/console/logo-contrast.ts'
import { htmlOf } from './mail-html.ts'
import { isolate, type MailParts, textOf, withoutMarks } from './mail-template.ts'
import { plainName } from './plain-name.ts'

/** Data common to all emails: the configured address, never that of a request, and the company. */
export interface Letterhead {
  origin: string
  companyName: string
  supportEmail: string
  /** The origin of the company's console, in emails to the company's own people. */
  consoleOrigin?: string | undefined
  /** The name of the person who invites, or who acts on the recipient's account. */
  sender?: string | undefined
  /** The partner of the account that the email is about. */
  partner?: MailPartner | undefined
}

/** A partner at the top of an email, shown by its logo or else by its name. */
export interface MailPartner {
  name: string
  logo?: MailLogo | undefined
}

/** An embedded picture of an email; `file` is its name there, such as `logo.png`. */
export interface MailLogo {
  file: string
  type: string
  content: Buffer
  contrast: LogoContrast
}

/** A finished email: its subject, the same content as text and as HTML, and its logo. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
  /** The link of its button, if any. */
  link: string | undefined
  /** The unsubscribe link; undefined for emails that cannot be declined. */
  unsubscribeUrl?: string | undefined
  logo?: MailLogo | undefined
}

/** The content of an email without the company's signature and the partner. */
export type Draft = Omit<MailParts, 'signature' | 'partner'>

/** Renders a draft as text and as HTML, with the partner at the top and the company's signature. */
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

/** Returns a greeting, with the user's name unless emails cannot show it. */
export function greet(userName: string): string {
  const name = plainName(userName)
  return name === '' ? 'Hello,' : `Hello ${isolate(name)},`
}
