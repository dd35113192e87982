import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderImpersonalTables, renderPersonalTables } from './privacy-tables.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')

// Contract § 9: every column about a person has an entry …
it('docs/privacy.md has each table of personal data as the code has it, and no other', () => {
  const tables = renderPersonalTables()
  expect(tables.length).toBeGreaterThan(10)
  expect(PAGE.match(/^### `[\s\S]*?(?=\n\n#)/gm)).toEqual(tables)
})

it('docs/privacy.md lists what is not about people as the code has it', () => {
  const [, list] = PAGE.split('## What is not about people\n\n')
  expect(list?.trim().split('\n')).toEqual(renderImpersonalTables())
})
