import { useCallback, useMemo, useState } from 'react'
import { canonicalEmail } from '#domain/email.ts'
import { fewAtATime } from '#web/services/map-concurrently.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import type { TypedMember } from '../add-member.ts'
import { useReadTeam } from '../use-team.ts'
import { useTeamActs } from '../use-team-acts.ts'
import { checkRows, type Mark } from './check-rows.ts'
import { parseMembers } from './parse-members.ts'

/** What became of a row that was sent. */
export type RowResult =
  | { result: 'added'; member: TeamMember }
  | { result: 'failed'; failure: string }
  | { result: 'undone' }

export interface BulkRow {
  id: number
  typed: TypedMember
  sent?: RowResult | undefined
}

/** How many calls run at once: enough to be quick, few enough to leave the gateway to others. */
const CONCURRENCY = 4

/** Adding many: the rows as they were read and edited, what is known of each, and sending them. */
export function useBulkAdd() {
  const acts = useTeamActs()
  const readTeam = useReadTeam()
  const [rows, setRows] = useState<BulkRow[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const known = useKnownEmails()
  const added = useMemo(() => rows.filter(({ sent }) => sent?.result === 'added'), [rows])
  const open = useMemo(() => rows.filter(({ sent }) => sent?.result !== 'added'), [rows])
  const marks = useMemo(() => marksOf(open, known), [open, known])
  const ready = open.filter(({ id, sent }) => marks.get(id)?.mark === 'new' && sent?.result !== 'undone')

  const change = useCallback((id: number, changes: Partial<BulkRow>) => {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  }, [])
  const edit = useCallback(
    (id: number, typed: TypedMember) => change(id, { typed, sent: undefined }),
    [change],
  )
  /** Runs one call a row, and counts them. */
  async function run(chosen: readonly BulkRow[], work: (row: BulkRow) => Promise<RowResult | undefined>) {
    setProgress({ done: 0, of: chosen.length })
    await fewAtATime(chosen, CONCURRENCY, async (row) => {
      const sent = await work(row)
      if (sent) change(row.id, { sent })
      setProgress((before) => before && { ...before, done: before.done + 1 })
    })
    setProgress(undefined)
  }
  async function addOne({ typed }: BulkRow): Promise<RowResult> {
    const result = await acts.add(typed)
    return 'member' in result ? { result: 'added', ...result } : { result: 'failed', ...result }
  }
  /**
   * The team, read again, tells what the answers do not: whoever was here before has the name and the history from then,
   * and a call whose answer was lost may have worked. Sending again is safe.
   */
  async function send() {
    await run(ready, addOne)
    await readTeam().catch((error: unknown) => console.error(error))
  }
  async function undoOne({ sent }: BulkRow): Promise<RowResult | undefined> {
    if (sent?.result !== 'added') return undefined
    return 'member' in (await acts.remove(sent.member)) ? { result: 'undone' } : undefined
  }
  return {
    rows,
    marks,
    ready: ready.length,
    added: added.length,
    progress,
    read: (text: string) => setRows(parseMembers(text).map((typed, id) => ({ id, typed }))),
    edit,
    send,
    undo: () => run(added, undoOne),
  }
}

function marksOf(rows: readonly BulkRow[], known: ReadonlySet<string>): Map<number, Mark> {
  const marks = checkRows(
    rows.map(({ typed }) => typed),
    known,
  )
  return new Map(rows.flatMap(({ id }, at) => (marks[at] ? [[id, marks[at]] as const] : [])))
}

/** The addresses that are in the team already, the administrator's own included. */
function useKnownEmails(): ReadonlySet<string> {
  const members = useAppSelector((state) => state.team.members)
  const own = useAppSelector((state) => state.user.email) ?? ''
  return useMemo(
    () => new Set([own, ...members.map(({ email }) => email)].map(canonicalEmail)),
    [members, own],
  )
}
