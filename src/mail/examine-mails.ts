import { bad, type Finding, look, well } from '#domain/company/portal-health.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { countGivenUp, countLateMails } from '#store/operation/queued-mails.ts'
import { MAIL_AGE } from '#store/people/retention.ts'
import type { Queryable } from '#store/schema.ts'

/** Looks whether mails have waited for more than an hour, or were given up in the last 30 days. */
export async function examineMails(db: Queryable, now: number): Promise<Finding> {
  const late = await countLateMails(db, now - AN_HOUR)
  if (late > 0)
    return bad(
      `${plural(late, 'mail')} waiting for more than an hour: is a server running, and does the mail server take mail?`,
    )
  const givenUp = await countGivenUp(db, now - MAIL_AGE)
  if (givenUp > 0) return look(`${plural(givenUp, 'mail')} given up in the last 30 days: portal mail list`)
  return well('none late')
}
