import { CalendarDay } from '#contract/primitives.ts'
import { dayAt } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { REMINDER_OBSTACLES } from '#domain/requirement/reminder-outcome.ts'
import { type PlannedReminder, planReminders, readRequiringTeam } from '#records/reminding/plan-reminders.ts'
import { listAssociates, listRecipients } from '#store/people/members.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { listReminders, type StoredReminder } from '#store/requirements/reminders.ts'
import type { Facts } from '../command-line/answer.ts'
import { storeCommand } from '../command-line/command.ts'
import { Email, getPartnerSettings, unknownEmail } from '../command-line/parse-options.ts'

const PARTNER = { partner: { value: 'ID', sentence: 'the ID of the partner', required: true } } as const

/** Maximum number of emails listed by the log. */
const MAX_LISTED = 1000

/** Command that previews a partner's reminders for a day, with the reasons why other people get none. Sends nothing. */
export const remindersPreview = storeCommand({
  name: 'reminders preview',
  summary: 'lists a partner’s reminders for a day, with the reason for each one not sent; sends nothing',
  options: {
    ...PARTNER,
    on: { value: 'DAY', sentence: 'the day, such as 2026-03-31; usually today', schema: CalendarDay },
  },
  takesJson: true,
  async run({ partner, on }, { db, config, now, warn }) {
    const { timeZone: zone, isOn } = await getPartnerSettings({ db, config }, partner)
    const today = on ?? dayAt(now, zone)
    const report = (error: unknown) => warn(String(error))
    const context = { db, config, clock: () => now, log: { warn: report, error: report } }
    const team = await readRequiringTeam(context, { ...wholeTeam(partner), zone, today })
    const recipients = await listRecipients(db, partner, await listAssociates(db, wholeTeam(partner)))
    const planned = await planReminders(context, team, recipients, { isOn })
    return { list: planned.map(factsOfPlanned), none: 'The partner has no associates.' }
  },
})

/** Command that lists a partner's emails about required courses, or those to one person. */
export const remindersLog = storeCommand({
  name: 'reminders log',
  summary:
    'lists a partner’s emails about required courses, newest first, with the reason for each one not sent',
  options: { ...PARTNER, email: { value: 'E', sentence: 'only emails to this person', schema: Email } },
  takesJson: true,
  async run({ partner, email }, { db, config }) {
    await getPartnerSettings({ db, config }, partner)
    const person = email === undefined ? undefined : await findUserByEmail(db, email)
    if (email !== undefined && !person) throw unknownEmail(email)
    const list = await listReminders(db, { partner, uid: person?.uid, limit: MAX_LISTED })
    const uids = [...new Set(list.map(({ uid }) => uid))]
    const people = await listRecipients(db, partner, uids)
    const emails = new Map(people.map((one) => [one.uid, one.email]))
    return {
      list: list.map((one) => factsOfStored(one, emails.get(one.uid))),
      none: 'No reminders yet.',
    }
  },
})

function factsOfPlanned({ recipient, kind, courses, certificates, why }: PlannedReminder): Facts {
  return {
    email: recipient.email,
    name: recipient.userName,
    mail: why === undefined ? kind : undefined,
    courses: [
      ...courses.map(({ courseId, day }) => `${courseId} by ${day}`),
      ...certificates.map(({ courseId, ends }) => `${courseId} until ${ends}`),
    ].join(', '),
    why: why && REMINDER_OBSTACLES[why],
  }
}

function factsOfStored(reminder: StoredReminder, email: string | undefined): Facts {
  const { uid, day, kind, named, state, why, queued, ended, requestedBy } = reminder
  return {
    to: email ?? uid,
    day,
    mail: kind,
    requested: requestedBy !== undefined,
    state,
    courses: namesOf(named, kind === 'certificate-ends' ? 'until' : 'by'),
    why: why && REMINDER_OBSTACLES[why],
    queued: new Date(queued),
    ended: ended === undefined ? undefined : new Date(ended),
  }
}

function namesOf(named: StoredReminder['named'], word: 'by' | 'until'): string {
  return named.map(({ courseId, due }) => `${courseId} ${word} ${due}`).join(', ')
}
