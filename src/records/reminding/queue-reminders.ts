import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import type { Day } from '#domain/local-time.ts'
import { listWithinBounds } from '#mail/delivery/mail-bounds.ts'
import { eachPart } from '#store/connection/each-page.ts'
import { inTransaction, waitInOrder } from '#store/connection/in-transaction.ts'
import { type DatedMail, insertMails, type MailCause } from '#store/operation/mail-queue.ts'
import { holdUsers, type Recipient } from '#store/people/members.ts'
import { insertReminders, type NamedCourse } from '#store/requirements/reminders.ts'
import type { Queryable } from '#store/schema.ts'

/** A member's email on a day, before it is queued. */
export interface ReminderOrder {
  recipient: Pick<Recipient, 'uid' | 'email'>
  kind: DatedMail['kind']
  courses: { courseId: string; day: Day }[]
  certificates: { courseId: string; ends: Day }[]
}

/** Returns the courses named in an email, each with its due date or the last day of its certificate. */
export function namedCoursesOf({ courses, certificates }: Pick<ReminderOrder, 'courses' | 'certificates'>) {
  const ending = certificates.map(({ courseId, ends }): NamedCourse => ({ courseId, due: ends }))
  return [...courses.map(({ courseId, day }): NamedCourse => ({ courseId, due: day })), ...ending]
}

/** The day and partner for which emails are queued, and the requesting administrator, if any. */
export interface QueuingDay {
  partner: string
  day: Day
  requestedBy?: string | undefined
}

/** The cause of each kind of email. */
export const CAUSES: Record<DatedMail['kind'], MailCause> = {
  reminder: 'reminder-due',
  'weekly-summary': 'summary-due',
  digest: 'digest-due',
  'certificate-ends': 'certificate-ends',
}

/** Number of emails queued in one transaction, which holds the event loop on SQLite. */
const MAILS_AT_ONCE = 100

/** Called in the transaction that queues emails, with the uids of their recipients. */
type OnQueued = (transaction: Queryable, uids: string[]) => Promise<void>

/**
 * Queues the emails of a day, each only once across repeated and concurrent runs. Returns the uids whose email was
 * queued by this call.
 */
export async function queueReminders(
  context: Pick<AppContext, 'db' | 'clock'>,
  on: QueuingDay,
  orders: ReminderOrder[],
  onQueued?: OnQueued,
): Promise<Set<string>> {
  const queued = new Set<string>()
  for (const some of eachPart(orders, MAILS_AT_ONCE)) {
    if (queued.size > 0) await setImmediate()
    for (const uid of await queuePart(context, on, some, onQueued)) queued.add(uid)
  }
  return queued
}

/** Queues emails together with the records that prevent duplicates. */
function queuePart(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  on: QueuingDay,
  orders: ReminderOrder[],
  onQueued: OnQueued | undefined,
): Promise<Set<string>> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const ready = await findReady(transaction, orders, now)
    const mails = ready.map((order) => ({ ...order, id: randomUUID() }))
    const rows = mails.map((mail) => ({
      uid: mail.recipient.uid,
      day: on.day,
      kind: mail.kind,
      mail: mail.id,
      requestedBy: on.requestedBy,
      named: namedCoursesOf(mail),
    }))
    const stored = await insertReminders(transaction, on.partner, rows, now)
    const queued = mails.filter(({ recipient }) => stored.has(recipient.uid))
    await insertMails(
      transaction,
      queued.map((mail) => toMail(mail, on)),
      now,
    )
    await onQueued?.(
      transaction,
      queued.map(({ recipient }) => recipient.uid),
    )
    return stored
  })
}

/** Returns the orders for existing accounts without a recent email of this kind, and locks these accounts. */
async function findReady(db: Queryable, orders: ReminderOrder[], now: number): Promise<ReminderOrder[]> {
  const uids = orders.map(({ recipient }) => recipient.uid)
  const acts = orders.map((order) => ({ order, cause: CAUSES[order.kind], recipient: order.recipient.email }))
  const [held, within] = await waitInOrder([holdUsers(db, uids), listWithinBounds(db, acts, now)])
  return within.flatMap(({ order }) => (held.has(order.recipient.uid) ? [order] : []))
}

function toMail(
  { id, kind, recipient }: ReminderOrder & { id: string },
  { partner, day, requestedBy }: QueuingDay,
) {
  const mail: DatedMail = { kind, day }
  return {
    id,
    recipient: recipient.email,
    uid: recipient.uid,
    mail: JSON.stringify(mail),
    cause: CAUSES[kind],
    link: undefined,
    sender: requestedBy,
    partner,
    isUrgent: false,
  }
}
