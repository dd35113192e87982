import type { Mutation } from './mutation.ts'

const LADDER = 'src/domain/requirement/reminders.ts'
const TIMES = 'src/domain/requirement/sending-times.ts'
const LADDER_TEST = 'src/domain/requirement/reminders.property.test.ts'
const TIMES_TEST = 'src/domain/requirement/sending-times.test.ts'
const REMINDING = 'src/learning/reminding'
const REMINDING_TEST = `${REMINDING}/reminding.test.ts`
const BY_HAND_TEST = `${REMINDING}/remind-members.test.ts`
const MAILS_TEST = 'src/mail/required-mails.test.ts'
const LINK_TEST = 'src/mail/unsubscribe-link.test.ts'

/** Faults in who is reminded, when, how often and with which words. */
export const REMINDING_MUTATIONS: Mutation[] = [
  {
    rule: 'at most one reminder a person a day',
    ...{ file: LADDER, search: 'days <= until).at(-1)', replace: 'days <= until).at(0)', test: LADDER_TEST },
  },
  {
    rule: 'at most one reminder a person a day',
    ...{ file: LADDER, search: 'days > since &&', replace: '', test: LADDER_TEST },
  },
  {
    rule: 'at most one reminder a person a day',
    ...{
      file: LADDER,
      search: '(one.day > day ||',
      replace: '(one.day > addDays(day, 1) ||',
      test: LADDER_TEST,
    },
  },
  {
    rule: 'at most one reminder a person a day',
    ...{ file: LADDER, search: '&& one.due <= due', replace: '', test: LADDER_TEST },
  },
  {
    rule: 'at most one reminder a person a day',
    ...{
      file: LADDER,
      search: 'sent.some(({ day }) => day >= reached)',
      replace: 'false',
      test: LADDER_TEST,
    },
  },
  {
    rule: 'at most one reminder a person a day',
    ...{ file: LADDER, search: 'mondayOf(today)', replace: 'today', test: LADDER_TEST },
  },
  {
    rule: 'the ladder of reminders is switched off',
    ...{ file: LADDER, search: '!isOn || !isSendingDay', replace: '!isSendingDay', test: LADDER_TEST },
  },
  {
    rule: 'reminders: each once, by day',
    ...{ file: TIMES, search: 'time >= FIRST_HOUR && time < LAST_HOUR', replace: 'time < LAST_HOUR' },
    test: TIMES_TEST,
  },
  {
    rule: 'reminders: each once, by day',
    ...{ file: TIMES, search: 'time < LAST_HOUR', replace: 'time <= LAST_HOUR', test: TIMES_TEST },
  },
  {
    rule: 'reminders: each once, by day',
    ...{ file: TIMES, search: 'isSendingDay(dayAt(now, zone)) &&', replace: '', test: TIMES_TEST },
  },
  {
    rule: 'reminders: each once, by day',
    ...{ file: TIMES, search: 'morning + FIRST_HOUR - timeOfDay(morning, zone)', replace: 'morning' },
    test: TIMES_TEST,
  },
  {
    rule: 'reminders: each once, by day',
    file: 'src/domain/requirement/reminder-outcome.ts',
    ...{ search: 'DAYS_BETWEEN_REQUESTED = 3', replace: 'DAYS_BETWEEN_REQUESTED = 2', test: BY_HAND_TEST },
    title: 'once in three days',
  },
  ...(['left', 'disabled', 'invited'] as const).map((why) => ({
    rule: 'reminders: each once, by day',
    file: 'src/domain/requirement/reminder-outcome.ts',
    ...{ search: `return '${why}'`, replace: 'return undefined', test: REMINDING_TEST },
    title: `with the reason: ${why}`,
  })),
  {
    rule: 'reminders: each once, by day',
    file: 'src/domain/requirement/reminder-outcome.ts',
    ...{ search: "isProved ? undefined : 'unproved'", replace: 'isProved ? undefined : undefined' },
    test: REMINDING_TEST,
    title: 'with the reason: unproved',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/plan-reminders.ts`,
    ...{
      search: 'own.every(({ added }) => added >= start)',
      replace: 'own.length === 0',
      test: REMINDING_TEST,
    },
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/plan-reminders.ts`,
    ...{ search: "state !== 'sent' && why !== 'refused'", replace: "state !== 'sent'", test: REMINDING_TEST },
    title: 'a mailbox that refuses them',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/plan-reminders.ts`,
    ...{ search: "dayAt(ended, zone) === today)) return 'today'", replace: "false)) return 'today'" },
    test: BY_HAND_TEST,
    title: 'once in three days',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/compose-reminder.ts`,
    search: "if (isWeekly !== (mail.kind === 'weekly-summary')) return",
    ...{ replace: 'if (planned.courses.length === 0) return', test: REMINDING_TEST },
    title: 'with the reason: weekly',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/compose-reminder.ts`,
    ...{ search: "settings?.state !== 'open'", replace: 'settings === undefined', test: REMINDING_TEST },
    title: 'with the reason: closed',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/compose-reminder.ts`,
    search: "if (recipient.email !== delivery.recipient) return { why: 'unproved' }",
    ...{ replace: '', test: REMINDING_TEST },
    title: 'an address that was left',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/queue-reminders.ts`,
    ...{ search: 'listWithinBounds(db, acts, now)])', replace: 'acts])', test: REMINDING_TEST },
    title: 'somebody who changes teams',
  },
  {
    rule: 'reminders: each once, by day',
    file: 'src/store/learning/reminders.ts',
    ...{ search: ".where('reminders.state', '=', 'dropped')", replace: '', test: REMINDING_TEST },
    title: 'stored once for a person',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/remind-teams.ts`,
    search:
      'today === monday || (lastDay !== undefined && lastDay < monday && lastDay >= addDays(monday, -7))',
    ...{ replace: 'today === monday', test: BY_HAND_TEST },
    title: 'on which no server ran',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/team-digest.ts`,
    ...{ search: 'day >= week && day < monday', replace: 'day < monday', test: BY_HAND_TEST },
    title: 'with a digest on Mondays',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/team-digest.ts`,
    ...{ search: 'choices.get(uid)?.digest !== false', replace: 'true', test: BY_HAND_TEST },
    title: 'with a digest on Mondays',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/remind-members.ts`,
    ...{
      search: "act: 'reminder-requested', actor, subject: uid",
      replace: "act: 'reminder-requested', actor, subject: actor",
    },
    test: BY_HAND_TEST,
    title: 'once in three days',
  },
  {
    rule: 'reminders: each once, by day',
    file: `${REMINDING}/remind-members.ts`,
    ...{ search: "filter(({ role }) => role === 'partner-associate')", replace: 'filter(() => true)' },
    test: BY_HAND_TEST,
    title: 'somebody else’s',
  },
  {
    rule: 'the end of a certificate is said 60 and 14 days before',
    file: 'src/store/certificate/ending-certificates.ts',
    search: '\n      or (longer.ends = certificates.ends and longer.issued > certificates.issued)',
    replace: '',
    test: `${REMINDING}/ending-certificates.test.ts`,
    title: 'renewed on the day of its certificate',
  },
  {
    rule: 'mails: text and HTML from one source',
    file: 'src/mail/draft-reminder.ts',
    ...{
      search: 'dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0',
      replace: '0',
      test: MAILS_TEST,
    },
    title: 'the first due first',
  },
  {
    rule: 'mails: text and HTML from one source',
    file: 'src/mail/draft-reminder.ts',
    ...{ search: 'overdue === courses.length) return', replace: 'overdue > 0) return', test: MAILS_TEST },
  },
  {
    rule: 'mails: text and HTML from one source',
    file: 'src/mail/draft-reminder.ts',
    ...{
      search: "due.daysLeft === 0 ? 'today' : 'tomorrow'",
      replace: "due.daysLeft === 1 ? 'today' : 'tomorrow'",
    },
    test: MAILS_TEST,
  },
  {
    rule: 'mails: text and HTML from one source',
    file: 'src/mail/draft-digest.ts',
    ...{ search: 'if (count === 0) return []', replace: '', test: MAILS_TEST },
    title: 'only the headings',
  },
  {
    rule: 'mails: text and HTML from one source',
    file: 'src/mail/draft-digest.ts',
    ...{
      search: "'Completed since last Monday', 'completed'",
      replace: "'Completed since last Monday', 'overdue'",
    },
    test: MAILS_TEST,
  },
  {
    rule: 'a mailed link for fewer mails',
    file: 'src/mail/unsubscribe-link.ts',
    ...{
      search: 'Buffer.concat([signatureOf(key, named), named])',
      replace: 'Buffer.concat([signatureOf(key, Buffer.from(uid)), named])',
    },
    test: LINK_TEST,
  },
  {
    rule: 'a mailed link for fewer mails',
    file: 'src/mail/unsubscribe-link.ts',
    ...{
      search: '(await findUnsubscribeKey(db)) ?? NO_KEY',
      replace: "(await findUnsubscribeKey(db)) ?? ''",
      test: LINK_TEST,
    },
  },
  ...(
    [
      ['at night', `${REMINDING}/compose-reminder.ts`, '!isSendingTime(now, zone)', 'false'],
      ['twice for one cause', LADDER, '!latest || isCovered(course, latest.day, sent)', '!latest'],
      [
        'twice a day',
        `${REMINDING}/plan-reminders.ts`,
        "if (earlier.some(({ state }) => state === 'waiting')) return 'waiting'",
        '',
      ],
      [
        'while disabled',
        'src/domain/requirement/reminder-outcome.ts',
        "return 'disabled'",
        'return undefined',
      ],
      ['later than on its day', LADDER, 'days <= until)', 'days < until)'],
      [
        'with words that are not true',
        `${REMINDING}/compose-reminder.ts`,
        'openDue(deadline, zone, now)',
        "openDue(deadline, 'UTC', now)",
      ],
    ] as const
  ).map(([_what, file, search, replace]) => ({
    rule: 'weeks of reminders: nobody is mailed',
    ...{ file, search, replace, test: `${REMINDING}/simulated-year.test.ts`, title: 'on sqlite' },
  })),
]
