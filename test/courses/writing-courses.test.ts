import { exec } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { SERVING_TIMEOUTS } from '#core/timeouts.ts'
import type { Course } from '#domain/course/course.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { listAllEnabledCourses } from '#store/courses/courses.ts'
import { environment } from '#test/server/server-process.ts'

const PAGE = readFileSync(join(PROJECT, 'docs/writing-courses.md'), 'utf8')

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'portal-writing-'))
  const program = join(scratch, 'bin/portal')
  mkdirSync(join(scratch, 'bin'))
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${join(PROJECT, 'bin/portal.js')}' "$@"\n`)
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs a command of the page in the author's folder. Returns its exit code and output. */
async function run(command: string): Promise<{ code: number; said: string }> {
  const path = [join(scratch, 'bin'), process.env.PATH].join(delimiter)
  const env = { ...environment({ DATA_DIR: join(scratch, 'data') }), PATH: path }
  type Ended = { code?: number; stdout: string; stderr: string }
  const { code = 0, ...said }: Ended = await promisify(exec)(command, { cwd: scratch, env }).catch(
    (error: Ended) => error,
  )
  return { code, said: said.stdout + said.stderr }
}

/** Steps of the page in order: commands, files to write, and expected output. */
const STEPS = [
  ...PAGE.matchAll(/(?:into `([^`]+)`:\n\n)?^```(sh|yaml|markdown|text)\n([\s\S]*?)^```$/gm),
].map(([, file, kind = '', text = '']) => ({ file, kind, text }))

it('the page leads from an empty folder to a published course, including the mistake it describes', async () => {
  const outcomes: { code: number; said: string }[] = []
  for (const { file, kind, text } of STEPS) {
    if (file !== undefined) writeFileSync(join(scratch, file), text)
    else if (kind === 'text') {
      expect(outcomes.at(-1)?.said).toContain(text)
      const path = join(scratch, 'first-course/course.yaml')
      const lines = readFileSync(path, 'utf8').split('\n')
      expect(lines[19]).toMatch(/passingScore: 3$/)
      writeFileSync(path, lines.join('\n').replace('passingScore: 3', 'passingScore: 2'))
    } else if (kind === 'sh') outcomes.push(await run(text))
  }
  expect(outcomes.map(({ code }) => code)).toEqual([0, 1, 0, 0, 0])
  expect(outcomes[2]?.said).toMatch(
    /^first-course contains a new course with 2 sections and 2 modules\. It can be published\.$/m,
  )
  const yaml = readFileSync(join(scratch, 'first-course/course.yaml'), 'utf8')
  expect(yaml.match(/\bid: /g)).toHaveLength(5)
  expect(outcomes[4]?.said).toContain('/course/cat-visit')
  const [course] = await publishedCourses()
  expect(course).toMatchObject({ name: 'A visit from a cat', minutes: 2, sections: [{}, {}] })
})

async function publishedCourses(): Promise<Course[]> {
  const db = connect({ kind: 'sqlite', file: join(scratch, 'data/portal.sqlite') }, SERVING_TIMEOUTS)
  try {
    return await listAllEnabledCourses(db)
  } finally {
    await disconnect(db)
  }
}
