import { beforeAll, describe, expect, it } from 'vitest'
import { PERSONAL_TABLES, TABLES } from '#store/tables/tables.ts'
import { runPortalCommand } from '#test/run-portal-command.ts'

// Contract § 9: every personal column has an …
describe('portal person columns', () => {
  let tables: Map<string, string>
  beforeAll(async () => {
    const { stdout } = await runPortalCommand(['person', 'columns'])
    tables = new Map(
      stdout
        .trim()
        .split('\n\n## ')
        .map((part) => [part.slice(0, part.indexOf('\n')), part]),
    )
  })

  const partOf = (name: string) => [...tables].find(([head]) => head.startsWith(`\`${name}\``))?.[1]

  it('lists exactly the personal columns under their table', () => {
    expect([...tables.keys()].filter((head) => head.startsWith('`'))).toHaveLength(PERSONAL_TABLES.length)
    for (const name of PERSONAL_TABLES) {
      const listed = partOf(name)?.match(/(?<=^- `)\w+/gm) ?? []
      expect(listed, name).toEqual(Object.keys(TABLES[name].personal))
    }
  })

  it('states the purpose of a column, its name in a copy, and its retention', () => {
    expect(partOf('users')).toContain('- `user_name`: the name (`account.name`)')
    expect(partOf('users')).toContain(
      '- `password_hash`: the password, as a hash (not copied: the hash of a secret)',
    )
    expect(partOf('members')).toContain('\n\nNot copied: in `users`.\n\n')
    expect(partOf('draft_versions')).toMatch(
      /When erased: stays: .*; automatically: .* 90 days after it was stored\./,
    )
    expect(partOf('audit_log')).toContain('2 years after the act')
    expect(tables.get('Tables without personal data')).toContain('- `signing_keys`: signing ID tokens')
  })
})
