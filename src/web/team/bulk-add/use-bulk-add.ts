import { useCallback, useMemo, useState } from 'react'
import { canonicalEmail } from '#domain/people/email.ts'
import type { FailedAct } from '#web/messages/result-modal.tsx'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { addMembers, removeMembers, type TeamActResult } from '#web/state/team-acts.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { checkRows, type Mark, sortForMending } from './check-rows.ts'
import type { MemberList } from './parse-members.ts'
import { unreadWords } from './unread-words.ts'

/** The result of a row that was sent. */
export type RowResult =
  | { result: 'added'; member: TeamMember }
  | ({ result: 'failed' } & FailedAct)
  | { result: 'undone' }

export interface BulkRow {
  id: number
  /** Name and email as they were read or edited. */
  entry: NewMember
  sent?: RowResult | undefined
}

/** The progress of an act on many rows. */
export interface BulkProgress {
  act: 'add' | 'undo'
  done: number
  of: number
}

/** Holds the rows of a bulk addition as read and edited, with the check of each, and sends them. */
export function useBulkAdd() {
  const dispatch = useAppDispatch()
  const [rows, setRows] = useState<BulkRow[]>([])
  const [unread, setUnread] = useState('')
  const [progress, setProgress] = useState<BulkProgress>()
  const known = useKnownEmails()
  const added = useMemo(
    () => rows.flatMap(({ id, sent }) => (sent?.result === 'added' ? [{ id, member: sent.member }] : [])),
    [rows],
  )
  const open = useMemo(() => rows.filter(({ sent }) => sent?.result !== 'added'), [rows])
  const marks = useMemo(() => marksOf(open, known), [open, known])
  const ready = open.filter(({ id, sent }) => marks.get(id)?.mark === 'new' && sent?.result !== 'undone')

  const unsent = open.filter(({ id, sent }) => isUnsent(marks.get(id)?.mark) && sent?.result !== 'undone')

  const change = useCallback((id: number, changes: Partial<BulkRow>) => {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  }, [])
  const edit = useCallback((id: number, entry: NewMember) => change(id, { entry, sent: undefined }), [change])

  /** Shows one result, in its row if there is one, and counts it. */
  function recordResult(id: number | undefined, sent: RowResult | undefined) {
    if (id !== undefined && sent) change(id, { sent })
    setProgress((before) => before && { ...before, done: before.done + 1 })
  }
  async function send() {
    setProgress({ act: 'add', done: 0, of: ready.length })
    await dispatch(
      addMembers(
        ready.map(({ entry }) => entry),
        (index, result) => recordResult(ready[index]?.id, toRowResult(result)),
      ),
    )
    setProgress(undefined)
  }
  async function undo() {
    setProgress({ act: 'undo', done: 0, of: added.length })
    await dispatch(
      removeMembers(
        added.map(({ member }) => member),
        (index, result) =>
          recordResult(added[index]?.id, 'member' in result ? { result: 'undone' } : undefined),
      ),
    )
    setProgress(undefined)
  }
  return {
    rows,
    marks,
    ready: ready.length,
    /** Number of rows that would be lost: neither added nor in the team already. */
    unsent: unsent.length,
    added: added.length,
    progress,
    unread,
    read: (list: MemberList) => {
      const read = list.members.map((entry, id) => ({ id, entry }))
      setRows(sortForMending(read, known))
      setUnread(unreadWords(list))
    },
    edit,
    send,
    undo,
  }
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

/** Returns the addresses that are in the team already, the administrator's own included. */
function useKnownEmails(): ReadonlySet<string> {
  const members = useAppSelector((state) => state.team.members)
  const own = useAppSelector((state) => state.user.email) ?? ''
  return useMemo(
    () => new Set([own, ...members.map(({ email }) => email)].map(canonicalEmail)),
    [members, own],
  )
}
