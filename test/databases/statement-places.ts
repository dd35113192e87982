import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { SharingDriver } from '#store/connection/postgres-driver.ts'
import { keepPrepared, nameOfPrepared } from '#store/connection/prepare-query.ts'
import { LEARNING_TABLES } from './learning-partitions.ts'
import { LOOKED_UP_TABLES } from './look-ups.ts'

const ROOT = `${new URL('../..', import.meta.url).pathname}`

/** Pattern of the tables whose statements are judged. Callers of other statements are not recorded. */
const JUDGED = new RegExp(`\\b(${[...LEARNING_TABLES, ...LOOKED_UP_TABLES].join('|')})\\b`)

/** Files that run statements on behalf of others and therefore do not count as callers. */
const CARRIERS = [
  'src/store/connection/prepare-query.ts',
  'src/store/connection/in-transaction.ts',
  'src/store/connection/postgres-pool.ts',
  'src/store/connection/postgres-driver.ts',
  'test/databases/statement-places.ts',
]

/** Number of stack frames sufficient to reach the caller behind a query builder, a pool and a transaction. */
const FRAMES = 60

type Question = { name?: string; text: string }

let isMarking = false

/**
 * Adds a comment with the calling function to every statement that this process sends to PostgreSQL about a judged
 * table.
 */
export function markStatements(): void {
  if (isMarking) return
  isMarking = true
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function ask(this: Named, question: unknown, ...rest: unknown[]) {
    const sent = isCommand(this) ? question : marked(question)
    return (query as (...all: unknown[]) => unknown).call(this, sent, ...rest)
  } as typeof query
  markReads()
}

/** Marks reads before they are batched, because batching hides their callers. */
function markReads(): void {
  const { readTogether } = SharingDriver.prototype
  SharingDriver.prototype.readTogether = function ask<Row>(this: SharingDriver, question: CompiledQuery) {
    const sql = String(marked(question.sql))
    if (nameOfPrepared(question.sql)) keepPrepared(sql)
    return readTogether.call<SharingDriver, [CompiledQuery], ReturnType<typeof readTogether<Row>>>(this, {
      ...question,
      sql,
    })
  }
}

type Named = pg.Client & { connectionParameters: { fallback_application_name?: string | false } }

/** Returns true for an operator command, identified by the name of its connection, such as `portal person export`. */
function isCommand({ connectionParameters: { fallback_application_name: name } }: Named): boolean {
  return name !== false && name?.startsWith('portal ') === true
}

function marked(question: unknown): unknown {
  if (typeof question === 'string') return isJudged(question) ? `${comment()} ${question}` : question
  const { name, text } = (question ?? {}) as Partial<Question>
  if (typeof text !== 'string' || !isJudged(text)) return question
  const said = comment()
  // A connection caches prepared statements by name, so the name must depend on the comment.
  const suffix = createHash('sha256').update(said).digest('hex').slice(0, 8)
  return {
    ...(question as Question),
    text: `${said} ${text}`,
    ...(name === undefined ? {} : { name: `${name}_${suffix}` }),
  }
}

function isJudged(text: string): boolean {
  return JUDGED.test(text) && !text.startsWith('/* ')
}

function comment(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('who asks')
  Error.stackTraceLimit = stackTraceLimit
  return `/* ${placeIn(stack)} */`
}

/** Returns the project's innermost function in a stack, such as `src/store/courses/courses.ts listCourses`. */
export function placeIn(stack: string): string {
  for (const line of stack.split('\n')) {
    const [, name = '', file = ''] =
      /^\s+at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(\/[^:)]+):\d+/.exec(line) ?? []
    const path = relative(ROOT, file).split(sep).join('/')
    if (file === '' || path.startsWith('..') || path.includes('node_modules') || CARRIERS.includes(path))
      continue
    return `${path} ${name}`.trim().replaceAll('*/', '')
  }
  return 'unknown'
}
