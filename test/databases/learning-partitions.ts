import pg from 'pg'

/** The tables of the learning record, all of which have the partner first in their key. */
export const LEARNING_TABLES = [
  ...(['completions', 'learning_events', 'learning_counts', 'video_positions', 'video_places'] as const),
  ...(['members', 'requirements', 'certificates', 'reminders', 'reminder_rounds'] as const),
] as const

/** Number of parts of each table. The same partner is in the part of the same number in each. */
const PARTS = 4

/**
 * Lays the empty learning tables of a PostgreSQL database out as a distributed one has them: in parts by the
 * hash of the partner, with all their keys, indexes, references and triggers.
 */
export async function partitionLearningTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const table of LEARNING_TABLES) await client.query(await layoutOf(client, table))
  } finally {
    await client.end()
  }
}

/** Writes the statements that replace a table by one in parts. */
async function layoutOf(client: pg.Client, table: string): Promise<string> {
  const references = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  const triggers = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  )
  return [
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (like ${table}_whole including all) partition by hash (partner_id)`,
    ...Array.from(
      { length: PARTS },
      (_, part) =>
        `create table ${table}_part${part} partition of ${table} for values with (modulus ${PARTS}, remainder ${part})`,
    ),
    `drop table ${table}_whole`,
    ...references.rows.map(({ definition }) => `alter table ${table} add ${definition}`),
    ...triggers.rows.map(({ definition }) => definition),
  ].join(';\n')
}
