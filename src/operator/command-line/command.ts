import type { z } from 'zod'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import type { Database } from '#store/schema.ts'
import type { Answer } from './answer.ts'

/** The operator's terminal as available to a command. */
export interface Terminal {
  /** Reads all of standard input as text. */
  readInput: () => Promise<string>
  /** Prints a line before the final result. */
  print: (line: string) => void
  /** Prints a warning. */
  warn: (line: string) => void
  /** Asks a question on the terminal; absent without an interactive terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Asks without echoing the input; absent if `ask` is absent. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

/** A command's dependencies: the same configuration and data as the server. */
export interface CommandContext extends Terminal {
  config: Config
  db: Database
  /** Current time, in ms since 1970. */
  now: number
}

/** A command of the operator command line, with or without access to the data. */
export type Command = StoreCommand | TerminalCommand

/** An option of a command; parsing, `--help` and refusals are derived from it. */
export interface Option {
  /** Placeholder for the value, such as `ID`; absent for a flag. */
  value?: string
  /** Explanation in `--help`. */
  sentence: string
  required?: true
  /** Parses the value by the console's rules; its message ends the refusal. */
  schema?: z.ZodType
  /** Relation to the previous option: both exclude each other, exactly one is needed, or both go together. */
  joins?: 'or' | 'either' | 'and'
  /** True for an option of many commands, which is listed only in the `--help` of each. */
  isShared?: true
  /** One-letter form, such as `h`. */
  short?: string
}

export type Options = Readonly<Record<string, Option>>

/** The given options and the argument, by name; required ones are present. */
export type Values = Readonly<Record<string, unknown>>

type Given<Of extends Option> = Of extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Of extends { value: string }
    ? string
    : boolean

/** The values of a command with these options and this argument. */
export type ValuesOf<Of extends Options, Argument extends string = never> = string extends keyof Of
  ? Values
  : { [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: Given<Of[Name]> } & {
      [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: Given<Of[Name]> | undefined
    } & Record<Argument, string>

interface CommandLine<Of extends Options, Argument extends string> {
  /** The words that invoke the command, such as `partner create`. */
  name: string
  /** One-line description. */
  summary: string
  options?: Of
  /** Name of the required argument, such as `PATH`. */
  argument?: Argument
  /** The option that replaces the argument. */
  insteadOfArgument?: string
}

export interface StoreCommand<Of extends Options = Options, Argument extends string = string>
  extends CommandLine<Of, Argument> {
  /** True for a command that may start with a new, empty database. */
  mayBegin?: true
  /** True for a command that only reads the settings; the database is not opened. */
  needsNoData?: true
  /** True for a command that uses the database without migrating it. */
  leavesSchema?: true
  /** True for a long-running command that yields to the server. */
  hasLowPriority?: true
  /** True for a command that answers with properties, which enables `--json`. */
  takesJson?: true
  /** Runs the command and returns its result. Throws a CommandFailure that names the problem. */
  run(values: ValuesOf<Of, Argument>, context: CommandContext): Promise<Answer>
}

export interface TerminalCommand<Of extends Options = Options, Argument extends string = string>
  extends CommandLine<Of, Argument> {
  /** Runs a command that needs neither configuration nor data, and returns the text to print. */
  runOnTerminal(
    values: ValuesOf<Of, Argument>,
    terminal: Terminal,
    environment: NodeJS.ProcessEnv,
  ): Promise<string>
}

/** Defines a command with access to the configuration and the data; its values are typed by its options. */
export function storeCommand<
  const Of extends Options = Record<never, never>,
  Argument extends string = never,
>(command: StoreCommand<Of, Argument>): StoreCommand<Of, Argument> {
  return command
}

/** Defines a command that only has access to the terminal. */
export function terminalCommand<const Of extends Options, Argument extends string = never>(
  command: TerminalCommand<Of, Argument>,
): TerminalCommand<Of, Argument> {
  return command
}

/** Failure of a valid command: exit code 1. */
export class CommandFailure extends Error {}

/** Rethrows an error; an action's refusal becomes a CommandFailure with the same message. */
export function throwAsFailure(error: unknown): never {
  throw error instanceof AppError ? new CommandFailure(error.message, { cause: error }) : error
}

/** Invalid usage of a command: exit code 2. */
export class UsageError extends Error {}

/** The option that names a settings file. */
export const ENV_FILE = {
  value: 'FILE',
  sentence: 'reads settings that the process does not have',
  isShared: true,
} as const

/** The option that skips the confirmation of a command. */
export const YES = { yes: { sentence: 'does it without asking' } } as const

/**
 * Asks for confirmation of an irreversible action. `asking` begins the refusal without a terminal, such as `demo remove
 * asks before it removes`.
 */
export async function confirm({ ask }: Terminal, question: string, asking: string): Promise<boolean> {
  if (!ask) throw new UsageError(`${asking}, but there is no terminal: add --yes`)
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
}
