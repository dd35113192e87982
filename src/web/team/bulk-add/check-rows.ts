import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { type GroupWord, groupLabel } from '#domain/people/member-groups.ts'
import { INVISIBLE, MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { findGroupProblem } from './group-cells.ts'

/** A person of a list, with the text of their groups if the list has them. */
export interface ListedMember extends NewMember {
  group?: string | undefined
}

/** A problem with a row: its field and message. */
export interface RowProblem {
  field: keyof ListedMember
  why: string
}

/** Result of checking a row before it is sent. */
export type Mark =
  | { mark: 'new' | 'here' | 'duplicate' }
  | { mark: 'move'; from: string }
  | ({ mark: 'invalid' } & RowProblem)

/** The partner's groups, for the rows of a list with groups. */
export interface GroupCheck {
  word: GroupWord
  /** Returns the names of a team member's present groups if the row changes them; undefined otherwise. */
  findMove: (row: ListedMember) => string | undefined
  /** Returns the reason why a limited administrator cannot send the groups of a cell, for a new member or another. */
  findLimitProblem?: ((cell: string, isNew: boolean) => string | undefined) | undefined
}

/**
 * Marks every row as new, already on the team, a move to other groups, a duplicate of an earlier row, or invalid with
 * the reason.
 */
export function checkRows(
  rows: readonly ListedMember[],
  known: ReadonlySet<string>,
  groups?: GroupCheck,
): Mark[] {
  const before = new Set<string>()
  return rows.map((row) => {
    const email = canonicalEmail(row.email)
    const problem = findProblem(row) ?? (groups && findCellProblem(row, !known.has(email), groups))
    if (problem) return { mark: 'invalid', ...problem }
    const isRepeated = before.has(email)
    before.add(email)
    const from = groups?.findMove(row)
    if (from !== undefined && !isRepeated) return { mark: 'move', from }
    if (known.has(email) && from === undefined) return { mark: 'here' }
    return { mark: isRepeated ? 'duplicate' : 'new' }
  })
}

function findCellProblem(
  { group = '' }: ListedMember,
  isNew: boolean,
  { word, findLimitProblem }: GroupCheck,
): RowProblem | undefined {
  const why = LOST_LETTER.test(group)
    ? `${groupLabel(word)} contains an unreadable character.`
    : (findGroupProblem(group, word) ?? findLimitProblem?.(group, isNew))
  return why === undefined ? undefined : { field: 'group', why }
}

// Equal ranks keep a duplicate below the row that it repeats.
const REVIEW_ORDER: Record<Mark['mark'], number> = { invalid: 0, move: 1, here: 2, new: 3, duplicate: 3 }

/**
 * Sorts rows for correction: invalid rows first, then people whose groups change, then others already on the team,
 * then the rest in list order.
 */
export function sortForMending<R extends { entry: ListedMember }>(
  rows: readonly R[],
  known: ReadonlySet<string>,
  groups?: GroupCheck,
): R[] {
  const marks = checkRows(
    rows.map(({ entry }) => entry),
    known,
    groups,
  )
  const ranked = rows.map((row, at) => ({ row, rank: REVIEW_ORDER[marks[at]?.mark ?? 'new'] }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

/**
 * Matches a garbled letter: U+FFFD, a question mark next to a letter, UTF-8 decoded as Windows-1252, or an
 * HTML character reference.
 */
const LOST_LETTER =
  /\uFFFD|\p{L}\?|\?\p{L}|[ÃÂÄÅ][\u0080-\u00BFŒœŠšŸŽžƒˆ˜\u2013-\u2122]|&(?:#[xX]?[\dA-Fa-f]{1,6}|[A-Za-z]{2,8}\d{0,2});/u

/** Matches the sign-in name of a Microsoft 365 guest, which cannot receive mail. */
const GUEST = /#ext#@/i

function findProblem({ name, email }: NewMember): RowProblem | undefined {
  if (isBlank(name)) return { field: 'name', why: 'Name is missing.' }
  if (name.trim().length > MAX_NAME_LENGTH) return { field: 'name', why: 'Name is too long.' }
  if (!/\p{L}/u.test(name)) return { field: 'name', why: 'Name needs at least one letter.' }
  if (LOST_LETTER.test(name)) return { field: 'name', why: 'Name contains an unreadable character.' }
  if (INVISIBLE.test(name.trim())) return { field: 'name', why: 'Name contains an invisible character.' }
  if (/[@<＠＜]/.test(name)) return { field: 'name', why: 'Enter only a name, without @ or <.' }
  if (isBlank(email)) return { field: 'email', why: 'Email is missing.' }
  if (GUEST.test(email)) return { field: 'email', why: 'A guest’s sign-in name, not an email address.' }
  if (isEmail(canonicalEmail(email))) return undefined
  return { field: 'email', why: 'Not an email address.' }
}
