import { runLoad } from '../load/run-load.ts'
import { measureBrowser } from '../pages/team-browser.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import { signIn } from '../stand/sign-in.ts'
import { ADMIN, fillDatabase } from '../stand/team-fill.ts'
import type { Scenario } from './scenario.ts'

const ROUNDS = 7
const SIZES = [10, 100, 1000, 10_000]

/** The cost of a team's size for its administrator, over real HTTP and in a real browser. */
export const team: Scenario = {
  name: 'team',
  about: 'the team screen of 10 to 10,000 in a browser; sizes may be named',
  isOnce: true,
  isAskedFor: true,
  async run({ sizes }) {
    const table: Record<string, object> = {}
    for (const members of sizes.length > 0 ? sizes : SIZES)
      table[`${members.toLocaleString('en')} members`] = await inFolder((folder) => measure(folder, members))
    console.log('Ten courses; medians. Required: each answer ≤ 400 kB, first rows ≤ 900 ms, search ≤ 50 ms.')
    console.table(table)
    return []
  },
}

async function measure(DATA_DIR: string, members: number) {
  await fillDatabase(DATA_DIR, members)
  return withPortal({ DATA_DIR }, async ({ origin }) => {
    const token = await signIn(origin, ADMIN.email)
    const ask = (path: string) => {
      const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
      const request = { method: 'GET', path: `/documents/v1/${path}`, token, headers }
      return runLoad({ origin, connections: [[request]], until: { requests: ROUNDS }, warmUp: 1 })
    }
    const users = await ask('users?partner=bench')
    const statuses = await ask('associate-training-completion?partnerId=bench&view=status')
    const seen = await measureBrowser(origin)
    return {
      users: kB(users.bytes),
      'users, time': ms(users.p50),
      statuses: kB(statuses.bytes),
      'statuses, time': ms(statuses.p50),
      'rows after opening': ms(seen.opened),
      'rows after click': ms(seen.clicked),
      search: ms(seen.searched),
      'scrolling frame': ms(seen.frame),
      'frames > 50 ms': seen.longFrames,
    }
  })
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function ms(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0)} ms`
}
