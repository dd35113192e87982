import { parseArgs } from 'node:util'
import type { Config } from '#core/config.ts'
import { nearest } from '#core/nearest.ts'
import type { Database } from '#store/schema.ts'
import type { Answer } from './answer.ts'

/** The terminal of the operator, as a command sees it. */
export interface Terminal {
  /** All of standard input, as text. */
  readInput: () => Promise<string>
  /** Prints a line of the answer before the last one. */
  print: (line: string) => void
  /** Prints a problem found on the way. */
  warn: (line: string) => void
  /** Asks on the terminal; absent where there is none to ask on. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Asks without showing what is typed; absent where `ask` is. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

/** A command's dependencies: the same configuration and data as the server. */
export interface CommandContext extends Terminal {
  config: Config
  db: Database
  /** Now, in ms since 1970. */
  now: number
}

/** A command of the operator command line, with the data or without any. */
export type Command = StoreCommand | TerminalCommand

interface CommandLine {
  /** The words that invoke it, such as `partner create`. */
  name: string
  /** Its arguments as `--help` shows them. */
  usage: string
  /** A description in one line. */
  summary: string
  options: Record<string, Option>
  /** The name of its one argument, such as `PATH`, which is then required. */
  argument?: string
  /** The option that takes the place of the argument. */
  insteadOfArgument?: string
}

export interface StoreCommand extends CommandLine {
  /** True for a command that may begin in a new, empty database. */
  mayBegin?: true
  /** True for a command that looks at the settings alone: the database is not opened. */
  needsNoData?: true
  /** True for a command that looks at the database as it is, without bringing it to the newest schema. */
  leavesSchema?: true
  /** True for a command that works for long and lets the server go first. */
  hasLowPriority?: true
  /** True for a command whose answer is facts: it takes `--json`. */
  tellsFacts?: true
  /** Runs the command and returns its answer. Throws a CommandFailure that names the problem and its place. */
  run: (values: Values, context: CommandContext) => Promise<Answer>
}

export interface TerminalCommand extends CommandLine {
  /** Runs a command that needs neither configuration nor data, and returns the text to print; `environment` is the process's own. */
  runOnTerminal: (values: Values, terminal: Terminal, environment: NodeJS.ProcessEnv) => Promise<string>
}

export interface Option {
  type: 'string' | 'boolean'
  required?: boolean
  /** Its one letter, such as `h`. */
  short?: string
}

/** The options, and the argument by its name, as given; required ones are present. */
export type Values = Record<string, string | boolean | undefined>

/** The command was understood and could not be done: exit code 1. */
export class CommandFailure extends Error {}

/** The command was not understood: exit code 2. */
export class UsageError extends Error {}

/** Reads a command's options and argument; throws a UsageError that names the wrong one. */
export function readOptions(command: Command, args: string[]): Values {
  const { values, positionals } = parseOptions(command, args)
  if (values.help) return values
  const usage = usageOf(command)
  for (const [name, option] of Object.entries(command.options))
    if (option.required && values[name] === undefined) throw new UsageError(`--${name} is missing: ${usage}`)
  const { argument } = command
  if (argument === undefined) return values
  const [first, second] = positionals
  if (command.insteadOfArgument !== undefined && values[command.insteadOfArgument]) {
    if (first !== undefined)
      throw new UsageError(`${argument} and --${command.insteadOfArgument} exclude each other: ${usage}`)
    return values
  }
  if (!first) throw new UsageError(`${argument} is missing: ${usage}`)
  if (second !== undefined) throw new UsageError(`unexpected argument '${second}': ${usage}`)
  return { ...values, [argument]: first }
}

function parseOptions(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = optionsOf(command)
  try {
    const given = parseArgs({ args, options, strict: true, allowPositionals: true })
    const [first] = given.positionals
    if (first !== undefined && command.argument === undefined && !given.values.help)
      refuseArgument(command, first)
    return given
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [firstLine = ''] = (error as Error).message.split('\n')
    const unknown = /^Unknown option '--([^']+)'/.exec(firstLine)?.[1]
    const meant = unknown && nearest(unknown, Object.keys(options))
    throw new UsageError(meant ? `Unknown option '--${unknown}'; did you mean --${meant}?` : firstLine)
  }
}

/** Refuses a word that belongs to no option, naming the option that it was likely meant for. */
function refuseArgument({ name, options, ...rest }: Command, word: string): never {
  const required = Object.keys(options).filter((option) => options[option]?.required)
  const meant =
    word.includes('@') && 'email' in options ? 'email' : required.length === 1 ? required[0] : undefined
  const hint = meant === undefined ? usageOf({ name, options, ...rest }) : `did you mean --${meant} ${word}?`
  throw new UsageError(`unexpected argument '${word}' for portal ${name}; ${hint}`)
}

/** The options of a command, with those that every command takes. */
function optionsOf(command: Command): Record<string, Option> {
  const facts = 'run' in command && command.tellsFacts ? { json: { type: 'boolean' } as const } : {}
  const data = 'run' in command ? { 'env-file': { type: 'string' } as const } : {}
  return { ...command.options, ...facts, ...data, help: { type: 'boolean', short: 'h' } }
}

/** Returns a command as `--help` shows it. */
export function usageOf(command: Command): string {
  const json = 'run' in command && command.tellsFacts ? '[--json]' : ''
  return ['portal', command.name, command.usage, json].filter(Boolean).join(' ')
}

/** The text of an option, if it was given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** The text of a required option, or of the argument. */
export function requiredText(values: Values, name: string): string {
  return textOf(values, name) ?? ''
}

/**
 * Asks before something is done that cannot be undone; `asking` is the part of the refusal that says so where there is nobody to ask,
 * such as `demo remove asks before it removes`.
 */
export async function confirm({ ask }: Terminal, question: string, asking: string): Promise<boolean> {
  if (!ask) throw new UsageError(`${asking}, but there is no terminal: add --yes`)
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
}
