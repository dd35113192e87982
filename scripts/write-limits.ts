import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES, LIMIT_ROWS } from '#test/checks/limits.ts'
import { writeLimitsPage } from '#test/checks/limits-page.ts'

// Fails if the table of limits in docs/security.md differs from the constants, if a limit has no test or row, or if
// a figure in the docs differs from the code: `node scripts/write-limits.ts`. With `--write` it writes the table.

const PROJECT = join(import.meta.dirname, '..')

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const { page, text, problems } = writeLimitsPage(read, { limits: LIMIT_ROWS, figures: FIGURES })
if (process.argv.includes('--write')) writeFileSync(join(PROJECT, page), text)
else if (read(page) !== text)
  problems.push(`${page} is not what the constants say: node scripts/write-limits.ts --write`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
