import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail, isEmail } from '#domain/email.ts'
import { LONGEST_NAME } from '#domain/person-name.ts'
import type { NewMember } from '#web/state/team-acts.ts'

/** The check of a row before it is sent. `why` is the problem. */
export type Mark = { mark: 'new' | 'here' | 'duplicate' } | { mark: 'invalid'; why: string }

/** Checks every row: new, already in the team, a duplicate of an earlier row, or invalid with the reason. */
export function checkRows(rows: readonly NewMember[], known: ReadonlySet<string>): Mark[] {
  const before = new Set<string>()
  return rows.map((row) => {
    const why = findProblem(row)
    if (why) return { mark: 'invalid', why }
    const email = canonicalEmail(row.email)
    if (known.has(email)) return { mark: 'here' }
    if (before.has(email)) return { mark: 'duplicate' }
    before.add(email)
    return { mark: 'new' }
  })
}

function findProblem({ name, email }: NewMember): string | undefined {
  if (isBlank(name)) return 'The name is missing.'
  if (name.trim().length > LONGEST_NAME) return 'The name is too long.'
  if (isBlank(email)) return 'The email is missing.'
  return isEmail(canonicalEmail(email)) ? undefined : 'This is not an email address.'
}
