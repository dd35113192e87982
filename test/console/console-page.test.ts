import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { draftCourse } from '#test/course-fixture.ts'
import { openDatabase } from '#test/databases.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

const scratch = scratchFolder()
const page = readFileSync(join(PROJECT, 'docs/operating/console.md'), 'utf8')

/** Commands of the table, in order. */
const COMMANDS = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...line.matchAll(/`portal ([^`]+)`/g)].map(([, command = '']) => command))

/** Splits a command into words, which may be quoted. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word)
}

it("every command on the console page works on the demo's data", async () => {
  expect(COMMANDS.length).toBeGreaterThan(35)
  const { db, address, close } = await openDatabase('sqlite', 'demo')
  const { course } = (await findStoredCourse(db, 'welcome')) ?? {}
  if (course) await draftCourse({ db, now: Date.now }, { ...course, name: 'Welcome to all counters' })
  const files: Record<string, string> = {
    'welcome-draft': join(scratch, 'welcome-draft'),
    'welcome-course': join(scratch, 'welcome-course'),
    'logo.png': join(PROJECT, 'docs/pictures/team.png'),
  }
  const failed: unknown[] = []
  for (const command of COMMANDS) {
    const words = wordsOf(command).map((word) => files[word] ?? word)
    const outcome = await runPortalCommand(words, environmentOf(address))
    // No server uses this data, so the command only reports problems.
    const isDone = outcome.code === 0 || (command === 'doctor' && outcome.stdout.includes('database'))
    if (!isDone) failed.push({ command, ...outcome })
  }
  await close()
  expect(failed).toEqual([])
})
