import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { LEARNING_TABLES } from './learning-partitions.ts'

/** Pattern of learning table partitions in a plan, with the rest of the line. */
const PART = new RegExp(`\\bon (?:public\\.)?(?:${LEARNING_TABLES.join('|')})_part(\\d+)\\b(.*)`, 'g')

/** A statement whose plan reached several partitions of the learning tables. */
export interface WideStatement {
  /**
   * File and function of the caller. An operator command has the name of its connection, such as `portal person
   * export`.
   */
  place: string
  statement: string
  parts: number
  /** Database of the statement, named after the test file. */
  database: string
}

/** Relevant fields of an entry in PostgreSQL's JSON log. */
interface PlanEntry {
  message?: string
  application_name?: string
  dbname?: string
}

/**
 * Returns the settings that make PostgreSQL log the plan of every statement, including those in triggers and functions.
 */
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
    // Includes partitions pruned at run time.
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_buffers=off',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_parameter_max_length=0',
  ]
}

/** Reads the entries in a plan log whose lines contain a word. */
export async function* readPlans(log: string, word: string): AsyncGenerator<PlanEntry> {
  const input = createReadStream(log)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.includes(word)) yield JSON.parse(line)
}

/** Returns the statements in a plan log that reached several partitions, once per calling function. */
export async function findWideStatements(log: string): Promise<WideStatement[]> {
  const found = new Map<string, WideStatement>()
  for await (const { message = '', application_name = '', dbname = '' } of readPlans(log, '_part')) {
    const wide = judgePlan(message, application_name, dbname)
    // The check of look-ups only explains its statements.
    if (wide && !wide.statement.startsWith('explain ')) found.set(`${wide.place} ${wide.statement}`, wide)
  }
  return [...found.values()]
}

/** Evaluates one auto_explain message. Undefined if its plan stays within one partition. */
export function judgePlan(message: string, application: string, database: string): WideStatement | undefined {
  const parts = new Set<string>()
  for (const [, part = '', rest = ''] of message.matchAll(PART))
    if (!rest.includes('(never executed)')) parts.add(part)
  if (parts.size < 2) return undefined
  return { ...statementIn(message, application), parts: parts.size, database }
}

/** Returns the statement and the caller of an auto_explain message. */
export function statementIn(message: string, application: string): { place: string; statement: string } {
  const [, text = ''] = /Query Text: ([\s\S]*?)\n[A-Z][^\n]*\(cost=/.exec(message) ?? []
  const [, place = application] = /^\/\* (.*?) \*\//.exec(text) ?? []
  const statement = text.replace(/^\/\*.*?\*\/ /, '').replaceAll(/\s+/g, ' ')
  return { place, statement: statement.trim() }
}

/**
 * Functions that may access the learning records of all partners, with the reason of each. On a distributed database
 * each may query every partition, but no learner or administrator waits for them.
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
    'src/store/learning/video-positions.ts listFilmProgress',
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
  ...because('the company lists the valid certificates of all its partners', [
    'src/store/certificate/listed-certificates.ts listCertifyingPartners',
  ]),
  ...because('the company’s report adds up a day of all its partners', [
    'src/store/learning/report-days.ts listPartnersOnDay',
  ]),
  ...because('the company lists at which of its partners a course is required, and requires it there', [
    'src/store/requirements/requirements-of-course.ts countPeopleDone',
    'src/store/requirements/requirements-of-course.ts countRequiringPartners',
    'src/store/requirements/requirements-of-course.ts endOwnOfCourse',
    'src/store/requirements/requirements-of-course.ts findFullPartners',
    'src/store/requirements/requirements-of-course.ts listOwnAt',
    'src/store/requirements/requirements-of-course.ts listRequirementsOfCourse',
    'src/store/requirements/requirements-of-course.ts listRequiringPartners',
  ]),
  ...because('a person is copied and erased wherever they have been', [
    'src/store/people/personal-data/read-personal-rows.ts countPersonalRows',
    'src/store/people/personal-data/erase-personal-rows.ts erase',
    'src/store/people/personal-data/read-personal-rows.ts readPersonalRows',
    'src/store/people/personal-data/read-personal-rows.ts copyRows',
    'src/store/learning/remove-people.ts removePeople',
    'portal demo remove',
    'portal person export',
    'portal person erase',
  ]),
}

export function because(reason: string, places: string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, reason]))
}

/** Pattern of the project's own tests, which may read all partners. */
export const TEST = /^(test\/|\S+\.test\.ts\b)/

/**
 * Pattern of the statement that finds the partners for a round of reminders. Servers in separate processes also send
 * it, without a known caller.
 */
const OF_REMINDER_ROUND = /^select "id", "time_zone", "reminders_off", /

/** Pattern of the trigger statement that removes a deleted account's memberships at all partners. */
const OF_DELETED_ACCOUNT =
  /^delete from memberships where partner_id in \(select id from partners\) and user_id = old\.uid$/

/** Pattern of the statement with which servers in separate processes add up the company's day. */
const OF_COMPANY_DAY = /^select "partner_id", .* from "report_days" where "day" = \$1 and "partner_id" > \$2 /

/** Returns the problem of a statement that reached several partitions. Undefined if its caller is permitted. */
export function problemOf({ place, statement, parts, database }: WideStatement): string | undefined {
  if (place in WALKS_ALL_PARTNERS || TEST.test(place)) return undefined
  if ([OF_REMINDER_ROUND, OF_COMPANY_DAY, OF_DELETED_ACCOUNT].some((known) => known.test(statement)))
    return undefined
  return `${place} asked ${parts} parts of the learning record by a statement that does not name the partner (in the database ${database}): ${statement}`
}
