import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The stages of the check. All of them run, so that one run shows every problem. */
const STAGES = {
  'lint and format': 'biome check --error-on-warnings .',
  'types of the server': 'tsc -p tsconfig.node.json',
  'types of the web app': 'tsc -p tsconfig.web.json',
  'types of what runs in the browser under test': 'tsc -p tsconfig.browser.json',
  'who imports whom': 'node scripts/check-boundaries.ts',
  'dead code and unregistered migrations': 'knip',
}

const results = await Promise.all(Object.entries(STAGES).map(([name, command]) => run(name, command)))
for (const { name, command, output, passed } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${command})`)
  if (!passed) console.log(output)
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1

async function run(name: string, command: string) {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, ...outputs] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  return { name, command, output: outputs.join(''), passed: code === 0 }
}
