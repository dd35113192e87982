import { A_DAY } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { INVITATION_LIFETIME, type Mail } from './queue-mail.ts'

/** The sender shown in mails: the configured address, never that of a request, and the company. */
export interface Letterhead {
  origin: string
  companyName: string
  supportEmail: string
}

/** A mail as its reader sees it: a subject, and the same words as text and as simple HTML. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
  /** The link it carries, if any. */
  link: string | undefined
}

interface Draft {
  subject: string
  paragraphs: string[]
  action?: { label: string; link: string }
  closing: string
}

type GreetingDraft = Draft & { greeting: string }

/** Writes a mail; `secret` belongs to its link, if it has one. */
export function writeMail(mail: Mail, letterhead: Letterhead, secret = ''): WrittenMail {
  const draft = { ...draftOf(mail, letterhead, secret), greeting: greetingOf(mail) }
  return {
    subject: draft.subject,
    text: toText(draft, letterhead),
    html: toHtml(draft, letterhead),
    link: draft.action?.link,
  }
}

function draftOf(mail: Mail, { origin, companyName, supportEmail }: Letterhead, secret: string): Draft {
  const portal = `${companyName} training portal`
  const link = `${origin}/reset-password?token=${encodeURIComponent(secret)}`
  switch (mail.kind) {
    case 'reset':
      return {
        subject: 'Create a new password',
        paragraphs: [`We received a request for a new password for your account in the ${portal}.`],
        action: { label: 'Create a new password', link },
        closing: `The link can be used once and expires in ${plural(mail.minutes, 'minute')}. If you did not ask for it, you can ignore this email.`,
      }
    case 'invitation':
      return {
        subject: `Welcome to the ${portal}`,
        paragraphs: [
          addedBy(mail.partnerName, portal) ?? `An account was created for you in the ${portal}.`,
          'Choose a password to begin.',
        ],
        action: { label: 'Choose a password', link },
        closing: `The link can be used once and expires in ${plural(INVITATION_LIFETIME / A_DAY, 'day')}.`,
      }
    case 'joined':
      return {
        subject: `You have access to the ${portal} again`,
        paragraphs: [
          addedBy(mail.partnerName, portal) ?? `You have access to the ${portal} again.`,
          'Sign in with your email address and your existing password.',
        ],
        closing: `If you do not know this team, please contact us at ${supportEmail}.`,
      }
    case 'password-changed':
      return noticeOf('password', `The password for your account in the ${portal} was changed.`, supportEmail)
    case 'email-changed':
      return noticeOf(
        'email address',
        `The email address for your account in the ${portal} was changed. From now on, please sign in with the new one.`,
        supportEmail,
      )
  }
}

/** Returns the notice that something of the account was changed. */
function noticeOf(what: string, paragraph: string, supportEmail: string): Draft {
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [paragraph],
    closing: `If you did not make this change, please contact us right away at ${supportEmail}.`,
  }
}

function greetingOf(mail: Mail): string {
  const name = 'userName' in mail ? plainName(mail.userName) : ''
  return name === '' ? 'Hello,' : `Hello ${name},`
}

function addedBy(partnerName: string | undefined, portal: string): string | undefined {
  const name = plainName(partnerName ?? '')
  if (name === '') return undefined
  return `${name} has added you to its team in the ${portal}. Your courses are waiting for you.`
}

function toText(
  { greeting, paragraphs, action, closing }: GreetingDraft,
  { companyName }: Letterhead,
): string {
  const link = action ? [`${action.label}:\n${action.link}`] : []
  const words = [greeting, ...paragraphs].map(wrapLines)
  return `${[...words, ...link, wrapLines(closing), companyName].join('\n\n')}\n`
}

/** Wraps a paragraph into lines that every mail client shows whole (RFC 5322, 2.1.1). */
function wrapLines(paragraph: string): string {
  return paragraph.replace(/(.{1,72})( +|$)/g, '$1\n').trimEnd()
}

function toHtml(
  { subject, greeting, paragraphs, action, closing }: GreetingDraft,
  { companyName }: Letterhead,
): string {
  const words = [greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  const button = action ? [buttonTo(action)] : []
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf6ef;color:#2b2622;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
${[...words, ...button].join('\n')}
<p>${escapeHtml(closing)}</p>
<p style="color:#6b6259">${escapeHtml(companyName)}</p>
</div>
</body>
</html>
`
}

function buttonTo({ label, link }: { label: string; link: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#1f5a5a;color:#ffffff;text-decoration:none;font-weight:bold'
  return `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>
<p style="font-size:14px;color:#6b6259">Or open this address:<br>${escapeHtml(link)}</p>`
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
