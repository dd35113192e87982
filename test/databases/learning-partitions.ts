import pg from 'pg'

/** Tables of the learning record. The partner is the first column of each primary key. */
export const LEARNING_TABLES = [
  'completions',
  'learning_events',
  'learning_counts',
  'video_positions',
  'video_places',
  'members',
  'memberships',
  'requirements',
  'own_deadlines',
  'own_deadline_history',
  'certificates',
  'reminders',
  'reminder_rounds',
  'report_days',
  'groups',
  'group_memberships',
] as const

/** Number of partitions per table. A partner has the same partition number in each table. */
const PARTS = 4

/**
 * Partitions PostgreSQL's empty learning tables by the hash of the partner, as in a distributed database. Keeps all
 * keys, indexes, references and triggers.
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

/** Returns the statements that replace a table by a partitioned one. */
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
