import type { Config } from '#core/config.ts'
import { bad, type Finding, look, notSetUp, well } from '#domain/console/portal-health.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { countGivenUp, countLateMails } from '#store/operation/queued-mails.ts'
import type { Queryable } from '#store/schema.ts'
import { MAIL_AGE } from '#store/tables/retention.ts'

interface Examined {
  config: Pick<Config, 'smtpUrl'>
  db: Queryable
  now: number
}

/** Checks for emails that have waited longer than an hour, and for those given up within the last 30 days. */
export async function examineMails({ config, db, now }: Examined): Promise<Finding> {
  const late = await countLateMails(db, now - AN_HOUR)
  if (late > 0)
    return bad(
      `${plural(late, 'email')} queued for over an hour: check that a server is running and the mail server accepts email`,
    )
  const givenUp = await countGivenUp(db, now - MAIL_AGE)
  if (givenUp > 0)
    return look(`${plural(givenUp, 'email')} undelivered in the last 30 days: portal mail list shows them`)
  if (config.smtpUrl === undefined)
    return notSetUp('no mail server is configured, so emails are only written to files: set SMTP_URL')
  return well('none late')
}
