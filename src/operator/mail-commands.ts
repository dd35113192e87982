import { randomUUID } from 'node:crypto'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { plural } from '#domain/messages.ts'
import { createMailer } from '#mail/delivery/deliver.ts'
import { retryMails } from '#mail/delivery/retry-mails.ts'
import { htmlOf } from '#mail/template/mail-html.ts'
import { type ListedMail, listUndelivered } from '#store/operation/queued-mails.ts'
import type { Facts } from './command-line/answer.ts'
import { CommandFailure, storeCommand } from './command-line/command.ts'
import { Email } from './command-line/parse-options.ts'

/** Maximum number of listed emails. */
const MAX_LISTED = 1000

/** Command that lists the undelivered emails. */
export const mailList = storeCommand({
  name: 'mail list',
  summary: `lists the queued and undelivered emails; the first ${MAX_LISTED}`,
  takesJson: true,
  async run(_values, { db }) {
    const mails = await listUndelivered(db, MAX_LISTED)
    return { list: mails.map(factsOf), none: 'Every email was delivered.' }
  },
})

/** Command that retries waiting emails immediately. */
export const mailRetry = storeCommand({
  name: 'mail retry',
  summary: 'retries the queued emails now: all of them, or one',
  options: { id: { value: 'ID', sentence: 'one email from the list, instead of all' } },
  async run({ id }, { db, now }) {
    const count = await retryMails(db, id, { actor: 'operator' }, now)
    if (count === 0 && id !== undefined)
      throw new CommandFailure(
        `--id '${id}' is not a queued email. The content of undelivered emails is erased: resend an invitation with portal user invite`,
      )
    if (count === 0) return 'No emails are queued.'
    return `The running server is retrying ${plural(count, 'email')}.`
  },
})

/** Command that sends a test email. */
export const mailTest = storeCommand({
  name: 'mail test',
  summary: 'sends a test email with these settings',
  options: { to: { value: 'E', sentence: 'the recipient', required: true, schema: Email } },
  async run({ to }, { config }) {
    const mailer = createMailer(config)
    const words = `This is a test email from the ${config.companyName} training portal. Email delivery works.`
    const subject = 'Test email from the training portal'
    try {
      const parts = { subject, opening: [words], closing: [], signature: config.companyName }
      const content = { subject, text: `${words}\n`, html: htmlOf(parts), link: undefined }
      await mailer.deliver({ id: randomUUID(), to, ...content })
    } catch (error) {
      throw new CommandFailure(`the email was not accepted: ${connectionProblemOf(error)}`)
    } finally {
      mailer.close()
    }
    return config.smtpUrl === undefined
      ? `SMTP_URL is not set: the email is a file in ${config.dataDir}/outbox.`
      : `The mail server accepted the email for ${to}. Check that it arrives, and not as spam.`
  },
})

function factsOf({ id, recipient, cause, queued, attempts, due, given_up }: ListedMail): Facts {
  return {
    id,
    to: recipient,
    cause,
    queued: new Date(queued),
    attempts,
    'next attempt': due === null ? undefined : new Date(due),
    'given up': given_up === null ? undefined : new Date(given_up),
  }
}
