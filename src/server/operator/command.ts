import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../store/schema.ts'

/** What a command works with: the same configuration and data as the server. */
export interface OperatorRoom {
  config: Config
  db: Database
  /** Now, in ms since 1970. */
  now: number
  /** All of standard input, as text. */
  readInput: () => Promise<string>
}

/** A command of the operator command line. */
export interface Command {
  /** The words that call it, such as `partner create`. */
  name: string
  /** Its arguments as `--help` shows them. */
  usage: string
  /** What it does, in a line. */
  summary: string
  options: Record<string, Option>
  /** Does it; gives what to print. Throws a CommandFailure that names the fault and its place. */
  run: (values: Values, room: OperatorRoom) => Promise<string>
}

export interface Option {
  type: 'string' | 'boolean'
  required?: boolean
}

/** The options as given: a required one is there. */
export type Values = Record<string, string | boolean | undefined>

/** The command was understood and could not be done: exit code 1. */
export class CommandFailure extends Error {}

/** The command was not understood: exit code 2. */
export class UsageError extends Error {}

/** Reads a command's options; throws a UsageError that names the one at fault. */
export function readOptions(command: Command, args: string[]): Values {
  const options = { ...command.options, help: { type: 'boolean' as const } }
  const values = parsed(args, options)
  if (values.help) return values
  for (const [name, option] of Object.entries(command.options))
    if (option.required && values[name] === undefined)
      throw new UsageError(`--${name} is missing: portal ${command.name} ${command.usage}`)
  return values
}

function parsed(args: string[], options: Record<string, Option>): Values {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values as Values
  } catch (error) {
    const [firstLine = ''] = (error as Error).message.split('\n')
    throw new UsageError(firstLine)
  }
}

/** The text of an option, if it was given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** The text of a required option. */
export function requiredText(values: Values, name: string): string {
  return textOf(values, name) ?? ''
}
