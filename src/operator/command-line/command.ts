import type { z } from 'zod'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import type { Database } from '#store/schema.ts'
import type { Answer } from './answer.ts'

/** The operator's terminal, as used by commands. */
export interface Terminal {
  /** Reads all of standard input as text. */
  readInput: () => Promise<string>
  /** Prints a line before the final result. */
  print: (line: string) => void
  /** Prints a warning. */
  warn: (line: string) => void
  /** Asks a question. Absent without an interactive terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Asks a question without echoing the input. Absent without an interactive terminal. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

/** Dependencies of a command: the server's configuration and data. */
export interface CommandContext extends Terminal {
  config: Config
  db: Database
  /** Current time, in ms since 1970. */
  now: number
}

/** A command of the operator command line, with or without access to the data. */
export type Command = StoreCommand | TerminalCommand

/** An option of a command. Parsing, `--help` and refusals are derived from it. */
export interface Option {
  /** Placeholder for the value, such as `ID`. Absent for a flag. */
  value?: string
  /** Explanation in `--help`. */
  sentence: string
  required?: true
  /** Parses the value by the console's rules. Its message ends the refusal. */
  schema?: z.ZodType
  /**
   * Relation to the previous option: at most one of the two (`or`), exactly one (`either`), or both together (`and`).
   */
  joins?: 'or' | 'either' | 'and'
  /** True for a widely used option, listed only in the `--help` of each command. */
  isShared?: true
  /** One-letter form, such as `h`. */
  short?: string
}

export type Options = Readonly<Record<string, Option>>

/** The options and the argument by name. Required ones are present. */
export type Values = Readonly<Record<string, unknown>>

type Given<Of extends Option> = Of extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Of extends { value: string }
    ? string
    : boolean

/** Values of a command with these options and this argument. */
export type ValuesOf<Of extends Options, Argument extends string = never> = string extends keyof Of
  ? Values
  : { [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: Given<Of[Name]> } & {
      [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: Given<Of[Name]> | undefined
    } & Record<Argument, string>

interface CommandLine<Of extends Options, Argument extends string> {
  /** Name of the command, such as `partner create`. */
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
  /** True for a command that may create a new, empty database. */
  mayBegin?: true
  /** True for a command that only reads the settings and does not open the database. */
  needsNoData?: true
  /** True for a command that does not migrate the database. */
  leavesSchema?: true
  /** True for a long-running command that yields to the server. */
  hasLowPriority?: true
  /** True for a command that supports `--json` because its result has properties. */
  takesJson?: true
  /** Runs the command and returns its result. Throws a `CommandFailure` that names the problem. */
  run(values: ValuesOf<Of, Argument>, context: CommandContext): Promise<Answer>
}

export interface TerminalCommand<Of extends Options = Options, Argument extends string = string>
  extends CommandLine<Of, Argument> {
  /** Runs a command without configuration and data. Returns the text to print. */
  runOnTerminal(
    values: ValuesOf<Of, Argument>,
    terminal: Terminal,
    environment: NodeJS.ProcessEnv,
  ): Promise<string>
}

/** Defines a command with access to configuration and data. Its options determine the type of its values. */
export function storeCommand<
  const Of extends Options = Record<never, never>,
  Argument extends string = never,
>(command: StoreCommand<Of, Argument>): StoreCommand<Of, Argument> {
  return command
}

/** Defines a command with access to the terminal only. */
export function terminalCommand<const Of extends Options, Argument extends string = never>(
  command: TerminalCommand<Of, Argument>,
): TerminalCommand<Of, Argument> {
  return command
}

/** Failure of a valid command, with exit code 1. */
export class CommandFailure extends Error {}

/** Rethrows an error. The refusal of an action becomes a `CommandFailure` with the same message. */
export function throwAsFailure(error: unknown): never {
  throw error instanceof AppError ? new CommandFailure(error.message, { cause: error }) : error
}

/** Invalid usage of a command, with exit code 2. */
export class UsageError extends Error {}

/** Option for a settings file. */
export const ENV_FILE = {
  value: 'FILE',
  sentence: 'reads settings that the process does not have',
  isShared: true,
} as const

/** Option that skips the confirmation of a command. */
export const YES = { yes: { sentence: 'does it without asking' } } as const

/**
 * Asks for confirmation of an irreversible action. `asking` begins the refusal without a terminal, such as `demo remove
 * asks before it removes`.
 */
export async function confirm({ ask }: Terminal, question: string, asking: string): Promise<boolean> {
  if (!ask) throw new UsageError(`${asking}, but there is no terminal: add --yes`)
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
}
