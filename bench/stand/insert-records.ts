import { randomUUID } from 'node:crypto'
import type { CompletionRow, Queryable } from '#store/schema.ts'

const ROWS_AT_ONCE = 500

/** Columns that a new row may omit. */
type Columns = 'status_revision' | 'last_active' | 'completed' | 'reopened' | 'continued_until'

type Row = Omit<CompletionRow, Columns> & {
  status_revision: number
}

/** Stores records like a migration that adopts records from before their events: with one event each and no times. */
export async function insertRecords(db: Queryable, records: Row[]): Promise<void> {
  for (let at = 0; at < records.length; at += ROWS_AT_ONCE) {
    const rows = records.slice(at, at + ROWS_AT_ONCE)
    const known = rows.map((row) => ({ ...row, completed: 0, reopened: 0 }))
    await db.insertInto('completions').values(known).execute()
    await db.insertInto('learning_events').values(rows.map(adoptedRow)).execute()
  }
}

function adoptedRow({ partner_id, user_id, course_id, id, created, modules, status_revision }: Row) {
  return {
    partner_id,
    user_id,
    course_id,
    record_id: id,
    number: 1,
    id: randomUUID() as string,
    at: created,
    happened: created,
    module_id: null,
    revision: status_revision,
    actor: 'system',
    kind: 'record-adopted' as const,
    data: `{"v":1,"created":${created},"modules":${modules}}`,
  }
}
