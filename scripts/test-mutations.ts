/**
 * Mutates the rules of a folder, and lists the mutants that the pure tests leave alive, with the share of those they
 * kill:
 *
 *   npm run test:mutations -- src/domain/certificate
 *
 * Several minutes for a folder; mutants of values that are made when a file is loaded are passed over.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readArguments } from './read-arguments.ts'

const [folder = ''] = readArguments({}).positionals
if (existsSync(folder)) {
  const args = ['run', '--mutate', `${folder}/**/*.ts,!${folder}/**/*.test.ts`]
  // Ten runs of a property say whether it notices a mutant.
  const env = { ...process.env, RUNS: '10' }
  process.exitCode = spawnSync('stryker', args, { stdio: 'inherit', env }).status ?? 1
} else {
  console.error('Name a folder of rules, such as: npm run test:mutations -- src/domain/certificate')
  process.exitCode = 2
}
