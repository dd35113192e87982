import { parseArgs } from 'node:util'
import { errorMessage } from '#core/error-message.ts'
import { nearest } from '#core/nearest.ts'
import { type Command, ENV_FILE, type Option, type Options, UsageError, type Values } from './command.ts'
import { parseOption } from './parse-options.ts'

/** Parses a command's options and argument. Throws a `UsageError` that names the invalid one. */
export function readOptions(command: Command, args: string[]): Values {
  const { values, positionals } = parseOptions(command, args)
  if (values.help) return values
  const usage = usageOf(command)
  for (const group of groupOptions(command.options ?? {})) refuseWrongGroup(group, values, usage)
  const { argument, insteadOfArgument: instead } = command
  if (argument === undefined) return parseValues(command, values)
  const [first, second] = positionals
  if (instead !== undefined && values[instead]) {
    if (first !== undefined) throw new UsageError(`${argument} and --${instead} exclude each other: ${usage}`)
    return parseValues(command, values)
  }
  if (!first) throw new UsageError(`${argument} is missing: ${usage}`)
  if (second !== undefined) throw new UsageError(`unexpected argument '${second}': ${usage}`)
  return { ...parseValues(command, values), [argument]: first }
}

/** Parses the options of a command by their schemas. */
export function parseValues({ options = {} }: Command, values: Values): Values {
  const parsed = Object.entries(values).map(([name, given]) => {
    const schema = typeof given === 'string' ? options[name]?.schema : undefined
    return [name, schema ? parseOption(schema, name, String(given)) : given]
  })
  return Object.fromEntries(parsed)
}

/** Related options: a single one, or several, all but the first with `joins`. */
type OptionGroup = [name: string, option: Option][]

function groupOptions(options: Options): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const entry of Object.entries(options))
    if (entry[1].joins) groups.at(-1)?.push(entry)
    else groups.push([entry])
  return groups
}

function refuseWrongGroup(group: OptionGroup, values: Values, usage: string): void {
  const given = group.filter(([name]) => values[name] !== undefined).length
  const names = (word: string) =>
    group
      .map(([name]) => `--${name}`)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ` ${word} `)
  const missing = group.find(([name, { required }]) => required && values[name] === undefined)
  if (missing) throw new UsageError(`--${missing[0]} is missing: ${usage}`)
  const joins = group[1]?.[1].joins
  if (joins === 'and' && given === 1) throw new UsageError(`${names('and')} go together`)
  if (joins === 'or' && given > 1) throw new UsageError(`${names('and')} exclude each other`)
  if (joins === 'either' && given !== 1) throw new UsageError(`give either ${names('or')}`)
}

function parseOptions(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  )
  try {
    const given = parseArgs({ args: bindValues(args, options), options, allowPositionals: true })
    const [first] = given.positionals
    if (first !== undefined && command.argument === undefined && !given.values.help)
      refuseArgument(command, first)
    return given
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [firstLine = ''] = errorMessage(error).split('\n')
    const unknown = /^Unknown option '--([^']+)'/.exec(firstLine)?.[1]
    const meant = unknown && nearest(unknown, Object.keys(options))
    throw new UsageError(meant ? `Unknown option '--${unknown}'; did you mean --${meant}?` : firstLine)
  }
}

/**
 * Normalizes arguments so that values may begin with one dash, as one in 64 certificate ids does. An option's value is
 * attached to the option, and the argument is moved to the end. A word with two dashes remains an option.
 */
function bindValues(args: string[], options: Record<string, { type: 'string' | 'boolean' }>): string[] {
  const bound: string[] = []
  const last: string[] = []
  const isDashed = (word: string) => /^-[^-]./.test(word)
  for (let at = 0; at < args.length; at++) {
    const [word = '', next = ''] = args.slice(at)
    if (word === '--') return [...bound, '--', ...last, ...args.slice(at + 1)]
    const takesNext = word.startsWith('--') && options[word.slice(2)]?.type === 'string'
    if (takesNext && isDashed(next)) bound.push(`${word}=${args[++at]}`)
    else if (isDashed(word)) last.push(word)
    else bound.push(word)
  }
  return last.length === 0 ? bound : [...bound, '--', ...last]
}

/** Refuses an unexpected word and suggests the probably meant option. */
function refuseArgument(command: Command, word: string): never {
  const { name, options = {} } = command
  const required = Object.keys(options).filter((option) => options[option]?.required)
  const meant =
    word.includes('@') && 'email' in options ? 'email' : required.length === 1 ? required[0] : undefined
  const hint = meant === undefined ? usageOf(command) : `did you mean --${meant} ${word}?`
  throw new UsageError(`unexpected argument '${word}' for portal ${name}; ${hint}`)
}

const HELP: Option = { sentence: 'shows this help', isShared: true, short: 'h' }
const JSON_OPTION: Option = { sentence: 'answers with JSON, for programs' }

/** Returns a command's options, including shared options. */
function optionsOf(command: Command): Options {
  const json = 'run' in command && command.takesJson ? { json: JSON_OPTION } : {}
  const data = 'run' in command ? { 'env-file': ENV_FILE } : {}
  return { ...command.options, ...json, ...data, help: HELP }
}

/** Returns a command's entry in the command list: name, argument and options. */
export function usageOf(command: Command): string {
  const { name, argument, insteadOfArgument: instead } = command
  const groups = groupOptions(optionsOf(command)).filter(
    ([first]) => first && !first[1].isShared && first[0] !== instead,
  )
  const words = ['portal', name, ...(argument === undefined ? [] : [argument]), ...groups.map(writeGroup)]
  const option = instead === undefined ? undefined : command.options?.[instead]
  return `${words.join(' ')}${instead === undefined || !option ? '' : ` | ${writeOption(instead, option)}`}`
}

function writeGroup(group: OptionGroup): string {
  const isNeeded = group.some(([, { required, joins }]) => required || joins === 'either')
  const text = group
    .map(
      ([name, option], place) =>
        `${place === 0 ? '' : option.joins === 'and' ? ' ' : ' | '}${writeOption(name, option)}`,
    )
    .join('')
  return isNeeded ? text : `[${text}]`
}

function writeOption(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

/** Returns a command's help: usage, description and options. */
export function helpOf(command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, option]) => [
    writeOption(name, option),
    option.sentence,
  ])
  const width = Math.max(...options.map(([written = '']) => written.length))
  const lines = options.map(([written = '', sentence]) => `  ${written.padEnd(width)}  ${sentence}`)
  return [usageOf(command), '', `  ${command.summary}`, '', ...lines].join('\n')
}
