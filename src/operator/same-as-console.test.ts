import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { countLook } from '#store/operation/audit-log.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { PAIRS, type Side, uidOf } from '#test/console/shared-acts.ts'
import { blankText, changedRows, findIds, type RunOfAct } from '#test/databases/changed-rows.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES } from '#test/databases.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp } from '#test/test-app.ts'
import { findCommand } from './portal-command.ts'

/** Read-only commands of the page, and commands whose rows other tests compare. */
const NOT_HERE = [
  'partner list',
  'partner show',
  'user list',
  'requirement list',
  'user find',
  'user show',
  'course list',
  'course draft list',
  'course draft check',
  'course draft export',
  'course history',
  'course export',
  'questions report',
  'audit',
  'doctor',
  'mail list',
  'company list',
  // src/operator/courses/draft-commands.test.ts, src/server/console/health-routes.test.ts
  'course draft import',
  'mail retry',
  // Compared below.
  'person export',
]

// Contract § 9: the console: every action is also a command
for (const kind of DATABASES)
  describe(`a command and the console on ${kind}`, () => {
    let console: Side
    let operator: Side
    let known: Set<string>

    beforeAll(async () => {
      const [app, other] = await Promise.all([newApp(), newApp()])
      known = findIds(await textOfTables(app.db))
      expect(findIds(await textOfTables(other.db))).toEqual(known)
      console = { app, admin: await newCompanyPerson(app, 'company-admin') }
      operator = { app: other, admin: await newCompanyPerson(other, 'company-admin') }
    })
    afterAll(() => Promise.all([console.app.close(), operator.app.close()]))

    const newApp = () => startApp(kind, {}, { hasJobs: false })
    const run = (line: string) =>
      runPortalCommand(line.split(' '), {
        DATA_DIR: operator.app.dataDir,
        ...environmentOf(operator.app.address),
      })
    const newRun = (): RunOfAct => {
      const start = Date.now()
      for (const { app } of [console, operator]) app.setNow(start)
      return { actors: ['operator', console.admin.uid, operator.admin.uid], known, start }
    }

    it.each(PAIRS)('$act: change the same rows', async ({ prepare, byConsole, command }) => {
      const acting = newRun()
      for (const side of [console, operator]) await prepare?.(side)
      const there = await changedRows(console.app.db, acting, async () => {
        expect(await byConsole(console)).toMatchObject({ status: 200 })
      })
      const here = await changedRows(operator.app.db, acting, async () => {
        const line = typeof command === 'string' ? command : await command(operator)
        expect(await run(line)).toMatchObject({ code: 0 })
      })
      expect(Object.keys(there)).toContain('audit_log')
      expect(here).toEqual(there)
    })

    it('export a person’s data with the same bytes and rows', async () => {
      const acting = newRun()
      const email = 'sofia@happytails.example'
      let [there, here] = ['', '']
      const byConsole = await changedRows(console.app.db, acting, async () => {
        const path = `/company/v1/people/${await uidOf(console, email)}/copy`
        there = (await console.app.request(path, { idToken: console.admin.idToken })).text
      })
      const byCommand = await changedRows(operator.app.db, acting, async () => {
        // Only the console records a view of the person. The copy includes that record.
        const { app, admin } = operator
        const look = {
          act: 'person-viewed',
          actor: admin.uid,
          subject: await uidOf(operator, email),
        } as const
        await countLook(app.db, { ...look, address: '127.0.0.1', partner: 'happy-tails' }, app.now())
        here = (await run(`person export --email ${email}`)).stdout.trimEnd()
      })
      const bytes = (text: string) => blankText(text, acting)
      expect(bytes(here)).toBe(bytes(there))
      expect(byCommand).toEqual(byConsole)
    })
  })

it('the comparison covers each writing command of the console page', () => {
  const page = readFileSync(join(PROJECT, 'docs/operating/console.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...row.matchAll(/`portal ([^`]+)`/g)].map(([, line = '']) => line))
  const nameOf = (line: string) => findCommand(line.split(' '))?.name
  const compared = PAIRS.map(({ command }) =>
    typeof command === 'string' ? nameOf(command) : 'requirement end',
  )
  const left = named.map(nameOf).filter((name) => !compared.includes(name) && !NOT_HERE.includes(name ?? ''))
  expect(left).toEqual([])
})
