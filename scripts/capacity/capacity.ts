import { parseArgs } from 'node:util'
import { alignedTable } from '../../bench/report/table.ts'
import {
  type Capacity,
  INPUTS,
  type Input,
  type InputName,
  type Inputs,
  modelCapacity,
} from './capacity-model.ts'

const NAMES = Object.keys(INPUTS) as InputName[]

/** The answer of the command, and its exit code. */
interface CapacityAnswer {
  text: string
  /** 0, or 2 for input that is wrong. */
  code: 0 | 2
}

/** Answers `npm run capacity -- …`: the needs of so many associates, or the mistake in the input. */
export function answerCapacity(args: string[]): CapacityAnswer {
  const read = readInputs(args)
  if (typeof read === 'string') return { text: read, code: 2 }
  const { inputs, isJson } = read
  const capacity = modelCapacity(inputs)
  const text = isJson ? JSON.stringify({ inputs, capacity }, null, 2) : write(inputs, capacity)
  return { text, code: 0 }
}

/** Reads the inputs; returns a sentence if one is wrong, unknown or missing. */
function readInputs(args: string[]): { inputs: Inputs; isJson: boolean } | string {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]))
  const { tokens, values } = parseArgs({
    ...{ args, strict: false, tokens: true },
    options: { ...options, json: { type: 'boolean' } },
  })
  for (const token of tokens) {
    if (token.kind === 'positional') return `${token.value} belongs to no option: write it as --NAME NUMBER.`
    if (token.kind === 'option' && token.name !== 'json' && !isInput(token.name))
      return `There is no input --${token.name}. There are: ${NAMES.map((name) => `--${name}`).join(', ')}.`
  }
  const inputs: Partial<Inputs> = {}
  for (const name of NAMES) {
    const value = readNumber(name, values[name])
    if (typeof value === 'string') return value
    inputs[name] = value
  }
  return { inputs: inputs as Inputs, isJson: values.json === true }
}

function isInput(name: string): name is InputName {
  return Object.hasOwn(INPUTS, name)
}

function readNumber(name: InputName, text: string | boolean | undefined): number | string {
  const { usual, most = Number.MAX_SAFE_INTEGER, isWhole = false }: Input = INPUTS[name]
  if (text === undefined)
    return usual ?? `--${name} is missing, such as: npm run capacity -- --${name} 50000000`
  const least = usual === 0 ? 0 : Number.MIN_VALUE
  const value = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value))
  if (fits) return value
  const kind = isWhole ? 'a whole number' : 'a number'
  return `--${name} must be ${kind} ${usual === 0 ? 'from 0' : 'above 0'} and at most ${most.toLocaleString('en')}.`
}

function write(inputs: Inputs, capacity: Capacity): string {
  const count = (value: number) => Math.ceil(value).toLocaleString('en')
  const machine = (cores: number) => `of ${cores} cores`
  const { database, databaseMachines } = capacity
  const needed = [
    ['associates', count(inputs.associates)],
    ['partners', count(capacity.partners)],
    ['learning at once', count(capacity.learning)],
    ['acts a second', count(capacity.actsPerSecond)],
    ['places in films a second', count(capacity.placesPerSecond)],
    ['lists a second', count(capacity.readsPerSecond)],
    ['sign-ins a second', count(capacity.signInsPerSecond)],
    ['machines for learning', `${count(capacity.machinesForLearning)} ${machine(inputs['instance-cores'])}`],
    ['machines for sign-ins', `${count(capacity.machinesForSignIns)} ${machine(inputs['instance-cores'])}`],
    ['connections to the database', count(capacity.connections)],
    ['cores of PostgreSQL', count(capacity.databaseCores)],
    [
      'database',
      database === 'Citus'
        ? `Citus, ${count(databaseMachines)} workers ${machine(inputs['database-cores'])}, each with a standby`
        : 'one PostgreSQL, with a standby',
    ],
    ['records', `${bytes(capacity.recordBytes)} in each copy`],
    ['events', `${bytes(capacity.eventBytes)} in each copy`],
  ]
  const figures = NAMES.map((name) => {
    const { about, usual, from }: Input = INPUTS[name]
    return [`--${name}`, String(inputs[name]), about, inputs[name] === usual ? from : 'given']
  })
  const spare =
    'Machines are counted for the busiest minute: add one of each kind for the case that one fails.'
  return [
    alignedTable(['what', 'needed'], needed),
    spare,
    alignedTable(['input', 'value', 'meaning', 'from'], figures),
  ].join('\n\n')
}

/** Writes a number of bytes in the unit that leaves one to three digits. */
function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB']
  const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(count) / 3)))
  const value = count / 1000 ** place
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[place]}`
}

// Run as a command, not read by a test.
if (import.meta.main) {
  const { text, code } = answerCapacity(process.argv.slice(2))
  if (code === 0) console.log(text)
  else console.error(text)
  process.exitCode = code
}
