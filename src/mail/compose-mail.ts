import type { LogoContrast } from '#domain/console/logo-contrast.ts'
import { htmlOf } from './template/mail-html.ts'
import { isolate, type MailParts, textOf, withoutMarks } from './template/mail-template.ts'
import { plainName } from './template/plain-name.ts'

/** Data common to all emails. The origin is the configured one, never that of a request. */
export interface Letterhead {
  origin: string
  companyName: string
  supportEmail: string
  /** Origin of the company's console, for emails to the company's own people. */
  consoleOrigin?: string | undefined
  /** Name of the inviting person, or of the person acting on the recipient's account. */
  sender?: string | undefined
  /** Partner of the recipient's account. */
  partner?: MailPartner | undefined
}

/** A partner at the top of an email, shown as its logo or otherwise its name. */
export interface MailPartner {
  name: string
  logo?: MailLogo | undefined
}

/** An embedded picture of an email. `file` is its attachment name, such as `logo.png`. */
export interface MailLogo {
  file: string
  type: string
  content: Buffer
  contrast: LogoContrast
}

/** A rendered email: subject, text, HTML and logo. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
  /** The link of the email's button, if any. */
  link: string | undefined
  /** The unsubscribe link. Undefined for emails without an opt-out. */
  unsubscribeUrl?: string | undefined
  logo?: MailLogo | undefined
}

/** Content of an email without signature and partner. */
export type Draft = Omit<MailParts, 'signature' | 'partner'>

/** Renders a draft as text and HTML, with the partner at the top and the company's signature. */
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

/** Returns a greeting with the user's name, or without it if the name cannot appear in emails. */
export function greet(userName: string): string {
  const name = plainName(userName)
  return name === '' ? 'Hello,' : `Hello ${isolate(name)},`
}
