import pg from 'pg'
import { because, readPlans, statementIn, TEST } from './plan-log.ts'

/** Tables for look-ups of a single account, session, email, member or token. */
export const LOOKED_UP_TABLES = [
  'users',
  'sessions',
  'emails',
  'members',
  'email_tokens',
  'known_browsers',
  'sign_in_attempts',
  'address_failures',
] as const

/** Pattern of a plan step that scans one of these tables or a partition, with its detail lines. */
const SCAN = new RegExp(
  `(?:Seq|Index|Index Only) Scan (?:using \\S+ )?on (?:public\\.)?(?:${LOOKED_UP_TABLES.join('|')})(?:_part\\d+)?\\b.*(?:\\n(?!\\s*->).*)*`,
  'g',
)

/** A statement that may have scanned one of these tables completely. */
export interface LookUp {
  place: string
  statement: string
}

/** Returns true if a plan scans one of these tables completely, even with a filter. */
export function readsWholeTable(plan: string): boolean {
  const scans = [...plan.matchAll(SCAN)].map(([scan]) => scan)
  return scans.some((scan) => !scan.includes('Index Cond:') && !/^.*\(never executed\)/.test(scan))
}

/**
 * Returns the statements in a plan log that scanned a table completely, once per calling function. PostgreSQL does this
 * for a small table despite an index; `findWholeReads` checks them again.
 */
export async function listWholeReads(log: string): Promise<LookUp[]> {
  const found = new Map<string, LookUp>()
  for await (const { message = '', application_name = '' } of readPlans(log, 'Scan')) {
    if (!readsWholeTable(message)) continue
    const statement = statementIn(message, application_name)
    found.set(`${statement.place} ${statement.statement}`, statement)
  }
  return [...found.values()]
}

/** Returns the statements without a suitable index, on a database with the newest schema. */
export async function findWholeReads(url: string, lookUps: LookUp[]): Promise<LookUp[]> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
  })
  await client.connect()
  try {
    const found: LookUp[] = []
    for (const lookUp of lookUps) if (readsWholeTable(await explain(client, lookUp))) found.push(lookUp)
    return found
  } finally {
    await client.end()
  }
}

/** Explains a statement for any values. Empty for a statement inside a function. */
async function explain(client: pg.Client, { statement }: LookUp): Promise<string> {
  try {
    const { rows } = await client.query(`explain (generic_plan, costs off) ${statement}`)
    return rows.map((row) => Object.values(row).join()).join('\n')
  } catch {
    return ''
  }
}

/** Functions that may scan whole tables, because no user waits for them, with the reason of each. */
const READS_ALL: Record<string, string> = {
  ...because('housekeeping looks for everything that has expired, once an hour', [
    'src/store/people/personal-data/remove-expired-rows.ts removeExpiredRows',
    'src/store/people/sign-in/known-browsers.ts forgetBrowsersUnusedSince',
  ]),
  ...because('the sweep of media looks for who names a file', [
    'src/store/courses/media-of-courses.ts eachNamingText',
  ]),
  ...because(
    'a file that a draft names and no course is asked for at its own address, where nobody shows it',
    ['src/store/courses/media-of-courses.ts isLogoOrPortrait'],
  ),
  ...because('a start looks whether there is anybody', ['src/store/people/users.ts isEmptyOfUsers']),
  ...because('the operator looks for accounts by a part of their name or email', [
    'src/store/people/users.ts listUsers',
  ]),
  ...because('the operator looks over all partners and all demo people', [
    'src/store/people/partners/counted-partners.ts listPartners',
    'src/store/people/demo-people.ts listDemoPeople',
    'src/operator/people/demo-remove.ts Object.run',
    'src/operator/doctor.ts examinePeople',
    'src/store/learning/remove-people.ts removePeople',
  ]),
}

/** Patterns of further permitted callers: whole folders, and the portal in separate processes. */
const READERS: RegExp[] = [
  // PostgreSQL's own statements, such as for a new reference, have no name.
  /^(portal\b.*)?$/,
  /^src\/store\/(migrating|copying)\//,
  // These functions process a person at all partners, or a whole restored database.
  /^src\/store\/(people\/read-personal-rows|operation\/retire-restored)\.ts /,
  TEST,
]

/** Returns the problem of a statement without a suitable index. Undefined if its caller is permitted. */
export function wholeReadProblem({ place, statement }: LookUp): string | undefined {
  if (place in READS_ALL || READERS.some((reader) => reader.test(place))) return undefined
  return `${place} reads a whole table to find a few rows: ${statement}`
}
