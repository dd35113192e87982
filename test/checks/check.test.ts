import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'

const STAGES = ['check', 'build', 'test:rules', 'test:journeys']

/** Runs scripts/check.ts with options in a project in which these stages fail. Returns its output and exit code. */
async function runStages(options: string[], failing: string[]): Promise<{ printed: string; code: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-check-'))
  const scripts = STAGES.map((stage) => [
    stage,
    `echo ran ${stage}${failing.includes(stage) ? '; exit 1' : ''} #`,
  ])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: Object.fromEntries(scripts) }))
  const args = [join(PROJECT, 'scripts/check.ts'), ...options]
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: folder }, (error, stdout) =>
        resolve({ printed: stdout, code: Number(error?.code ?? 0) }),
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the end of a run's output: the stages, and the output of the failed stages. */
function endOf(printed: string): string[] {
  return printed.slice(printed.indexOf('passed: ')).match(/^(passed|FAILED|ran).*$/gm) ?? []
}

it('npm test runs every stage even if one fails, and repeats the output of failed stages at the end', async () => {
  const { printed, code } = await runStages(['--everything'], ['check', 'test:rules'])
  const shownAtOnce = printed.slice(0, printed.indexOf('passed: '))
  expect(shownAtOnce.match(/^ran .*$/gm)).toEqual(STAGES.map((stage) => `ran ${stage}`))
  expect(endOf(printed)).toEqual([
    'passed: build (npm run build)',
    'passed: journeys (npm run test:journeys -- --project=journeys)',
    'FAILED: check (npm run check)',
    'ran check',
    'FAILED: tests of the rules (npm run test:rules -- --project pure --project databases)',
    'ran test:rules',
  ])
  expect(code).toBe(1)
})

it('npm test passes if every stage passes', async () => {
  expect((await runStages(['--everything'], [])).code).toBe(0)
})

it('npm run test:full runs the stages that npm test skips', async () => {
  const { printed, code } = await runStages(['--full'], ['test:rules'])
  expect(endOf(printed)).toEqual([
    'passed: build (npm run build)',
    'passed: journeys that need minutes (npm run test:journeys -- --project=full --workers=4)',
    'FAILED: tests on PostgreSQL, and what needs minutes (npm run test:rules -- --project postgres --project full --maxWorkers=4)',
    'ran test:rules',
  ])
  expect(code).toBe(1)
})

it('npm run test:full -- --shard=2/3 runs the second third of the slow tests', async () => {
  const { printed } = await runStages(['--full', '--shard=2/3'], [])
  expect(endOf(printed)).toEqual([
    'passed: build (npm run build)',
    'passed: tests on PostgreSQL, and what needs minutes (npm run test:rules -- --project postgres --project full --maxWorkers=4 --shard=2/3)',
    'passed: journeys that need minutes (npm run test:journeys -- --project=full --workers=4 --shard=2/3)',
  ])
})
