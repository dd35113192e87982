import { describe, expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import type { PersonalColumn } from './personal-column.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** The migrator's own tables, and the partitions that some test databases use. */
const OTHERS = /^kysely_migration|_part\d$/

type Columns = Record<string, PersonalColumn | 'not personal'>

const TABLES = Object.entries(PERSONAL_DATA).map(([table, { columns }]) => ({
  table,
  columns: columns as Columns,
}))

const personalOf = (columns: Columns) => Object.values(columns).filter((column) => column !== 'not personal')

for (const kind of DATABASES)
  describe(`the table of personal data on ${kind}`, () => {
    // Contract § 9: every column about a person has an entry: what copies it, what erases it, when it goes
    it('has an entry for every column of every table, and for no other', async () => {
      const { db, close } = await openDatabase(kind)
      const tables = (await db.introspection.getTables()).filter(({ name }) => !OTHERS.test(name))
      await close()
      const real = tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()])
      const listed = TABLES.map(({ table, columns }) => [table, Object.keys(columns).sort()])
      expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(real))
    })
  })

describe('the table of personal data', () => {
  it('keeps client addresses for 90 days, finished mails for 30, and emails entered at failed sign-ins for 90', () => {
    const { address, subject } = PERSONAL_DATA.audit_log.columns
    const spans = [address, subject, PERSONAL_DATA.mail_queue.columns.recipient]
    expect(spans.map((column) => column !== 'not personal' && column.goes[0])).toMatchObject([
      { after: 90 * A_DAY },
      { after: 90 * A_DAY },
      { after: 30 * A_DAY },
    ])
    const { counter } = PERSONAL_DATA.sign_in_attempts.columns
    expect(counter !== 'not personal' && counter.goes[0]).toMatchObject({ after: 90 * A_DAY })
  })

  it('copies no two columns of a table under the same name, and no hash', () => {
    for (const { table, columns } of TABLES) {
      const names = personalOf(columns).flatMap(({ copy }) => ('as' in copy ? [copy.as] : []))
      expect({ table, names: new Set(names).size }).toEqual({ table, names: names.length })
    }
    const hashes = TABLES.flatMap(({ columns }) => Object.entries(columns)).filter(([name]) =>
      /hash|jwk/.test(name),
    )
    expect(hashes.length).toBeGreaterThan(5)
    for (const [name, column] of hashes)
      expect({ name, copied: column !== 'not personal' && 'as' in column.copy }).toEqual({
        name,
        copied: false,
      })
  })
})
