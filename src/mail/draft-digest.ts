import { SCREEN_PATHS, type TeamFilterName, teamPath } from '#contract/screen-paths.ts'
import { plural } from '#domain/messages.ts'
import type { Draft } from './compose-mail.ts'
import type { MailLink, MailList } from './mail-template.ts'
import { dayText, memberName, titleOf, upTo } from './mail-words.ts'
import type { DigestEntry, DigestList, DigestMail } from './required-mails.ts'

/** Maximum number of names below a heading of a digest; the rest are only counted. */
export const MAX_LISTED_NAMES = 10

/** Drafts an administrator's weekly digest: the non-empty headings, each linking to its full list. */
export function draftDigest(mail: DigestMail, origin: string): Draft {
  const { today, overdue, completed, neverCame, ending } = mail
  const inCourse =
    (word: string) =>
    ({ course, day }: DigestEntry) =>
      `${titleOf(course)}, ${word} ${dayText(day, today)}`
  const heading = (label: string, filter: TeamFilterName) => ({ label, link: `${origin}${teamPath(filter)}` })
  return {
    subject: subjectOf(mail),
    opening: ['This is your team at the beginning of the week.'],
    lists: [
      listOf(heading('Newly overdue', 'overdue'), overdue, inCourse('due on')),
      listOf(heading('Completed since last Monday', 'completed'), completed, inCourse('on')),
      listOf(
        heading('Invited seven days ago or more, never signed in', 'never-came'),
        neverCame,
        ({ day }) => `invited on ${dayText(day, today)}`,
      ),
      listOf(heading('Certificates that end within 60 days', 'certificates-end'), ending, inCourse('until')),
    ].flat(),
    action: { label: 'Open Team', link: `${origin}${SCREEN_PATHS.team}` },
    closing: [],
  }
}

function subjectOf({ overdue, completed, neverCame, ending }: DigestMail): string {
  const parts = [
    overdue.count > 0 && `${overdue.count} newly overdue`,
    completed.count > 0 && `${completed.count} completed`,
    neverCame.count > 0 && `${neverCame.count} never signed in`,
    ending.count > 0 && `${plural(ending.count, 'certificate')} ending`,
  ]
  return `Your team: ${parts.filter(Boolean).join(', ')}`
}

function listOf<Entry extends { userName: string }>(
  { label, link }: MailLink,
  { count, first }: DigestList<Entry>,
  noteOf: (entry: Entry) => string,
): MailList[] {
  if (count === 0) return []
  const items = first.map((entry) => ({ name: memberName(entry.userName), note: noteOf(entry) }))
  return [{ heading: { label: `${label} (${count})`, link }, ...upTo(MAX_LISTED_NAMES, items, count) }]
}
