import { useCallback, useMemo, useState } from 'react'
import { canonicalEmail } from '#domain/people/email.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import type { FailedAct } from '#web/messages/result-modal.tsx'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { checkRows, type GroupCheck, type ListedMember, type Mark, sortForMending } from './check-rows.ts'
import { type ListChoice, type ListReading, readList } from './read-list.ts'
import { type MemberOf, useListGroups } from './use-list-groups.ts'

/** Result of sending a row. */
export type RowResult =
  | { result: 'added'; member: TeamMember }
  | ({ result: 'failed' } & FailedAct)
  | { result: 'moved' }
  | { result: 'undone' }

export interface BulkRow {
  id: number
  /** Name, email and groups as parsed or edited. */
  entry: ListedMember
  /** True while the name is the one derived from the email. */
  isMade?: boolean
  /** True for an edited row, which stays if the list is parsed with other choices. */
  isEdited?: boolean
  sent?: RowResult | undefined
}

/** Manages the rows with their checks, and separates sent rows from those to send. */
export function useCheckedRows() {
  const [rows, setRows] = useState<BulkRow[]>([])
  const [reading, setReading] = useState<ListReading>()
  const added = useMemo(
    () => rows.flatMap(({ id, sent }) => (sent?.result === 'added' ? [{ id, member: sent.member }] : [])),
    [rows],
  )
  const { known, memberOf } = useKnownMembers(added)
  const groups = useListGroups(reading?.list.groups, memberOf)
  const { check } = groups
  const open = useMemo(() => rows.filter(({ sent }) => sent?.result !== 'added'), [rows])
  const marks = useMemo(() => marksOf(open, known, check), [open, known, check])
  const toSend = open.filter(({ sent }) => sent?.result !== 'undone' && sent?.result !== 'moved')
  const ready = toSend.filter(({ id }) => ['new', 'move'].includes(marks.get(id)?.mark ?? ''))
  /** Rows that leaving the screen would lose: neither saved nor already on the team. */
  const unsent = toSend.filter(({ id }) => !['here', 'duplicate'].includes(marks.get(id)?.mark ?? 'here'))
  // Sorted again, because only now it is known whose groups change.
  useOnChange(check === undefined, () => {
    if (rows.length > 0) setRows(sortForMending(rows, known, check))
  })
  useOnChange(groups.isUnsupported, () => {
    if (groups.isUnsupported) choose({ group: null })
  })

  const change = useCallback((id: number, changes: Partial<BulkRow>) => {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  }, [])
  const edit = useCallback(
    (id: number, entry: ListedMember) =>
      setRows((before) =>
        before.map((row) => {
          if (row.id !== id) return row
          const isMade = row.isMade === true && row.entry.name === entry.name
          return { ...row, entry, isMade, isEdited: true, sent: undefined }
        }),
      ),
    [],
  )

  function read(given: ListReading, edited: readonly BulkRow[] = []) {
    const { isUnsupported } = groups
    const next = isUnsupported ? readList(given.given, { ...given.choice, group: null }) : given
    setReading(next)
    setRows(sortForMending(toRows(next, edited), known, check))
  }
  /** Parses the same list with another choice. Edited rows stay, except for their groups if those are chosen. */
  function choose(choice: ListChoice) {
    if (!reading) return
    const next = readList(reading.given, { ...reading.choice, ...choice })
    const { members, groups: listed } = next.list
    const edited = rows.length === members.length ? rows.filter(({ isEdited }) => isEdited) : []
    const regroup = (row: BulkRow) => ({ ...row, entry: { ...row.entry, group: listed?.cells[row.id] } })
    read(next, 'group' in choice ? edited.map(regroup) : edited)
  }
  const isMarked = ({ id }: BulkRow) => !isUnused(marks.get(id)?.mark)
  const counts = groups.count(rows.filter(isMarked).map(toCell), ready.map(toCell))
  return { rows, marks, ready, unsent, added, reading, groups, counts, memberOf, read, choose, edit, change }
}

const toCell = ({ entry: { group = '' } }: BulkRow) => group

const isUnused = (mark: Mark['mark'] | undefined) => mark === 'invalid' || mark === 'duplicate'

/** Returns the rows of a list; empty until the user has chosen the columns. */
function toRows({ list }: ListReading, edited: readonly BulkRow[]): BulkRow[] {
  if (list.table?.asks.length) return []
  const made = new Set(list.madeNames)
  const stored = new Map(edited.map((row) => [row.id, row]))
  return list.members.map((member, id) => {
    const entry = list.groups ? { ...member, group: list.groups.cells[id] } : member
    return stored.get(id) ?? { id, entry, isMade: made.has(id) }
  })
}

function marksOf(
  rows: readonly BulkRow[],
  known: ReadonlySet<string>,
  check: GroupCheck | undefined,
): Map<number, Mark> {
  const marks = checkRows(
    rows.map(({ entry }) => entry),
    known,
    check,
  )
  return new Map(rows.flatMap(({ id }, at) => (marks[at] ? [[id, marks[at]] as const] : [])))
}

/**
 * Returns the addresses already on the team, including the administrator's own and those just added, in canonical
 * form. `memberOf` finds a member who was not just added.
 */
function useKnownMembers(added: readonly { member: TeamMember }[]) {
  const members = useAppSelector((state) => state.team.members)
  const own = useAppSelector((state) => state.user.email) ?? ''
  const byEmail = useMemo(
    () => new Map(members.map((member) => [canonicalEmail(member.email), member])),
    [members],
  )
  return useMemo(() => {
    const justAdded = new Set(added.map(({ member }) => canonicalEmail(member.email)))
    const known: ReadonlySet<string> = new Set([canonicalEmail(own), ...byEmail.keys(), ...justAdded])
    const memberOf: MemberOf = (email) => {
      const canonical = canonicalEmail(email)
      return justAdded.has(canonical) ? undefined : byEmail.get(canonical)
    }
    return { known, memberOf }
  }, [byEmail, own, added])
}
