import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { findRefusedPhrases, hasInterfaceStrings } from '../test/checks/interface-strings.ts'

// Checks the spelling and the preferred terms of the project: `node scripts/check-words.ts [path …]`, by default of all
// files. Names have stricter rules than texts: cspell.json applies to both, scripts/words/identifiers.json to names in
// code and of files. Doc comments and test titles start with a verb or a noun. Comments, docs and interface strings
// avoid phrases that describe an object instead of naming it.

const IDENTIFIERS = ['--config', 'scripts/words/identifiers.json', '--root', '.']
const CODE = '{src,test,e2e,bench,scripts}/**/*.{ts,tsx}'
const TEXTS = '**/*.{ts,tsx,css,md,js,html,yml,yaml,json,conf,service}'

const OPENING =
  /(?:\/\*\* |\b(?:it|test|describe)\(['"`])(?:What|Whom?|Where|Whether|Why|How|Gives|Tells|Knows) /i
const PHRASE =
  /\b(?:as it is(?=[.,;:)]|$)|what (?:is|was) (?!left)|stands|whoever|of whom|in the place of|what came of|anew|one another's|(?:some|no|every)body|beside)\b/i
const COMMENT = /^\s*\*.*|\/\*\* .*|(?<![:'"`])\/\/ .*/

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })
const paths = process.argv.slice(2).map((path) => (/\.\w+$/.test(path) ? path : `${path}/**`))
/** All paths as camel-case names, as in code. */
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
process.exitCode = Math.max(...found, refusePhrases(), refuseStrings())

/** Prints the lines with a refused opening or phrase. Text in backticks is code. Returns the exit code. */
function refusePhrases(): number {
  const files = git(
    'ls-files',
    '-z',
    ...(paths.length > 0 ? paths : ['*.ts', '*.tsx', 'docs/*.md', 'README.md', 'CONTRIBUTING.md']),
  )
  const refused = files.split('\0').flatMap((path) => {
    if (!/\.(tsx?|md)$/.test(path) || path === 'CHANGELOG.md' || path === 'scripts/check-words.ts') return []
    const lines = readFileSync(path, 'utf8')
      .replace(/`[^`\n]*`|\]\(\S*\)/g, '')
      .split('\n')
    return lines.flatMap((line, index) => {
      const prose = path.endsWith('.md') ? line : (COMMENT.exec(line)?.[0] ?? '')
      const phrase = OPENING.exec(line) ?? PHRASE.exec(prose)
      return phrase ? [`${path}:${index + 1} - ${phrase[0]}`] : []
    })
  })
  if (refused.length > 0) console.log(refused.join('\n'))
  return refused.length > 0 ? 1 : 0
}

/** Prints the interface strings with a refused phrase. Returns the exit code. */
function refuseStrings(): number {
  const files = git('ls-files', '-z', ...(paths.length > 0 ? paths : ['src'])).split('\0')
  const refused = files
    .filter((path) => hasInterfaceStrings(path))
    .flatMap((path) =>
      findRefusedPhrases(readFileSync(path, 'utf8'), path).map(
        ({ line, phrase }) => `${path}:${line} - ${phrase} (interface string)`,
      ),
    )
  if (refused.length > 0) console.log(refused.join('\n'))
  return refused.length > 0 ? 1 : 0
}

/** Runs cspell, which prints each unknown word with its position and a suggestion. Returns its exit code. */
async function spell(args: string[], input = ''): Promise<number> {
  const options = ['--no-progress', '--no-summary', '--no-must-find-files', '--gitignore']
  const cspell = spawn('cspell', ['lint', ...options, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  cspell.stdin.end(input)
  const [printed, [code]] = await Promise.all([text(cspell.stdout), once(cspell, 'close')])
  process.stdout.write(printed)
  return code
}
