import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import type { Facts } from '../../e2e/accessibility/note-fact.ts'
import { renderPage } from './render-page.ts'

/**
 * Runs the accessibility tests and writes dist/accessibility.md from their results, for `npm run release`: `npm run
 * accessibility`. Keeps the previous page if a test fails.
 */
const TESTS = [
  ['vitest', 'run', 'test/checks/contrast.test.ts'],
  ['playwright', 'test', 'e2e/accessibility', 'e2e/player/player-keyboard.spec.ts'],
]

const TOPICS: (keyof Facts)[] = [
  'axe',
  'targets',
  'large text',
  'spacing',
  'walk',
  'act',
  'forced',
  'shift',
  'measure',
  'film',
] as const

const folder = mkdtempSync(join(tmpdir(), 'portal-accessibility-'))
try {
  const env = { ...process.env, ACCESSIBILITY_FACTS: folder }
  for (const test of TESTS) execFileSync('npx', test, { cwd: PROJECT, env, stdio: 'inherit' })
  const facts = Object.fromEntries(TOPICS.map((topic) => [topic, readFacts(topic)]))
  mkdirSync(join(PROJECT, 'dist'), { recursive: true })
  writeFileSync(
    join(PROJECT, 'dist/accessibility.md'),
    `${renderPage(facts as Parameters<typeof renderPage>[0])}\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Reads the facts on a topic, sorted to be independent of the speed of the tests. */
function readFacts(topic: keyof Facts): unknown[] {
  const file = join(folder, `${topic}.jsonl`)
  if (!existsSync(file)) throw new Error(`no test noted anything about: ${topic}`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return [...new Set(lines)].sort().map((line) => JSON.parse(line) as unknown)
}
