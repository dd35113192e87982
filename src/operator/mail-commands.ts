import { randomUUID } from 'node:crypto'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { createMailer } from '#mail/deliver.ts'
import { htmlOf } from '#mail/mail-html.ts'
import { retryMails } from '#mail/retry-mails.ts'
import { type ListedMail, listUndelivered } from '#store/operation/queued-mails.ts'
import type { Facts } from './answer.ts'
import { CommandFailure, storeCommand } from './command.ts'
import { Email } from './parse-options.ts'

/** Maximum number of mails in a list. */
const MAX_LISTED = 1000

/** Lists the undelivered mails. */
export const mailList = storeCommand({
  name: 'mail list',
  summary: `lists the mails that wait and those that were given up; the first ${MAX_LISTED}`,
  takesJson: true,
  async run(_values, { db }) {
    const mails = await listUndelivered(db, MAX_LISTED)
    return { list: mails.map(factsOf), none: 'Every mail was delivered.' }
  },
})

/** Retries mails that wait for their next attempt at once. */
export const mailRetry = storeCommand({
  name: 'mail retry',
  summary: 'lets the mails that wait be tried at once: all of them, or one',
  options: { id: { value: 'ID', sentence: 'one mail of the list, instead of all' } },
  async run({ id }, { db, now }) {
    const count = await retryMails(db, id, { actor: 'operator' }, now)
    if (count === 0 && id !== undefined)
      throw new CommandFailure(
        `--id '${id}' is not a waiting mail. The content of one that was given up is erased: send an invitation again with portal user invite`,
      )
    if (count === 0) return 'No mail waits for another attempt.'
    return `${count === 1 ? '1 mail is' : `${count} mails are`} tried by the running server now.`
  },
})

/** Sends one mail, so that an operator can check that mail works. */
export const mailTest = storeCommand({
  name: 'mail test',
  summary: 'sends a mail by these settings, to see whether that works',
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
