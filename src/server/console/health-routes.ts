import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HEALTH_PATH, RETRY_PATH, VERSIONS_PATH } from '#contract/console/company.ts'
import { CompanyHealth, RetryParams, ServingVersions } from '#contract/console/company-health.ts'
import { ActDone } from '#contract/console/console-people.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { AppError, notFound } from '#core/errors.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { mailKindText, verifiedText } from '#domain/console/portal-health.ts'
import { backupMaxAge, examineBackups } from '#jobs/backups/examine-backups.ts'
import { examineVersions, listServingVersions } from '#jobs/serving-versions.ts'
import { examineMails } from '#mail/delivery/examine-mails.ts'
import { wasRefused } from '#mail/delivery/next-try.ts'
import { retryMails } from '#mail/delivery/retry-mails.ts'
import { examineMedia } from '#media/examine-media.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import { LEASED_WORK, listLeaseEnds } from '#store/operation/leases.ts'
import {
  findMailEnd,
  listGivenUp,
  listWaiting,
  type MailOfAccount,
  measureQueue,
} from '#store/operation/queued-mails.ts'
import type { Queryable } from '#store/schema.ts'
import { MAIL_AGE } from '#store/tables/retention.ts'
import type { App } from '../http/app-instance.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/** Maximum number of emails in each list. */
const MAX_LISTED = 100

/** Creates the routes of the portal's health, and of retrying an email. */
export function healthRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    healthRoute(app, context)
    const served = { response: { 200: ServingVersions } }
    app.get(VERSIONS_PATH, { config: forAdmins('none'), schema: served }, () =>
      listServingVersions(context.db, context.clock()),
    )
    retryRoute(app, context)
  }
}

function healthRoute(app: App, { db, config, media, clock }: AuthContext): void {
  const health = { response: { 200: CompanyHealth } }
  app.get(HEALTH_PATH, { config: forAdmins('none'), schema: health }, async () => {
    const now = clock()
    const [mails, backups, stored, versions, ends] = await Promise.all([
      examineMails({ config, db, now }),
      examineBackups({ config, db, now }),
      examineMedia(media),
      examineVersions(db, now),
      listLeaseEnds(db),
    ])
    const last = await lastBackup(db)
    return {
      asked: now,
      findings: [
        { about: 'queued emails' as const, ...mails },
        { about: 'backups' as const, ...backups },
        { about: 'images and videos' as const, ...stored },
        { about: 'versions' as const, ...versions },
      ],
      mails: await readMails(db, now),
      backup: { ...last, said: verifiedText(last.verified, now, backupMaxAge(config)) },
      jobs: LEASED_WORK.map((work) => ({ work, ended: ends.get(work) })),
    }
  })
}

async function readMails(db: Queryable, now: number): Promise<CompanyHealth['mails']> {
  const [queue, waiting, givenUp] = await Promise.all([
    measureQueue(db),
    listWaiting(db, MAX_LISTED),
    listGivenUp(db, { since: now - MAIL_AGE, limit: MAX_LISTED }),
  ])
  return {
    ...queue,
    listed: waiting.map((mail) => ({
      ...present(mail),
      attempts: mail.attempts,
      due: mail.due ?? mail.queued,
    })),
    givenUp: givenUp.map((mail) => {
      const ended = { queued: mail.queued, givenUp: mail.given_up ?? mail.queued }
      const reason = wasRefused(ended) ? ('refused' as const) : ('not-taken' as const)
      return { ...present(mail), givenUp: ended.givenUp, reason }
    }),
  }
}

function retryRoute(app: App, { db, mail, clock }: AuthContext): void {
  const retry = {
    config: forAdmins('mail-retried'),
    schema: { params: RetryParams, body: EmptyBody, response: { 200: ActDone } },
  }
  app.post(RETRY_PATH, retry, async (request) => {
    const { id } = request.params
    const hastened = await retryMails(db, id, senderOf(request), clock())
    if (hastened === 0) throw await refusalOf(db, id)
    mail.wake()
    return { said: 'We’re sending the email now.' }
  })
}

/** Returns the refusal of a retry: the email is no longer queued, or is being sent. */
async function refusalOf(db: Queryable, id: string): Promise<AppError> {
  const end = await findMailEnd(db, id)
  if (end === undefined) return notFound()
  return new AppError('out-of-turn', REFUSALS[end])
}

const REFUSALS = {
  'given-up': 'We’ve deleted the content of this email. Resend the invitation instead.',
  done: 'This email is no longer queued.',
  due: 'This email is already being sent.',
}

function present({ id, cause, queued, uid, roles, user_name: name }: MailOfAccount) {
  const isStaff = companyRole({ partner: undefined, roles }) !== undefined
  return {
    id,
    kind: mailKindText(cause),
    queued,
    ...(uid === null ? {} : { uid }),
    ...(name ? { name } : {}),
    ...(isStaff ? { isStaff } : {}),
  }
}
