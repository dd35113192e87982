import type { AppContext } from '#app-context.ts'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { mailKindText } from '#domain/console/portal-health.ts'
import type { Audience } from '#domain/course/audience.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { courseStatus } from '#domain/learning/completion-record.ts'
import { type ListedCourse, listCourses } from '#store/courses/courses.ts'
import { listCompletionsEverywhere } from '#store/learning/completions.ts'
import { listMailsOf, type MailOfPerson } from '#store/operation/queued-mails.ts'
import { findPartnerNames, findPartnerSettings } from '#store/people/partners/partners.ts'
import { listSessions } from '#store/people/sign-in/sessions.ts'
import { accountCounter, findLock } from '#store/people/sign-in/sign-in-attempts.ts'
import { findListedUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { MAIL_AGE } from '#store/tables/retention.ts'
import { oldestLive } from '../session/live-session.ts'
import { findInvitation } from '../team/invite.ts'
import { isNeverUsed } from '../team/never-used.ts'
import { versionOf } from './act-on-account.ts'

/** Maximum number of emails listed on a person's page. */
const MAX_MAILS = 100

/**
 * Returns the URL of a course's cover in the console, or undefined if the course has none. `days` is the validity
 * period of the course's audience. `now` is in ms since 1970.
 */
type CoverOf = (course: Course, days: Pick<Audience, 'from' | 'until'>, now: number) => string | undefined

/** Reads a person's details for the company's admins. Returns undefined for an unknown account. */
export async function readPerson(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  uid: string,
  coverOf: CoverOf,
): Promise<PersonDocument | undefined> {
  const user = await findListedUser(db, uid)
  if (!user) return undefined
  const { email, userName, roles, partner: id = '', disabled, created, joined } = user
  const now = clock()
  const [settings, invitation, locks, sessions, mails, records, neverUsed] = await Promise.all([
    findPartnerSettings(db, id, config.timeZone),
    user.hasPassword ? undefined : findInvitation(db, uid),
    Promise.all([email, accountCounter(uid)].map((counter) => findLock(db, counter, now))),
    listSessions(db, uid, oldestLive(now)),
    listMailsOf(db, uid, { since: now - MAIL_AGE, limit: MAX_MAILS }),
    listRecords(db, { partner: id, uid, coverOf: (listed) => coverOf(listed.course, listed, now) }),
    isNeverUsed(db, uid),
  ])
  const lockedUntil = Math.max(0, ...locks.map((until) => until ?? 0))
  const [last] = sessions
  return {
    uid,
    version: versionOf(user),
    email,
    userName,
    roles,
    created,
    ...(joined === undefined ? {} : { joined }),
    ...(settings ? { partner: { id, name: settings.name, state: settings.state } } : {}),
    ...(disabled ? { disabled } : {}),
    hasPassword: user.hasPassword,
    isEmailProved: user.isEmailProved,
    ...(neverUsed ? { neverUsed } : {}),
    ...(invitation ? { invitation } : {}),
    ...(lockedUntil > 0 ? { lockedUntil } : {}),
    sessions: { count: sessions.length, ...(last ? { last: last.lastUsed } : {}) },
    mails: mails.map(describeMail),
    records,
  }
}

/** Lists the records at all partners with current course names, those at the person's current partner first. */
async function listRecords(
  db: Queryable,
  {
    partner,
    uid,
    coverOf,
  }: { partner: string; uid: string; coverOf: (listed: ListedCourse) => string | undefined },
): Promise<PersonDocument['records']> {
  const records = await listCompletionsEverywhere(db, uid)
  if (records.length === 0) return []
  const [courses, names] = await Promise.all([
    listCourses(db),
    findPartnerNames(db, [...new Set(records.map(({ partnerId }) => partnerId))]),
  ])
  const byId = new Map(courses.map((listed) => [listed.course.id, listed]))
  const shown = records.flatMap(({ partnerId: id, ...record }) => {
    const listed = byId.get(record.courseId)
    if (!listed) return []
    const { course } = listed
    const status = courseStatus(course, record) === 'complete' ? 'complete' : 'in-progress'
    const modules = modulesOf(course).map(({ id: module, title, type }) => ({ id: module, title, type }))
    const at = { partner: { id, name: names.get(id) ?? id }, opened: record.created }
    const cover = coverOf(listed)
    return [{ courseId: course.id, course: course.name, cover, status, ...at, modules } as const]
  })
  const isHere = (record: (typeof shown)[number]) => record.partner.id === partner
  return [...shown.filter(isHere), ...shown.filter((record) => !isHere(record))]
}

function describeMail(mail: MailOfPerson): PersonDocument['mails'][number] {
  const { queued, delivered, given_up, due } = mail
  const kind = mailKindText(mail.cause)
  if (delivered !== null) return { kind, queued, end: 'delivered', ended: delivered }
  if (given_up !== null) return { kind, queued, end: 'given-up', ended: given_up }
  return { kind, queued, end: due === null ? 'cancelled' : 'waiting' }
}
