import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { toPrintable, toPrintableLines } from '#domain/printable.ts'
import { ConfigError, parseConfig } from '../core/config.ts'
import { connect, disconnect } from '../store/connect.ts'
import { migrate } from '../store/migrate.ts'
import { OPERATING_TIMEOUTS } from '../store/timeouts.ts'
import type { Command, StoreCommand, Terminal, Values } from './command.ts'
import { CommandFailure, readOptions, UsageError } from './command.ts'
import { courseCheck } from './course-check.ts'
import { courseImport } from './course-import.ts'
import { demoRemove } from './demo-remove.ts'
import { partnerCreate } from './partner-create.ts'
import { userDisable, userEnable, userSetRole } from './user-changes.ts'
import { userCreate } from './user-create.ts'

const COMMANDS: Command[] = [
  partnerCreate,
  userCreate,
  userDisable,
  userEnable,
  userSetRole,
  courseCheck,
  courseImport,
  demoRemove,
]

/** Exit codes: success, failure, wrong usage. */
const DONE = 0
const FAILED = 1
const USAGE = 2

// Keeps other users of the machine from reading what this process writes.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    console.log(toPrintableLines(await perform(args)))
    return DONE
  } catch (error) {
    console.error(`portal: ${toPrintable((error as Error).message.replaceAll('\n', '; '))}`)
    return error instanceof UsageError || error instanceof ConfigError ? USAGE : FAILED
  }
}

async function perform(args: string[]): Promise<string> {
  const command = COMMANDS.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) return overview(args)
  const values = readOptions(command, args.slice(command.name.split(' ').length))
  if (values.help) return `portal ${command.name} ${command.usage}\n\n  ${command.summary}`
  return 'run' in command ? runOnStore(command, values) : command.runOnTerminal(values, openTerminal())
}

async function runOnStore(command: StoreCommand, values: Values): Promise<string> {
  const config = parseConfig(process.env)
  const db = connect(config.store, OPERATING_TIMEOUTS)
  try {
    await migrate(db)
    return await command.run(values, { ...openTerminal(), config, db, now: Date.now() })
  } catch (error) {
    throw error instanceof CommandFailure || error instanceof UsageError ? error : failure(error)
  } finally {
    await disconnect(db)
  }
}

/** Opens the terminal so that text written by others is only ever shown, never interpreted as escape sequences. */
function openTerminal(): Terminal {
  return {
    readInput: () => text(process.stdin),
    print: (line) => console.log(toPrintable(line)),
    warn: (line) => console.error(toPrintable(line)),
    ask: process.stdin.isTTY && process.stdout.isTTY ? (line) => askOnTerminal(toPrintable(line)) : undefined,
  }
}

/** Asks on the terminal and returns the typed line; empty if the input ends. */
async function askOnTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

function overview(args: string[]): string {
  const known = COMMANDS.map(({ name, usage, summary }) => `  portal ${name} ${usage}\n      ${summary}`)
  const help = `The operator command line. Every command takes --help.\n\n${known.join('\n')}`
  if (args.length === 0 || args.includes('--help')) return help
  throw new UsageError(`there is no command '${args.join(' ')}'; see portal --help`)
}

function failure(error: unknown): CommandFailure {
  return new CommandFailure(`the database failed: ${(error as Error).message}`, { cause: error })
}
