import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { mayManagePartner } from '#domain/permissions.ts'
import { mailedMonth } from '#domain/report-figures.ts'
import { periodAt } from '#domain/report-period.ts'
import { isSendingTime, nextSendingTime } from '#domain/requirement/sending-times.ts'
import type { ComposedMail } from '#mail/required-mails.ts'
import { unsubscribeUrl } from '#mail/unsubscribe-link.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertMail, type QueuedMail, type ReportNotice } from '#store/operation/mail-queue.ts'
import {
  findMailChoices,
  listReportReaders,
  noteReported,
  type ReportReader,
} from '#store/people/mail-choices.ts'
import { findPartnerSettings } from '#store/people/partners/partners.ts'
import { findUser, type User } from '#store/people/users.ts'
import { readCompanyFigures, readPartnerReport } from './read-report.ts'

type MailingContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'error'>
  config: Pick<AppContext['config'], 'timeZone'>
}

/**
 * Queues the report of last month for the people who chose it: their partner's for administrators, the company's for
 * admins of the console. Does so on the first working day of the month there, once for each person however many
 * servers run this job.
 */
export async function mailReports(context: MailingContext, stopping: AbortSignal): Promise<void> {
  const now = context.clock()
  // The latest month that is over anywhere.
  const latest = addDays(`${dayAt(now + A_DAY, 'UTC').slice(0, 7)}-01`, -1).slice(0, 7)
  for (const reader of await listReportReaders(context.db, latest)) {
    if (stopping.aborted) return
    const zone = reader.timeZone ?? context.config.timeZone
    const month = mailedMonth(dayAt(now, zone))
    if (month === undefined || !isSendingTime(now, zone)) continue
    await queueReport(context, reader, month).catch((error: unknown) => context.log.error(error))
  }
}

function queueReport({ db, clock }: MailingContext, reader: ReportReader, month: string): Promise<void> {
  const { uid, email: recipient, partner } = reader
  return inTransaction(db, async (transaction) => {
    if (!(await noteReported(transaction, uid, month))) return
    const notice: ReportNotice = { kind: 'report', month }
    const mail = { id: randomUUID(), recipient, mail: JSON.stringify(notice), cause: 'report-due' as const }
    const about = { uid, partner, sender: undefined, link: undefined, isUrgent: false }
    await insertMail(transaction, { ...mail, ...about }, clock())
  })
}

/** Time after which a report that is still not counted is given up, in ms. */
const WAITS_FOR_DAYS = 7 * A_DAY

/**
 * Returns the content of a monthly report's email from its figures, the time until which it waits for them, or the
 * reason why it is dropped: its reader unsubscribed, or is no longer an administrator of the partner, or an admin of
 * the console.
 */
export async function composeReport(
  context: AppContext,
  { uid, partner, recipient, queued }: QueuedMail,
  { month }: ReportNotice,
): Promise<ComposedMail> {
  const { db, clock, config, origins } = context
  const zone = await findZone(context, partner)
  if (zone === undefined) return { why: 'closed' }
  const now = clock()
  if (!isSendingTime(now, zone)) return { until: nextSendingTime(now, zone) }
  const reader = uid === null ? undefined : await findUser(db, uid)
  const isWanted = reader && mayRead(reader, partner) && !reader.disabled && reader.email === recipient
  if (!isWanted || !(await findMailChoices(db, reader.uid)).report) return { why: 'no-digest' }
  const period = periodAt('month', `${month}-01`)
  const { figures, isComplete } =
    partner === null
      ? await readCompanyFigures({ db, clock, config }, period)
      : await readPartnerReport(context, partner, period)
  if (!isComplete) return now < queued + WAITS_FOR_DAYS ? { until: now + AN_HOUR } : { why: 'given-up' }
  const kind = partner === null ? 'company-report' : 'report'
  const unsubscribe = await unsubscribeUrl(db, origins()[0] ?? '', { uid: reader.uid, kind }, now)
  const { userName } = reader
  return { facts: { kind, month, figures, userName, today: dayAt(now, zone), unsubscribeUrl: unsubscribe } }
}

/** Returns the time zone of a report's reader. Undefined for a partner that is not open. */
async function findZone({ db, config }: AppContext, partner: string | null): Promise<string | undefined> {
  if (partner === null) return config.timeZone
  const settings = await findPartnerSettings(db, partner, config.timeZone)
  return settings?.state === 'open' ? settings.timeZone : undefined
}

function mayRead(reader: User, partner: string | null): boolean {
  if (partner === null) return companyRole(reader) === 'company-admin'
  return mayManagePartner(reader, partner) === 'allowed'
}
