import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { AUTHORS_ACT, type AuthorsAct, openDraftTwice } from '#test/console/draft-authors.ts'
import { DATABASES } from '#test/databases.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { clientOf, startApp } from '#test/test-app.ts'

/** Number of server kills per database, one in each generated run. `KILLS=100` makes a long test. */
const KILLS = Number(process.env.KILLS ?? 8)

/** Maximum time from saving to the kill, in ms. A save takes about 2 ms. */
const MAX_DELAY_MS = 12

type What = AuthorsAct['what']
type Draft = Awaited<ReturnType<typeof openDraftTwice>>

/**
 * Actions around a kill, used in rotation: completed by both authors before it, and in progress during it.
 */
const ACTIONS_AROUND_KILL: { before: What[]; atOnce: What[] }[] = [
  { before: [], atOnce: ['type', 'save'] },
  { before: [], atOnce: ['rename a section', 'save'] },
  // An earlier version of the outline, and the text chosen in a conflict.
  { before: ['rename a section', 'save'], atOnce: ['bring back', 'save'] },
  { before: ['type', 'save'], atOnce: ['keep mine', 'save'] },
]

const BOTH = [0, 1] as const

async function doBefore(draft: Draft, before: readonly What[]): Promise<void> {
  for (const what of before) for (const who of BOTH) await draft.act({ who, what })
}

const acts = fc.array(AUTHORS_ACT, { minLength: 4, maxLength: 20 })

describe.each(DATABASES)(
  'two authors of one draft whose server is killed, %s',
  { timeout: 600_000 },
  (kind) => {
    const servers = serverProcesses()

    it('keeps every acknowledged text in the draft or in its versions, and every id unique and unchanged', async () => {
      const app = await startApp(kind, {}, { hasJobs: false })
      const people = [
        await newCompanyPerson(app, 'company-author'),
        await newCompanyPerson(app, 'company-admin'),
      ]
      const start = () => servers.start({ DATA_DIR: app.dataDir, ...environmentOf(app.address) })
      let server = start()
      let request = clientOf(await server.ready())
      let acknowledged = 0
      let kills = 0
      let conflicts = 0
      await fc.assert(
        fc.asyncProperty(acts, fc.nat(MAX_DELAY_MS), acts, async (before, delay, after) => {
          const draft = await openDraftTwice(app, people, () => request)
          const onTheWay = ACTIONS_AROUND_KILL[kills++ % ACTIONS_AROUND_KILL.length] ?? {
            before: [],
            atOnce: [],
          }
          await doBefore(draft, onTheWay.before)
          conflicts += BOTH.filter(draft.isInConflict).length
          for (const act of onTheWay.before.length > 0 ? [] : before) await draft.act(act)
          const saving = BOTH.map(async (who) => {
            for (const what of onTheWay.atOnce) await draft.act({ who, what })
          })
          await setTimeout(delay)
          await server.kill()
          await Promise.all(saving)
          server = start()
          request = clientOf(await server.ready())
          for (const act of after) await draft.act(act)
          expect(await draft.findProblems()).toEqual([])
          acknowledged += draft.countAcknowledged().words
        }),
        { numRuns: KILLS, endOnFailure: true },
      )
      expect(acknowledged).toBeGreaterThan(KILLS)
      expect(conflicts).toBeGreaterThan(0)
      await server.kill()
      await app.close()
    })
  },
)
