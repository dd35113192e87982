import { useCallback, useMemo, useState } from 'react'
import { canonicalEmail } from '#domain/people/email.ts'
import type { FailedAct } from '#web/messages/result-modal.tsx'
import { type AppThunk, useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { addMembers, removeMembers, type TeamActResult } from '#web/state/team-acts.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { checkRows, type Mark, sortForMending } from './check-rows.ts'
import { type ListChoice, type ListReading, readList } from './read-list.ts'

/** Result of sending a row. */
export type RowResult =
  | { result: 'added'; member: TeamMember }
  | ({ result: 'failed' } & FailedAct)
  | { result: 'undone' }

export interface BulkRow {
  id: number
  /** Name and email as parsed or edited. */
  entry: NewMember
  /** True while the name is the one derived from the email. */
  isMade?: boolean
  /** True for an edited row, which stays if the list is parsed with other choices. */
  isEdited?: boolean
  sent?: RowResult | undefined
}

/** Progress of an action on many rows. */
export interface BulkProgress {
  act: 'add' | 'undo'
  done: number
  of: number
}

/** Manages the rows of a bulk addition: checks, sends and undoes them. */
export function useBulkAdd() {
  const { ready, added, unsent, change, ...checked } = useCheckedRows()
  const { progress, runOnRows } = useProgress(change)

  function send() {
    const entries = ready.map(({ entry }) => entry)
    return runOnRows('add', ready, (report) =>
      addMembers(entries, (index, result) => report(index, toRowResult(result))),
    )
  }
  function undo() {
    const members = added.map(({ member }) => member)
    return runOnRows('undo', added, (report) =>
      removeMembers(members, (index, result) =>
        report(index, 'member' in result ? { result: 'undone' } : undefined),
      ),
    )
  }
  return {
    ...checked,
    ready: ready.length,
    failed: ready.filter(({ sent }) => sent?.result === 'failed').length,
    unsent: unsent.length,
    added: added.length,
    progress,
    send,
    undo,
  }
}

/** Returns the progress, and a function that runs an action on many rows and stores the result of each. */
function useProgress(change: (id: number, changes: Partial<BulkRow>) => void) {
  const dispatch = useAppDispatch()
  const [progress, setProgress] = useState<BulkProgress>()

  async function runOnRows(
    act: BulkProgress['act'],
    rows: readonly Pick<BulkRow, 'id'>[],
    start: (report: (index: number, sent: RowResult | undefined) => void) => AppThunk,
  ): Promise<void> {
    setProgress({ act, done: 0, of: rows.length })
    const report = (index: number, sent: RowResult | undefined) => {
      const row = rows[index]
      if (row && sent) change(row.id, { sent })
      setProgress((before) => before && { ...before, done: before.done + 1 })
    }
    await dispatch(start(report))
    setProgress(undefined)
  }
  return { progress, runOnRows }
}

/** Manages the rows with their checks, and separates sent rows from those to send. */
function useCheckedRows() {
  const [rows, setRows] = useState<BulkRow[]>([])
  const [reading, setReading] = useState<ListReading>()
  const known = useKnownEmails()
  const added = useMemo(
    () => rows.flatMap(({ id, sent }) => (sent?.result === 'added' ? [{ id, member: sent.member }] : [])),
    [rows],
  )
  const open = useMemo(() => rows.filter(({ sent }) => sent?.result !== 'added'), [rows])
  const marks = useMemo(() => {
    const justAdded = added.map(({ member }) => canonicalEmail(member.email))
    return marksOf(open, new Set([...known, ...justAdded]))
  }, [open, added, known])
  const ready = open.filter(({ id, sent }) => marks.get(id)?.mark === 'new' && sent?.result !== 'undone')
  /** Rows that leaving the screen would lose: neither added nor already on the team. */
  const unsent = open.filter(({ id, sent }) => isUnsent(marks.get(id)?.mark) && sent?.result !== 'undone')

  const change = useCallback((id: number, changes: Partial<BulkRow>) => {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  }, [])
  const edit = useCallback(
    (id: number, entry: NewMember) =>
      setRows((before) =>
        before.map((row) => {
          if (row.id !== id) return row
          const isMade = row.isMade === true && row.entry.name === entry.name
          return { ...row, entry, isMade, isEdited: true, sent: undefined }
        }),
      ),
    [],
  )

  function read(next: ListReading, edited: readonly BulkRow[] = []) {
    setReading(next)
    setRows(sortForMending(toRows(next, edited), known))
  }
  /** Parses the same list with another choice. Edited rows stay. */
  function choose(choice: ListChoice) {
    if (!reading) return
    const next = readList(reading.given, { ...reading.choice, ...choice })
    read(next, rows.length === next.list.members.length ? rows.filter(({ isEdited }) => isEdited) : [])
  }
  return { rows, marks, ready, unsent, added, reading, read, choose, edit, change }
}

/** Returns the rows of a list; empty until the user has chosen the columns. */
function toRows({ list }: ListReading, edited: readonly BulkRow[]): BulkRow[] {
  if (list.table?.asks.length) return []
  const made = new Set(list.madeNames)
  const stored = new Map(edited.map((row) => [row.id, row]))
  return list.members.map((entry, id) => stored.get(id) ?? { id, entry, isMade: made.has(id) })
}

function isUnsent(mark: Mark['mark'] | undefined): boolean {
  return mark === 'new' || mark === 'invalid'
}

function toRowResult(result: TeamActResult): RowResult {
  return 'member' in result ? { result: 'added', ...result } : { result: 'failed', ...result }
}

function marksOf(rows: readonly BulkRow[], known: ReadonlySet<string>): Map<number, Mark> {
  const marks = checkRows(
    rows.map(({ entry }) => entry),
    known,
  )
  return new Map(rows.flatMap(({ id }, at) => (marks[at] ? [[id, marks[at]] as const] : [])))
}

/** Returns the addresses already on the team, including the administrator's own, in canonical form. */
function useKnownEmails(): ReadonlySet<string> {
  const members = useAppSelector((state) => state.team.members)
  const own = useAppSelector((state) => state.user.email) ?? ''
  return useMemo(
    () => new Set([own, ...members.map(({ email }) => email)].map(canonicalEmail)),
    [members, own],
  )
}
