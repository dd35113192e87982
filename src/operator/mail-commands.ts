import { randomUUID } from 'node:crypto'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { createMailer } from '#mail/deliver.ts'
import { htmlOf } from '#mail/mail-html.ts'
import { retryMails } from '#mail/retry-mails.ts'
import { type ListedMail, listUndelivered } from '#store/operation/queued-mails.ts'
import type { Facts } from './command-line/answer.ts'
import { CommandFailure, storeCommand } from './command-line/command.ts'
import { Email } from './command-line/parse-options.ts'

/** Maximum number of listed emails. */
const MAX_LISTED = 1000

/** Command that lists the undelivered emails. */
export const mailList = storeCommand({
  name: 'mail list',
  summary: `lists the queued and undelivered mails; the first ${MAX_LISTED}`,
  takesJson: true,
  async run(_values, { db }) {
    const mails = await listUndelivered(db, MAX_LISTED)
    return { list: mails.map(factsOf), none: 'Every mail was delivered.' }
  },
})

/** Command that retries waiting emails immediately. */
export const mailRetry = storeCommand({
  name: 'mail retry',
  summary: 'retries the queued mails now: all of them, or one',
  options: { id: { value: 'ID', sentence: 'one mail of the list, instead of all' } },
  async run({ id }, { db, now }) {
    const count = await retryMails(db, id, { actor: 'operator' }, now)
    if (count === 0 && id !== undefined)
      throw new CommandFailure(
        `--id '${id}' is not a queued mail. The content of undelivered mails is erased: resend an invitation with portal user invite`,
      )
    if (count === 0) return 'No mail is queued.'
    return `${count === 1 ? '1 mail is' : `${count} mails are`} being retried by the running server.`
  },
})

/** Command that sends a test email. */
export const mailTest = storeCommand({
  name: 'mail test',
  summary: 'sends a test mail with these settings',
  options: { to: { value: 'E', sentence: 'the recipient', required: true, schema: Email } },
  async run({ to }, { config }) {
    const mailer = createMailer(config)
    const words = `This mail was sent to see whether the training portal of ${config.companyName} can send mail. It can.`
    const subject = `A test of the training portal’s mail`
    try {
      const parts = { subject, opening: [words], closing: [], signature: config.companyName }
      const content = { subject, text: `${words}\n`, html: htmlOf(parts), link: undefined }
      await mailer.deliver({ id: randomUUID(), to, ...content })
    } catch (error) {
      throw new CommandFailure(`the mail was not accepted: ${connectionProblemOf(error)}`)
    } finally {
      mailer.close()
    }
    return config.smtpUrl === undefined
      ? `SMTP_URL is not set: the mail is a file in ${config.dataDir}/outbox.`
      : `The mail server accepted the mail for ${to}. Check that it arrives, and not as spam.`
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
