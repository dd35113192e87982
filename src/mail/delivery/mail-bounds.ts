import { AppError, inSeconds } from '#core/errors.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { countMails, countMailsTo, type MailCause } from '#store/operation/mail-queue.ts'
import type { Queryable } from '#store/schema.ts'

/** A limit of `mails` emails with these causes within `within` ms, per recipient, sender or partner. */
interface MailBound {
  of: 'recipient' | 'sender' | 'partner'
  causes: readonly MailCause[]
  mails: number
  within: number
  /** Message of the refusal. */
  refusal: string
}

/** Maximum number of reset links per address and hour. */
const RESETS = 3

/**
 * Limits of an administrator's actions on accounts. Per person: `anHour` counts one kind of action, `aDay` all kinds,
 * `unlocksADay` unlocks, each of which permits `FAILURES_BEFORE_LOCK` more password guesses. `bySender` counts per
 * administrator and hour, `byPartner` per partner and day.
 */
export const HELP_LIMITS = { anHour: 3, unlocksADay: 5, aDay: 10, bySender: 200, byPartner: 1000 }

const ADDED: readonly MailCause[] = ['associate-added', 'associate-joined']
const INVITED: readonly MailCause[] = [...ADDED, 'invitation-sent']

/**
 * Causes of emails about an administrator's actions on an account. The person's own requests do not count, because a
 * limit would reveal them.
 */
const HELPED: readonly MailCause[] = ['password-link-sent', 'name-corrected', 'account-unlocked']

/** Causes of emails whose outcome is recorded with their reminder. */
const OF_DAYS: readonly (string | null)[] = ['reminder-due', 'summary-due', 'digest-due', 'certificate-ends']

/** Returns true for the cause of a reminder, summary, digest or expiry notice. */
export function isReminder(cause: string | null): boolean {
  return OF_DAYS.includes(cause)
}

/** Causes limited to one email per person and day. */
const REMINDED: readonly MailCause[] = ['reminder-due', 'summary-due', 'certificate-ends']

/**
 * Minimum time between emails of different days, in ms. Emails are sent between 8:00 and 18:00; the value allows for
 * clock changes.
 */
const BETWEEN_DAYS = 12 * AN_HOUR

const TOO_MANY = 'Too many requests. Try again later.'
const TOO_MANY_ADDED = 'This person was added three times in the last hour. Try again later.'
const SENT_AGAIN = 'This invitation was resent three times in the last hour. Try again later.'
const FACTORS_AGAIN =
  'This person’s two-step verification was reset three times in the last hour. Try again later.'
const TOO_MANY_A_DAY = 'This person has already received too many emails today. Try again tomorrow.'
const TOO_MANY_CHANGES = 'You’ve tried to change your email too many times. Try again later.'
const TOO_MANY_PASSWORDS = 'You’ve changed your password too many times. Try again later.'
const PARTNER_A_DAY = 'Your organization has invited too many people today. Try again tomorrow.'
const SENDER_AGAIN = 'You’ve resent too many invitations in the last hour. Try again later.'

/**
 * Limits against flooding mailboxes. A partner's daily limit allows an import of the maximum 5,000 rows, and 1,000
 * corrections.
 */
const BOUNDS: readonly MailBound[] = [
  bound('recipient', ['reset-requested'], RESETS, AN_HOUR, TOO_MANY),
  bound('recipient', ['password-reset'], 5, AN_HOUR, TOO_MANY_PASSWORDS),
  bound('recipient', ['password-changed'], 5, AN_HOUR, TOO_MANY_PASSWORDS),
  bound('sender', ['password-changed'], 5, AN_HOUR, TOO_MANY_PASSWORDS),
  bound('recipient', ['email-changed'], 5, AN_HOUR, TOO_MANY_CHANGES),
  bound('sender', ['email-changed'], 5, AN_HOUR, TOO_MANY_CHANGES),
  bound('recipient', ADDED, 3, AN_HOUR, TOO_MANY_ADDED),
  bound('recipient', ['invitation-sent'], 3, AN_HOUR, SENT_AGAIN),
  bound('recipient', ['company-invited'], 3, AN_HOUR, SENT_AGAIN),
  bound('sender', ['company-invited'], 200, AN_HOUR, SENDER_AGAIN),
  bound('recipient', ['factors-reset'], 3, AN_HOUR, FACTORS_AGAIN),
  bound('recipient', INVITED, 10, A_DAY, TOO_MANY_A_DAY),
  bound('sender', ['invitation-sent'], 200, AN_HOUR, SENDER_AGAIN),
  bound('partner', INVITED, 6000, A_DAY, PARTNER_A_DAY),
  ...HELPED.map((cause) => bound('recipient', [cause], HELP_LIMITS.anHour, AN_HOUR, TOO_MANY)),
  bound('recipient', ['account-unlocked'], HELP_LIMITS.unlocksADay, A_DAY, TOO_MANY_A_DAY),
  bound('recipient', HELPED, HELP_LIMITS.aDay, A_DAY, TOO_MANY_A_DAY),
  bound('sender', HELPED, HELP_LIMITS.bySender, AN_HOUR, TOO_MANY),
  bound('partner', HELPED, HELP_LIMITS.byPartner, A_DAY, TOO_MANY),
  bound('recipient', REMINDED, 1, BETWEEN_DAYS, 'This person was already reminded today.'),
]

function bound(
  of: MailBound['of'],
  causes: readonly MailCause[],
  mails: number,
  within: number,
  refusal: string,
): MailBound {
  return { of, causes, mails, within, refusal }
}

/** Cause and recipient of an email, with the responsible account and partner. */
export interface MailAct {
  cause: MailCause
  recipient: string
  sender?: string | undefined
  partner?: string | undefined
}

/**
 * Returns the limit that another email would exceed, with the wait in ms and the refusal message. Undefined if the
 * email is allowed. The caller must lock the account and the inviting partner to serialize concurrent actions.
 */
export async function findReachedBound(
  db: Queryable,
  act: MailAct,
  now: number,
): Promise<{ wait: number; refusal: string } | undefined> {
  for (const { of, causes, mails, within, refusal } of BOUNDS) {
    const value = act[of]
    if (value === undefined || !causes.includes(act.cause)) continue
    const sent = await countMails(db, { of, value, causes }, now - within)
    if (sent.mails >= mails) return { wait: sent.first + within - now, refusal }
  }
  return undefined
}

/**
 * Returns the actions whose emails stay within their recipients' limits, using one query. Ignores the limits of senders
 * and partners, and the other emails of these actions. Delayed emails count from their delivery.
 */
export async function listWithinBounds<Act extends Pick<MailAct, 'cause' | 'recipient'>>(
  db: Queryable,
  acts: Act[],
  now: number,
): Promise<Act[]> {
  let within = acts
  for (const bound of BOUNDS) {
    const isBound = ({ cause }: Act) => bound.of === 'recipient' && bound.causes.includes(cause)
    const recipients = within.filter(isBound).map(({ recipient }) => recipient)
    if (recipients.length === 0) continue
    const sent = await countMailsTo(db, { recipients, causes: bound.causes }, now - bound.within)
    within = within.filter((act) => !isBound(act) || (sent.get(act.recipient) ?? 0) < bound.mails)
  }
  return within
}

/** Refuses an action with `too-many-changes` if its email would exceed a limit. */
export async function refuseBeyondBounds(db: Queryable, act: MailAct, now: number): Promise<void> {
  const reached = await findReachedBound(db, act, now)
  if (reached) throw new AppError('too-many-changes', reached.refusal, inSeconds(reached.wait))
}

/** Returns the earliest time for another reset link to an address after this one, in ms since 1970. */
export async function findNextReset(db: Queryable, recipient: string, now: number): Promise<number> {
  const causes: MailCause[] = ['reset-requested']
  const { mails, first } = await countMails(db, { of: 'recipient', value: recipient, causes }, now - AN_HOUR)
  return mails < RESETS - 1 ? now : first + AN_HOUR
}
