import { type GroupWord, groupsTitle, groupsWord } from '#domain/people/member-groups.ts'
import type { GroupColumns, ListedGroups } from './group-columns.ts'
import type { MemberList } from './parse-members.ts'

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Maximum number of named columns, rows or addresses. Further ones are only counted. */
const MAX_NAMED = 8

/** Returns a sentence for each guess and for each unread part of the list. */
export function listNotes(list: MemberList): string[] {
  return [...guessNotes(list), ...unreadNotes(list)]
}

/**
 * Returns the source columns of emails, names and groups, each with an example. `word` is the partner's word for its
 * groups.
 */
export function columnNotes({ table, members, groups }: MemberList, word?: GroupWord): string[] {
  if (!table) return []
  const { columns, email, names } = table
  const label = (at: number) => columns[at]?.label ?? ''
  const [address, name] = (['email', 'name'] as const).map(
    (field) => members.find((one) => one[field])?.[field],
  )
  return [
    email === undefined
      ? 'We couldn’t find a column with emails.'
      : `Emails are from ${label(email)}, such as ${address}.`,
    names.length === 0 ? '' : `Names are from ${LIST.format(names.map(label))}, such as ${name}.`,
    table.groups && groups ? groupNote(table.groups, groups, { label, word: word ?? groups.word }) : '',
  ].filter(Boolean)
}

function groupNote(
  { group, area }: GroupColumns,
  { cells }: ListedGroups,
  { label, word }: { label: (at: number) => string; word: GroupWord },
): string {
  const plural = groupsWord(word)
  const source = `${groupsTitle(word)} are from ${label(group)}, such as ${cells.find(Boolean)}.`
  return area === undefined ? source : `${source} Areas of new ${plural} are from ${label(area)}.`
}

/** Returns a sentence for each further guess, with an example. */
export function guessNotes({ reordered, halves, madeNames, members, chosen }: MemberList): string[] {
  const made = madeNames.map((at) => members[at]?.name ?? '')
  const [choice] = chosen
  return [
    reordered
      ? `Names written last name first were reordered: “${reordered.written}” is now ${reordered.read}.`
      : '',
    halves.length > 0
      ? `${countText(halves.length, 'person has', 'people have')} only a first or last name: ${listNames(halves)}.`
      : '',
    made.length > 0
      ? `${countText(made.length, 'name was guessed from an email:', 'names were guessed from emails, such as')} ${made[0]}. Check ${made.length === 1 ? 'it' : 'them'} below.`
      : '',
    choice
      ? `${countText(chosen.length, 'card has more than one email: we', 'cards have more than one email. For example, we')} used ${choice.taken} instead of ${listNames(choice.left)}.`
      : '',
  ].filter(Boolean)
}

/**
 * Returns a sentence such as "Ignored: the columns Filiale and Telefon."; empty if there are no unread
 * columns.
 */
function unreadColumns(unread: MemberList['unread']): string {
  const titled = unread.filter((column) => typeof column === 'string')
  const numbered = unread.filter((column) => typeof column === 'number').map(String)
  const parts = [
    ...(titled.length > 0 ? [`the column${titled.length === 1 ? '' : 's'} ${listNames(titled)}`] : []),
    ...(numbered.length > 0 ? [`column${numbered.length === 1 ? '' : 's'} ${listNames(numbered)}`] : []),
  ]
  return parts.length > 0 ? `Ignored: ${parts.join(' and ')}.` : ''
}

/** Returns a sentence for each unread part of a list; empty if there is none. */
export function unreadNotes({ unread, unusedRows, headersAgain, leftOut, otherCards }: MemberList): string[] {
  const rows = unusedRows.map((row) => `“${row.length > 80 ? `${row.slice(0, 79)}…` : row}”`)
  return [
    unreadColumns(unread),
    rows.length > 0 ? `Ignored: the row${rows.length === 1 ? '' : 's'} ${listNames(rows)}.` : '',
    headersAgain > 0
      ? `Ignored: ${countText(headersAgain, 'repeated header row', 'repeated header rows')}.`
      : '',
    leftOut > 0 ? `Ignored: ${countText(leftOut, 'row', 'rows')} without a name or email.` : '',
    otherCards.length > 0
      ? `Ignored: ${countText(otherCards.length, 'card', 'cards')} without an email (${listNames(otherCards)}).`
      : '',
  ].filter(Boolean)
}

function listNames(texts: readonly string[]): string {
  const rest = texts.length - MAX_NAMED
  return LIST.format(rest > 0 ? [...texts.slice(0, MAX_NAMED), `${rest} more`] : texts)
}

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
