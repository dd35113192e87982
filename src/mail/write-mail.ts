import { CONSOLE_PATH } from '#contract/console/company.ts'
import { A_DAY } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import type { Mail } from '#store/operation/mail-queue.ts'
import { composeMail, type Draft, greet, type Letterhead, type WrittenMail } from './compose-mail.ts'
import { draftCompanyLink, leadsToConsole } from './draft-company-link.ts'
import { INVITATION_LIFETIME } from './link-lifetimes.ts'
import { isolate } from './template/mail-template.ts'
import { possessive } from './template/mail-words.ts'
import { plainName } from './template/plain-name.ts'

/** Renders an email. `secret` belongs to its link, if any. */
export function writeMail(mail: Mail, letterhead: Letterhead, secret = ''): WrittenMail {
  const { paragraphs, ...draft } = draftOf(mail, letterhead, secret)
  // An invitation names the inviting person instead.
  const greeting = 'userName' in mail ? [greet(mail.userName)] : []
  return composeMail({ ...draft, opening: [...greeting, ...paragraphs] }, letterhead)
}

type AccountDraft = Omit<Draft, 'opening'> & { paragraphs: string[] }

function draftOf(mail: Mail, letterhead: Letterhead, secret: string): AccountDraft {
  const { origin, companyName, supportEmail, consoleOrigin = origin } = letterhead
  const sender = isolate(plainName(letterhead.sender ?? '') || 'Your administrator')
  if (mail.kind === 'factors-reset' || (letterhead.consoleOrigin !== undefined && leadsToConsole(mail)))
    return draftCompanyLink(mail, { consoleOrigin, companyName }, secret)
  const context = `${isolate(companyName)} training portal`
  const link = `${origin}/reset-password?token=${encodeURIComponent(secret)}`
  switch (mail.kind) {
    case 'reset':
      if (mail.isFromAdmin) return passwordLinkFrom(sender, context, { link, minutes: mail.minutes })
      return {
        subject: 'Reset your password',
        paragraphs: [`We received a request to reset your password for the ${context}.`],
        action: { label: 'Create a new password', link },
        closing: [
          `The link can be used once and expires in ${plural(mail.minutes, 'minute')}. If you didn’t request it, you can ignore this email.`,
        ],
      }
    case 'invitation':
      return invitationTo(context, { ...letterhead, partnerName: mail.partnerName }, link)
    case 'joined':
      return noticeOfAccess(context, mail.partnerName, { origin, supportEmail })
    case 'password-changed':
      return noticeOf(
        'password',
        `The password for your account in the ${context} was changed.`,
        supportEmail,
      )
    case 'name-corrected':
      return noticeOfName(sender, context, mail.userName)
    case 'account-unlocked':
      return noticeOfUnlocking(sender, context, { origin, supportEmail })
    case 'recovery-code-used':
      return recoveryNotice(mail.whose, `the ${isolate(companyName)} company console`, {
        consoleOrigin,
        supportEmail,
      })
    case 'email-changed':
      return noticeOf(
        'email address',
        `The email address for your account in the ${context} was changed. From now on, please sign in with the new one.`,
        supportEmail,
      )
  }
}

function invitationTo(
  context: string,
  { sender = '', partnerName = '' }: Pick<Letterhead, 'sender'> & { partnerName: string | undefined },
  link: string,
): AccountDraft {
  const [from, partner] = [plainName(sender), plainName(partnerName)]
  const closing = [`The link can be used once and expires in ${plural(INVITATION_LIFETIME / A_DAY, 'day')}.`]
  const action = { label: 'Choose a password', link }
  if (partner === '')
    return {
      subject: `Welcome to the ${context}`,
      paragraphs: [`An account was created for you in the ${context}.`, 'Choose a password to start.'],
      action,
      closing,
    }
  return {
    subject:
      from === ''
        ? `${isolate(partner)} invited you to its training`
        : `${isolate(from)} invited you to ${possessive(partner)} training`,
    paragraphs: [
      'Short courses about dogs, cats and customers. Choose a password and start whenever the shop is quiet.',
    ],
    action,
    closing,
  }
}

/** Drafts the notice of regained access for a person with a password. */
function noticeOfAccess(
  context: string,
  partnerName: string | undefined,
  { origin, supportEmail }: Pick<Letterhead, 'origin' | 'supportEmail'>,
): AccountDraft {
  const name = plainName(partnerName ?? '')
  return {
    subject: 'Your access is back',
    paragraphs: [
      name === ''
        ? `You can use the ${context} again.`
        : `${isolate(name)} added you to its team in the ${context}. Your courses are waiting for you.`,
      'Sign in with your email address and your existing password.',
    ],
    action: { label: 'Sign in', link: origin },
    closing: [`If you don’t recognize this team, please contact us at ${supportEmail}.`],
  }
}

/** Drafts an email with a password link that an administrator sends. */
function passwordLinkFrom(
  sender: string,
  context: string,
  { link, minutes }: { link: string; minutes: number },
): AccountDraft {
  return {
    subject: 'Create a new password',
    paragraphs: [
      `${sender} sent you this link to create a new password for the ${context}.`,
      'Your current password keeps working until you do.',
    ],
    action: { label: 'Create a new password', link },
    closing: [
      `The link can be used once and expires in ${plural(minutes, 'minute')}. If you don’t need a new password, you can ignore this email.`,
    ],
  }
}

/** Drafts the notice of a corrected name. Includes the name only if emails can show it whole. */
function noticeOfName(sender: string, context: string, userName: string): AccountDraft {
  const isShown = userName !== '' && plainName(userName) === userName
  const did = `${sender} corrected your name in the ${context}.`
  return {
    subject: 'Your name was corrected',
    paragraphs: [isShown ? `${did} It’s now ${isolate(userName)}.` : did],
    closing: ['If this isn’t right, you can change your name on your Account page.'],
  }
}

/** Drafts the notice of a sign-in unlocked by an administrator. The text is the same without a lock. */
function noticeOfUnlocking(
  sender: string,
  context: string,
  { origin, supportEmail }: Pick<Letterhead, 'origin' | 'supportEmail'>,
): AccountDraft {
  return {
    subject: 'You can try to sign in again',
    paragraphs: [
      `${sender} unlocked your sign-in to the ${context}. Your password stays the same.`,
      'If you’ve forgotten it, choose “Forgot Password” on the sign-in page.',
    ],
    action: { label: 'Sign in', link: origin },
    closing: [`If you didn’t ask for this, please contact us at ${supportEmail}.`],
  }
}

/** Drafts the notice of a used recovery code, for its owner or for the other admins. */
function recoveryNotice(
  whose: string | undefined,
  theConsole: string,
  { consoleOrigin, supportEmail }: { consoleOrigin: string; supportEmail: string },
): AccountDraft {
  if (whose !== undefined)
    return {
      subject: 'A recovery code was used',
      paragraphs: [`${isolate(whose)} used a recovery code to sign in to ${theConsole}.`],
      action: { label: 'Open the console', link: `${consoleOrigin}${CONSOLE_PATH}` },
      closing: [
        `If you didn’t expect this, check with ${isolate(whose)}. If it was someone else, reset two-step verification for that account in the console.`,
      ],
    }
  return {
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code for your account was used to sign in to ${theConsole}. It can’t be used again.`,
    ],
    closing: [`If this wasn’t you, please contact us right away at ${supportEmail}.`],
  }
}

/** Drafts the notice of an account change. */
function noticeOf(what: string, paragraph: string, supportEmail: string): AccountDraft {
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [paragraph],
    closing: [`If you didn’t make this change, please contact us right away at ${supportEmail}.`],
  }
}
