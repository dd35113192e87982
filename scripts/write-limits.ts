import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES, LIMIT_ROWS } from '#test/checks/limits.ts'
import { writeLimitsPage } from '#test/checks/limits-page.ts'
import { writePrivacyPage } from '#test/checks/privacy-page.ts'

// Checks the docs: `node scripts/write-limits.ts`. Fails if the limits in docs/security.md differ from the constants, a
// limit has no test or row, a figure differs from the code, or docs/privacy.md differs from the tables' definitions.
// `--write` writes both tables.

const PROJECT = join(import.meta.dirname, '..')
const PRIVACY = 'docs/privacy.md'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const { page: limits, text, problems } = writeLimitsPage(read, { limits: LIMIT_ROWS, figures: FIGURES })
for (const [page, written] of Object.entries({ [limits]: text, [PRIVACY]: writePrivacyPage(read(PRIVACY)) }))
  if (process.argv.includes('--write')) writeFileSync(join(PROJECT, page), written)
  else if (read(page) !== written)
    problems.push(`${page} is not what the code says: node scripts/write-limits.ts --write`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
