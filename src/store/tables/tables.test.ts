import { describe, expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { PersonalColumn } from './column.ts'
import { PERSONAL_TABLES, TABLES } from './tables.ts'

/** The migrator's own tables, and the partitions that some test databases use. */
const OTHERS = /^kysely_migration|_part\d$/

const PERSONAL = PERSONAL_TABLES.map((table) => ({ table, ...TABLES[table] }))

for (const kind of DATABASES)
  describe(`the definitions of the tables on ${kind}`, () => {
    // Contract § 9: every personal column has an entry for export, erasure and retention
    it('list every column of every table, with its type, nulls and defaults, and no others', async () => {
      const { db, close } = await openDatabase(kind)
      const tables = (await db.introspection.getTables()).filter(({ name }) => !OTHERS.test(name))
      await close()
      const real = tables.flatMap(({ name: table, columns }) =>
        columns.map(({ name, dataType, isNullable, hasDefaultValue: hasDefault }) => {
          const facts = { isText: /text/i.test(dataType), isNullable, hasDefault }
          return [`${table}.${name}`, facts]
        }),
      )
      const defined = Object.entries(TABLES).flatMap(([table, { columns }]) =>
        Object.entries(columns).map(([name, { facts }]) => {
          const { form, isNullable, hasDefault } = facts
          const isText = form === 'text' || form === 'json'
          // A writer may have to state a value that the database would add.
          return [`${table}.${name}`, { isText, isNullable, hasDefault: hasDefault || expect.any(Boolean) }]
        }),
      )
      expect(Object.fromEntries(real)).toEqual(Object.fromEntries(defined))
    })
  })

describe('the definitions of the tables', () => {
  it('identify the person for every table with a personal column', () => {
    for (const [name, { columns }] of Object.entries(TABLES)) {
      const isPersonal = Object.values(columns).some((column) => column instanceof PersonalColumn)
      expect({ name, isPersonal }).toEqual({ name, isPersonal: PERSONAL.some(({ table }) => table === name) })
    }
  })

  it('keep client addresses for 90 days, finished emails for 30, and addresses entered at failed sign-ins for 90', () => {
    const { address, subject } = TABLES.audit_log.personal
    const spans = [address?.goes, subject?.goes, TABLES.mail_queue.goes, TABLES.sign_in_attempts.goes]
    expect(spans.map((goes) => goes?.[0])).toMatchObject([
      { after: 90 * A_DAY },
      { after: 90 * A_DAY },
      { after: 30 * A_DAY },
      { after: 90 * A_DAY },
    ])
  })

  it('copy no two columns of a table under the same name, and no hash', () => {
    for (const { table, personal } of PERSONAL) {
      const names = Object.values(personal).flatMap(({ copy }) => ('as' in copy ? [copy.as] : []))
      expect({ table, names: new Set(names).size }).toEqual({ table, names: names.length })
    }
    const hashes = PERSONAL.flatMap(({ personal }) => Object.entries(personal)).filter(([name]) =>
      name.includes('hash'),
    )
    expect(hashes.length).toBeGreaterThan(5)
    for (const [name, { copy }] of hashes)
      expect({ name, isCopied: 'as' in copy }).toEqual({ name, isCopied: false })
  })
})
