import { SCREEN_PATHS, type TeamFilterName, teamPath } from '#contract/screen-paths.ts'
import type { Day } from '#domain/local-time.ts'
import type { Draft } from './compose-mail.ts'
import type { DigestEntry, DigestList, DigestMail } from './required-mails.ts'
import type { MailItem, MailLink, MailList, MailTile } from './template/mail-template.ts'
import { dayText, memberName, titleOf } from './template/mail-words.ts'

/** Maximum number of names below a heading of a digest. The others are only counted. */
export const MAX_LISTED_NAMES = 10

/** Drafts an administrator's weekly digest. Omits empty headings. Each heading links to its full list. */
export function draftDigest(mail: DigestMail, origin: string): Draft {
  const { today, overdue, completed, neverCame, ending } = mail
  const heading = (label: string, filter: TeamFilterName) => ({ label, link: `${origin}${teamPath(filter)}` })
  return {
    subject: `Your team: ${tilesOf(mail)
      .map(({ count, label }) => `${count} ${label}`)
      .join(', ')}`,
    headline: 'Here’s your team this week.',
    opening: [],
    tiles: tilesOf(mail),
    lists: [
      listOf(heading('Newly overdue', 'overdue'), overdue, byCourse('due', today)),
      listOf(heading('Completed since last Monday', 'completed'), completed, byCourse('completed', today)),
      listOf(heading('Not signed in yet', 'never-came'), neverCame, (entries) =>
        entries.map(({ userName, day }) => ({
          name: memberName(userName),
          note: `Invited ${dayText(day, today)}`,
        })),
      ),
      listOf(
        heading('Certificates expiring in the next 60 days', 'certificates-end'),
        ending,
        byCourse('expires', today),
      ),
    ].flat(),
    action: { label: 'View team', link: `${origin}${SCREEN_PATHS.team}` },
    closing: [],
  }
}

function tilesOf({ overdue, completed, neverCame, ending }: DigestMail): MailTile[] {
  return [
    { count: overdue.count, label: 'newly overdue', isLate: true },
    { count: completed.count, label: 'completed' },
    { count: neverCame.count, label: 'not signed in' },
    { count: ending.count, label: `${ending.count === 1 ? 'certificate' : 'certificates'} expiring` },
  ].filter(({ count }) => count > 0)
}

/** Creates a function that groups entries by course, with people and days. */
function byCourse(word: string, today: Day) {
  return (entries: readonly DigestEntry[]): MailItem[] =>
    [...Map.groupBy(entries, ({ course }) => course)].map(([course, people]) => ({
      name: titleOf(course),
      note: [...Map.groupBy(people, ({ day }) => day)]
        .map(([day, same]) => {
          const names = same.map(({ userName }) => memberName(userName)).join(', ')
          return `${names} (${word} ${dayText(day, today)})`
        })
        .join(', '),
    }))
}

function listOf<Entry>(
  { label, link }: MailLink,
  { count, first }: DigestList<Entry>,
  itemsOf: (entries: readonly Entry[]) => MailItem[],
): MailList[] {
  if (count === 0) return []
  const listed = first.slice(0, MAX_LISTED_NAMES)
  return [
    { heading: { label: `${label} (${count})`, link }, items: itemsOf(listed), more: count - listed.length },
  ]
}
