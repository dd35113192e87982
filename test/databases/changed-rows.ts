import { A_MINUTE } from '#domain/durations.ts'
import type { Database, Schema } from '#store/schema.ts'
import { rowsOfActions } from './tables.ts'

/** Rows that an action removed from a table, and rows it added. A changed row is in both. */
interface ChangedRows {
  gone: object[]
  come: object[]
}

/** Data that may differ between two runs of the same action. */
export interface RunOfAct {
  /** The acting accounts, treated as identical. */
  actors: readonly string[]
  /** Random ids present in both databases from the start. All other ids are treated as identical. */
  known: ReadonlySet<string>
  /** Start of the run, in ms since 1970. Times are compared relative to it. */
  start: number
}

/**
 * Columns that depend on the actor: the id derived from an entry's key, the client's address, and the account whose
 * emails are counted.
 */
const OF_ACTOR: Partial<Record<keyof Schema, readonly string[]>> = {
  audit_log: ['id', 'address'],
  mail_queue: ['sender'],
  publications: ['id', 'address'],
}

const ISO_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** A time in ms since 1970, within JSON. */
const MS_TIME = /\b1[5-9]\d{11}\b/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Lower bound of stored times, in ms since 1970. Smaller numbers are not times. */
const NO_TIME_BEFORE = Date.UTC(2020, 0)

/** Returns the random ids in a text. */
export function findIds(text: string): Set<string> {
  return new Set(text.match(UUID))
}

/** Returns the rows of all tables changed by an action. Blanks values that differ between two runs. */
export async function changedRows(
  db: Database,
  run: RunOfAct,
  act: () => Promise<unknown>,
): Promise<Record<string, ChangedRows>> {
  const before = new Map(await rowsOfActions(db))
  await act()
  const changed: Record<string, ChangedRows> = {}
  for (const [table, after] of await rowsOfActions(db)) {
    const toCompare = (rows: object[]) => sortRows(rows.map((row) => blankRow(table, row, run)))
    const earlier = before.get(table) ?? []
    const rows = { gone: toCompare(without(earlier, after)), come: toCompare(without(after, earlier)) }
    if (rows.gone.length + rows.come.length > 0) changed[table] = rows
  }
  return changed
}

function without(rows: object[], others: object[]): object[] {
  const left = new Set(others.map((row) => JSON.stringify(row)))
  return rows.filter((row) => !left.has(JSON.stringify(row)))
}

function sortRows(rows: object[]): object[] {
  return rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

function blankRow(table: keyof Schema, row: object, run: RunOfAct): object {
  const blank = ([column, value]: [string, unknown]) => {
    if (OF_ACTOR[table]?.includes(column)) return [column, 'of who acts']
    return [column, blankValue(column, value, run)]
  }
  return Object.fromEntries(Object.entries(row).map(blank))
}

function blankValue(column: string, value: unknown, run: RunOfAct): unknown {
  if (typeof value === 'number' && value > NO_TIME_BEFORE) return countFrom(run, value)
  if (typeof value !== 'string') return value
  if (column.endsWith('hash')) return 'a hash'
  return blankText(value, run)
}

/** Replaces the actors, random ids and times in a text. */
export function blankText(text: string, run: RunOfAct): string {
  if (run.actors.includes(text)) return 'who acts'
  return text
    .replace(UUID, (id) => (run.known.has(id) ? id : 'a new id'))
    .replace(ISO_TIME, (time) => countFrom(run, Date.parse(time)))
    .replace(MS_TIME, (time) => countFrom(run, Number(time)))
}

/** Returns the time since the start, rounded to more than the duration of two runs. */
function countFrom({ start }: RunOfAct, time: number): string {
  return `start + ${5 * Math.round((time - start) / (5 * A_MINUTE))} min`
}
