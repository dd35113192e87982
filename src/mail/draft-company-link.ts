import { A_DAY } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import type { Mail } from '#store/operation/mail-queue.ts'
import { INVITATION_LIFETIME } from './link-lifetimes.ts'
import { isolate, type MailParts } from './template/mail-template.ts'

/** Emails to the company's own people with a link to the console. */
type LinkMail = Extract<Mail, { kind: 'invitation' | 'reset' | 'factors-reset' }>

/** Returns true for a kind of email whose link leads the company's own people to the console. */
export function leadsToConsole(mail: Mail): mail is LinkMail {
  return mail.kind === 'invitation' || mail.kind === 'reset' || mail.kind === 'factors-reset'
}

/** Drafts an email with a link to the console for one of the company's own people. */
export function draftCompanyLink(
  mail: LinkMail,
  { consoleOrigin, companyName }: { consoleOrigin: string; companyName: string },
  secret: string,
): Pick<MailParts, 'subject' | 'action' | 'closing'> & { paragraphs: string[] } {
  const home = `${isolate(companyName)} company console`
  const link = `${consoleOrigin}/company/welcome?token=${encodeURIComponent(secret)}`
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: `Welcome to the ${isolate(companyName)} company console`,
        paragraphs: [
          `An account was created for you in the ${home}.`,
          'Choose a password, and protect the account with a passkey or an authenticator app.',
        ],
        action: { label: 'Choose a password', link },
        closing: [usedOnce(plural(INVITATION_LIFETIME / A_DAY, 'day'))],
      }
    case 'reset':
      return {
        subject: 'Reset your password',
        paragraphs: [`We received a request to reset your password for the ${home}.`],
        action: { label: 'Create a new password', link },
        closing: [
          `${usedOnce(plural(mail.minutes, 'minute'))} If you didn’t request it, you can ignore this email.`,
        ],
      }
    case 'factors-reset':
      return {
        subject: 'Protect your account again',
        paragraphs: [
          `The passkeys, the authenticator app and the recovery codes for your account in the ${home} were removed, and you were signed out everywhere.`,
          'Choose a new password, and protect the account again.',
        ],
        action: { label: 'Protect your account', link },
        closing: [
          `${usedOnce(plural(mail.minutes / 60, 'hour'))} If you didn’t expect this, talk to another console admin before you use the link.`,
        ],
      }
  }
}

function usedOnce(lifetime: string): string {
  return `The link can be used once and expires in ${lifetime}.`
}
