/**
 * Mutates the rules of a folder. Lists the mutants that survive the pure tests, and the share of killed mutants:
 *
 *   npm run test:mutations -- src/domain/certificate
 *
 * Takes several minutes per folder. Skips mutants of values computed when a file is loaded.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readArguments } from './read-arguments.ts'

const [folder = ''] = readArguments({}).positionals
if (existsSync(folder)) {
  const args = ['run', '--mutate', `${folder}/**/*.ts,!${folder}/**/*.test.ts`]
  // Ten runs of a property are enough to detect a mutant.
  const env = { ...process.env, RUNS: '10' }
  process.exitCode = spawnSync('stryker', args, { stdio: 'inherit', env }).status ?? 1
} else {
  console.error('Name a folder of rules, such as: npm run test:mutations -- src/domain/certificate')
  process.exitCode = 2
}
