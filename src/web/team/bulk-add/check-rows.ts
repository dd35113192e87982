import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { INVISIBLE, MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { NewMember } from '#web/state/team-members.ts'

/** A problem of a row: the field it is about, and the sentence for it. */
export interface RowProblem {
  field: keyof NewMember
  why: string
}

/** The check of a row before it is sent. */
export type Mark = { mark: 'new' | 'here' | 'duplicate' } | ({ mark: 'invalid' } & RowProblem)

/** Checks every row: new, already in the team, a duplicate of an earlier row, or invalid with the reason. */
export function checkRows(rows: readonly NewMember[], known: ReadonlySet<string>): Mark[] {
  const before = new Set<string>()
  return rows.map((row) => {
    const problem = findProblem(row)
    if (problem) return { mark: 'invalid', ...problem }
    const email = canonicalEmail(row.email)
    if (known.has(email)) return { mark: 'here' }
    if (before.has(email)) return { mark: 'duplicate' }
    before.add(email)
    return { mark: 'new' }
  })
}

// A duplicate stays below the row that it duplicates.
const MENDING: Record<Mark['mark'], number> = { invalid: 0, here: 1, new: 2, duplicate: 2 }

/**
 * Returns the rows with the invalid ones first, where somebody who mends them finds them, and then those of
 * people who are in the team already; else in their order.
 */
export function sortForMending<R extends { entry: NewMember }>(
  rows: readonly R[],
  known: ReadonlySet<string>,
): R[] {
  const marks = checkRows(
    rows.map(({ entry }) => entry),
    known,
  )
  const ranked = rows.map((row, at) => ({ row, rank: MENDING[marks[at]?.mark ?? 'new'] }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

/**
 * A letter that was lost or written in another way: U+FFFD, a question mark next to a letter, UTF-8 that was read as
 * Windows-1252, or a character of HTML.
 */
const LOST_LETTER =
  /\uFFFD|\p{L}\?|\?\p{L}|[ÃÂÄÅ][\u0080-\u00BFŒœŠšŸŽžƒˆ˜\u2013-\u2122]|&(?:#[xX]?[\dA-Fa-f]{1,6}|[A-Za-z]{2,8}\d{0,2});/u

/** The name with which a guest of Microsoft 365 signs in, to which no mail can be sent. */
const GUEST = /#ext#@/i

function findProblem({ name, email }: NewMember): RowProblem | undefined {
  if (isBlank(name)) return { field: 'name', why: 'The name is missing.' }
  if (name.trim().length > MAX_NAME_LENGTH) return { field: 'name', why: 'The name is too long.' }
  if (!/\p{L}/u.test(name)) return { field: 'name', why: 'The name has no letters.' }
  if (LOST_LETTER.test(name)) return { field: 'name', why: 'A letter of the name could not be read.' }
  if (INVISIBLE.test(name.trim()))
    return { field: 'name', why: 'The name has a character that cannot be seen.' }
  if (/[@<＠＜]/.test(name)) return { field: 'name', why: 'Only the name goes here, without @ or <.' }
  if (isBlank(email)) return { field: 'email', why: 'The email is missing.' }
  if (GUEST.test(email)) return { field: 'email', why: 'This is a guest’s sign-in name, not an email.' }
  if (isEmail(canonicalEmail(email))) return undefined
  return { field: 'email', why: 'This is not an email address.' }
}
