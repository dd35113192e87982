import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

// Checks the spelling and the preferred terms of the project: `node scripts/check-words.ts [path …]`, by default of
// all files. Texts may use more words than names: cspell.json applies to both, scripts/words/identifiers.json to
// names in code and of files.

const IDENTIFIERS = ['--config', 'scripts/words/identifiers.json', '--root', '.']
const CODE = '{src,test,e2e,bench,scripts}/**/*.{ts,tsx}'
const TEXTS = '**/*.{ts,tsx,css,md,js,html,yml,yaml,json,conf,service}'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })
const paths = process.argv.slice(2).map((path) => (/\.\w+$/.test(path) ? path : `${path}/**`))
/** Each path as a camel-case name, as in code. */
const names = git('ls-files')
  .replace(/[-./]+(\w)/g, (_dash, letter) => letter.toUpperCase())
  .replace(/^/gm, 'const ')

const found = await Promise.all([
  spell([
    '--cache',
    '--cache-location',
    'node_modules/.cache/words',
    ...(paths.length > 0 ? paths : [TEXTS]),
  ]),
  spell([...IDENTIFIERS, ...(paths.length > 0 ? paths : [CODE])]),
  spell([...IDENTIFIERS, '--show-context', 'stdin://paths'], names),
  spell(['stdin://commit'], git('log', '-1', '--format=%s')),
])
process.exitCode = Math.max(...found)

/** Runs cspell, which prints each word with its position and a suggestion. Returns its exit code. */
async function spell(args: string[], input = ''): Promise<number> {
  const options = ['--no-progress', '--no-summary', '--no-must-find-files', '--gitignore']
  const cspell = spawn('cspell', ['lint', ...options, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  cspell.stdin.end(input)
  const [printed, [code]] = await Promise.all([text(cspell.stdout), once(cspell, 'close')])
  process.stdout.write(printed)
  return code
}
