import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environment } from '#test/server/server-process.ts'

const SECRET = 'a new, long passphrase'
const CREATE = ['user', 'create', '--email', 'a@people.example', '--name', 'Ada', '--password']

const dataDir = scratchFolder()
beforeAll(async () => {
  await runPortalCommand(['migrate'], { DATA_DIR: dataDir })
})

/** Timeout of a command, in ms. A command that waits for more input is killed, and its output fails the test. */
const TIMEOUT = 45_000

/** Returns true if the machine supports pseudo-terminals, which some containers lack. */
function hasTerminals(): boolean {
  try {
    closeSync(openSync('/dev/ptmx', 'r+'))
    return true
  } catch {
    return false
  }
}

/** Runs the command on a terminal and answers each question with a line. Returns the output. */
async function enter(...lines: string[]): Promise<string> {
  const command = [process.execPath, join(PROJECT, 'bin/portal.js'), ...CREATE]
  const child = spawn('script', ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null'], {
    env: environment({ DATA_DIR: dataDir, TERM: 'xterm' }),
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: TIMEOUT,
  })
  let shown = ''
  let questions = 0
  child.stdout.on('data', (text) => {
    shown += text
    for (; questions < (shown.match(/: /g) ?? []).length; questions++)
      child.stdin.write(`${lines[questions] ?? ''}\r`)
  })
  await once(child, 'close')
  return shown
}

it('asks for a password twice, without showing it', async ({ skip }) => {
  skip(!hasTerminals(), 'This machine has no pseudo-terminals.')
  expect(await enter(SECRET, `${SECRET}!`)).toContain('portal: the passwords do not match')
  const shown = await enter(SECRET, SECRET)
  expect(shown).toMatch(/^Password: \r?\nRepeat password: \r?\nCreated account a@people\.example\.\r?\n/)
  expect(shown).not.toContain('passphrase')
})

it('suggests --password-stdin if there is no terminal', async () => {
  const { code, stderr } = await startPortalCommand(CREATE, { DATA_DIR: dataDir })
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'portal: --password asks for the password, but there is no terminal: use --password-stdin\n',
  })
})
