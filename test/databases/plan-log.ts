import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { LEARNING_TABLES } from './learning-partitions.ts'

/** The parts of learning tables in the text of a plan, with what follows on the line. */
const PART = new RegExp(`\\bon (?:public\\.)?(?:${LEARNING_TABLES.join('|')})_part(\\d+)\\b(.*)`, 'g')

/** A statement whose plan touched several parts of the learning tables. */
export interface WideStatement {
  /**
   * The file and the function that asked; where a command of the operator's did, the name of its connection:
   * `portal person export`.
   */
  place: string
  statement: string
  parts: number
  /** Its database, which is named for the file of the test. */
  database: string
}

/** An entry of PostgreSQL's log in JSON: what is read of it. */
interface PlanEntry {
  message?: string
  application_name?: string
  dbname?: string
}

/** The settings by which PostgreSQL logs the plan of every statement, also within triggers and functions. */
export function planLogSettings(folder: string): string[] {
  return [
    'logging_collector=on',
    'log_destination=jsonlog',
    `log_directory=${folder}`,
    'log_filename=plans',
    'log_rotation_age=0',
    'log_rotation_size=0',
    'log_min_messages=log',
    'log_checkpoints=off',
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    // Tells which parts were never touched where that is known only while the statement runs.
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_buffers=off',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_parameter_max_length=0',
  ]
}

/** Reads the entries of a log of plans whose lines contain a word. */
export async function* readPlans(log: string, word: string): AsyncGenerator<PlanEntry> {
  const input = createReadStream(log)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.includes(word)) yield JSON.parse(line)
}

/** Reads a log of plans and returns each statement, once for each place, that touched more than one part. */
export async function findWideStatements(log: string): Promise<WideStatement[]> {
  const found = new Map<string, WideStatement>()
  for await (const { message = '', application_name = '', dbname = '' } of readPlans(log, '_part')) {
    const wide = judgePlan(message, application_name, dbname)
    // The judge of look-ups has its own statements explained, and runs none of them.
    if (wide && !wide.statement.startsWith('explain ')) found.set(`${wide.place} ${wide.statement}`, wide)
  }
  return [...found.values()]
}

/** Judges one message of auto_explain; undefined if what it explains stayed within one part. */
export function judgePlan(message: string, application: string, database: string): WideStatement | undefined {
  const parts = new Set<string>()
  for (const [, part = '', rest = ''] of message.matchAll(PART))
    if (!rest.includes('(never executed)')) parts.add(part)
  if (parts.size < 2) return undefined
  return { ...statementIn(message, application), parts: parts.size, database }
}

/** Returns the statement that a message of auto_explain explains, and who asked it. */
export function statementIn(message: string, application: string): { place: string; statement: string } {
  const [, text = ''] = /Query Text: ([\s\S]*?)\n[A-Z][^\n]*\(cost=/.exec(message) ?? []
  const [, place = application] = /^\/\* (.*?) \*\//.exec(text) ?? []
  const statement = text.replace(/^\/\*.*?\*\/ /, '').replaceAll(/\s+/g, ' ')
  return { place, statement: statement.trim() }
}

/**
 * Those who rightly read or write the learning records of all partners, each with its reason. No learner or
 * administrator waits for them with a page open, and on a distributed database each may ask every part.
 */
const WALKS_ALL_PARTNERS: Record<string, string> = {
  ...because('the figures for Prometheus and the doctor count all records', [
    'src/store/learning/raw-completions.ts countCompletions',
  ]),
  ...because('records verify and rebuild compare every record with its events', [
    'src/store/learning/raw-completions.ts listRawCompletions',
    'src/store/learning/read-events.ts listLostRecords',
    'portal records verify',
    'portal records rebuild',
  ]),
  ...because('publishing a course counts and completes the records of everybody who has begun it', [
    'src/store/learning/completions.ts countCompletionsOfCourse',
    'src/store/learning/completions.ts listCompletionsOfCourse',
    'portal course check',
    'portal course disable',
    'portal course import',
    'portal course publish',
    'portal course revert',
  ]),
  ...because('the company asks how a quiz is answered at all its partners', [
    'src/store/learning/learning-counters.ts listCounts',
    'portal questions report',
  ]),
  ...because('an admin of the company sees what a person has learned wherever they have been', [
    'src/store/learning/completions.ts listCompletionsEverywhere',
  ]),
  ...because('a person is copied and erased wherever they have been', [
    'src/store/people/personal-rows.ts countPersonalRows',
    'src/store/people/erase-personal-rows.ts erasePersonalRows',
    'src/store/people/personal-rows.ts readPersonalRows',
    'src/store/people/personal-rows.ts copyRows',
    'src/store/people/demo-people.ts removePeople',
    'portal demo remove',
    'portal person export',
    'portal person erase',
  ]),
}

export function because(reason: string, places: string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, reason]))
}

/** The project's own tests, which look at everything. */
export const TEST = /^(test\/|\S+\.test\.ts\b)/

/**
 * The statement by which a round of reminders finds out which partners have somebody to remind: servers that
 * are started as processes ask it, too, whose places are not known.
 */
const OF_REMINDER_ROUND = /^select "id", "time_zone", "reminders_off", /

/** Says what is wrong with a statement that touched several parts; undefined for who may. */
export function problemOf({ place, statement, parts, database }: WideStatement): string | undefined {
  if (place in WALKS_ALL_PARTNERS || TEST.test(place) || OF_REMINDER_ROUND.test(statement)) return undefined
  return `${place} asked ${parts} parts of the learning record by a statement that does not name the partner (in the database ${database}): ${statement}`
}
