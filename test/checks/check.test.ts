import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'

const STAGES = ['check', 'build', 'test:rules', 'test:journeys']

/** Runs a run of tests in a project whose stages end with these codes; returns its output and code. */
async function runStages(option: string, failing: string[]): Promise<{ printed: string; code: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-check-'))
  const scripts = STAGES.map((stage) => [
    stage,
    `echo ran ${stage}${failing.includes(stage) ? '; exit 1' : ''} #`,
  ])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: Object.fromEntries(scripts) }))
  const args = [join(PROJECT, 'scripts/check.ts'), option]
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

it('npm test runs every stage even if one failed, and says at the end which', async () => {
  const { printed, code } = await runStages('--everything', ['check', 'test:rules'])
  expect(printed.match(/^ran .*$/gm)).toEqual(STAGES.map((stage) => `ran ${stage}`))
  expect(printed.trim().split('\n').slice(-4)).toEqual([
    'FAILED: check (npm run check)',
    'passed: build (npm run build)',
    'FAILED: tests of the rules (npm run test:rules -- --project pure --project databases)',
    'passed: journeys (npm run test:journeys -- --project=journeys)',
  ])
  expect(code).toBe(1)
})

it('npm test passes where every stage does', async () => {
  expect((await runStages('--everything', [])).code).toBe(0)
})

it('npm run test:full runs what npm test leaves out', async () => {
  const { printed, code } = await runStages('--full', ['test:rules'])
  expect(printed.trim().split('\n').slice(-3)).toEqual([
    'passed: build (npm run build)',
    'FAILED: tests that need minutes (npm run test:rules -- --project full --maxWorkers=4)',
    'passed: journeys that need minutes (npm run test:journeys -- --project=full)',
  ])
  expect(code).toBe(1)
})
