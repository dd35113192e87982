import { useState } from 'react'
import { type AppThunk, useAppDispatch } from '#web/state/store.ts'
import { removeMembers } from '#web/state/team-acts.ts'
import { type ImportResult, importMembers } from './import-members.ts'
import { type BulkRow, type RowResult, useCheckedRows } from './use-checked-rows.ts'

/** Progress of an action on many rows. */
export interface BulkProgress {
  act: 'add' | 'undo'
  done: number
  of: number
  /** Number of rows that move members. */
  moves?: number
}

/** Manages the rows of a bulk addition: checks, sends and undoes them. */
export function useBulkAdd() {
  const { ready, added, unsent, change, memberOf, ...checked } = useCheckedRows()
  const { progress, runOnRows } = useProgress(change)
  const { rows, marks, reading, groups } = checked
  const failed = ready.filter(({ sent }) => sent?.result === 'failed')
  const isMove = ({ id }: BulkRow) => marks.get(id)?.mark === 'move'
  const moves = { ready: ready.filter(isMove).length, failed: failed.filter(isMove).length }

  function send() {
    const people = ready.map((row) => ({
      ...row.entry,
      uid: isMove(row) ? memberOf(row.entry.email)?.id : undefined,
    }))
    const source = { word: groups.word, areas: reading?.list.groups?.areas ?? new Map() }
    return runOnRows('add', ready, moves.ready, (report) =>
      importMembers(people, source, (index, result) => report(index, toRowResult(result))),
    )
  }
  function undo() {
    const members = added.map(({ member }) => member)
    return runOnRows('undo', added, 0, (report) =>
      removeMembers(members, (index, result) =>
        report(index, 'member' in result ? { result: 'undone' } : undefined),
      ),
    )
  }
  return {
    ...checked,
    ready: ready.length,
    moves,
    moved: rows.filter(({ sent }) => sent?.result === 'moved').length,
    failed: failed.length,
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
    moves: number,
    start: (report: (index: number, sent: RowResult | undefined) => void) => AppThunk,
  ): Promise<void> {
    setProgress({ act, done: 0, of: rows.length, moves })
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

function toRowResult(result: ImportResult): RowResult {
  if ('moved' in result) return { result: 'moved' }
  return 'member' in result ? { result: 'added', ...result } : { result: 'failed', ...result }
}
