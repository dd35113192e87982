import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebAppWhereNeeded } from '#server/web-app/build-web-app.ts'
import { startPortal } from '../../e2e/portal.ts'
import { measureAnswers } from './team-answers.ts'
import { measureBrowser } from './team-browser.ts'
import { fillDatabase } from './team-fill.ts'

/**
 * Measures the cost of a team's size for its administrator: the built product on SQLite, over real HTTP and in a real browser.
 * Run with `npm run bench -- team`; sizes may be named after it.
 */
const SIZES = [10, 100, 1000, 10_000]

const named = process.argv.slice(2).map(Number)
await buildWebAppWhereNeeded()
const table: Record<string, Record<string, string>> = {}
for (const members of named.length > 0 ? named : SIZES)
  table[`${members.toLocaleString('en')} members`] = await measure(members)
console.log('Ten courses; medians. Required: each answer ≤ 400 kB, first rows ≤ 900 ms, search ≤ 50 ms.')
console.table(table)

async function measure(members: number): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  await fillDatabase(dataDir, members)
  const portal = await startPortal({ DATA_DIR: dataDir })
  try {
    const { users, statuses } = await measureAnswers(portal.origin)
    const seen = await measureBrowser(portal.origin)
    return {
      users: kB(users.bytes),
      'users, time': ms(users.time),
      statuses: kB(statuses.bytes),
      'statuses, time': ms(statuses.time),
      'rows after opening': ms(seen.opened),
      'rows after click': ms(seen.clicked),
      search: ms(seen.searched),
      'scrolling frame': ms(seen.frame),
      'frames > 50 ms': seen.longFrames,
    }
  } finally {
    await portal.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function ms(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0)} ms`
}
