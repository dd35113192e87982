import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
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

/** An option of a command: parsing, `--help` and the refusals follow from it. */
export interface Option {
  /** Stands for its value, such as `ID`; absent for an option that is only given or not. */
  value?: string
  /** Its explanation in `--help`. */
  sentence: string
  required?: true
  /** Its relation to the one before it: either excludes the other, one is needed, or both go together. */
  joins?: 'or' | 'either' | 'and'
  /** True for an option of many commands, which only `--help` of each shows. */
  isShared?: true
  /** Its one letter, such as `h`. */
  short?: string
}

export type Options = Readonly<Record<string, Option>>

/** The options, and the argument by its name, as given; required ones are present. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

type Given<Of extends Option> = Of extends { value: string } ? string : boolean

/** The values of a command with these options and this argument. */
export type ValuesOf<Of extends Options, Argument extends string = never> = string extends keyof Of
  ? Values
  : { [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: Given<Of[Name]> } & {
      [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: Given<Of[Name]> | undefined
    } & Record<Argument, string>

interface CommandLine<Of extends Options, Argument extends string> {
  /** The words that invoke it, such as `partner create`. */
  name: string
  /** A description in one line. */
  summary: string
  options?: Of
  /** The name of its one argument, such as `PATH`, which is then required. */
  argument?: Argument
  /** The option that takes the place of the argument. */
  insteadOfArgument?: string
}

export interface StoreCommand<Of extends Options = Options, Argument extends string = string>
  extends CommandLine<Of, Argument> {
  /** True for a command that may begin in a new, empty database. */
  mayBegin?: true
  /** True for a command that looks at the settings alone: the database is not opened. */
  needsNoData?: true
  /** True for a command that looks at the database as it is, without bringing it to the newest schema. */
  leavesSchema?: true
  /** True for a command that works for long and lets the server go first. */
  hasLowPriority?: true
  /** True for a command that answers with properties: it takes `--json`. */
  takesJson?: true
  /** Runs the command and returns its answer. Throws a CommandFailure that names the problem. */
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

/** Defines a command that is given the configuration and the data; its values are typed by its options. */
export function storeCommand<
  const Of extends Options = Record<never, never>,
  Argument extends string = never,
>(command: StoreCommand<Of, Argument>): StoreCommand<Of, Argument> {
  return command
}

/** Defines a command that is given the terminal alone. */
export function terminalCommand<const Of extends Options, Argument extends string = never>(
  command: TerminalCommand<Of, Argument>,
): TerminalCommand<Of, Argument> {
  return command
}

/** The command was understood and could not be done: exit code 1. */
export class CommandFailure extends Error {}

/** Throws what an act threw: its refusal as the command's, in its own words. */
export function throwAsFailure(error: unknown): never {
  throw error instanceof AppError ? new CommandFailure(error.message, { cause: error }) : error
}

/** The command was not understood: exit code 2. */
export class UsageError extends Error {}

/** The option that names a file of settings. */
export const ENV_FILE = {
  value: 'FILE',
  sentence: 'reads settings that the process does not have',
  isShared: true,
} as const

/** The option of a command that asks before it does something. */
export const YES = { yes: { sentence: 'does it without asking' } } as const

/**
 * Asks before something is done that cannot be undone; `asking` is the part of the refusal that says so where
 * there is nobody to ask, such as `demo remove asks before it removes`.
 */
export async function confirm({ ask }: Terminal, question: string, asking: string): Promise<boolean> {
  if (!ask) throw new UsageError(`${asking}, but there is no terminal: add --yes`)
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
}
