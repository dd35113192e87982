import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeContractPage } from '#test/checks/contract-page.ts'

// Fails if docs/contract.md differs from the comments above the tests: `node scripts/write-contract.ts`. Writes the
// page with `--write`.

const PROJECT = join(import.meta.dirname, '..')
const PAGE = join(PROJECT, 'docs/contract.md')

const files = globSync('{e2e,scripts,src,test}/**/*.{ts,tsx}', { cwd: PROJECT }).sort()
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(PROJECT, file), 'utf8')]))
const { text, problems } = writeContractPage(sources)
if (process.argv.includes('--write')) writeFileSync(PAGE, text)
else if (readFileSync(PAGE, 'utf8') !== text) {
  problems.push('docs/contract.md is not what the tests say: node scripts/write-contract.ts --write')
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
