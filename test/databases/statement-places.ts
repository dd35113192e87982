import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { SharingDriver } from '#store/connection/postgres-driver.ts'
import { keepPrepared, nameOfPrepared } from '#store/connection/prepare-query.ts'
import { LEARNING_TABLES } from './learning-partitions.ts'
import { LOOKED_UP_TABLES } from './look-ups.ts'

const ROOT = `${new URL('../..', import.meta.url).pathname}`

/** Matches the tables whose statements are judged; the callers of other statements are not recorded. */
const JUDGED = new RegExp(`\\b(${[...LEARNING_TABLES, ...LOOKED_UP_TABLES].join('|')})\\b`)

/** Files that run statements on behalf of others and do not count as callers. */
const CARRIERS = [
  'src/store/connection/prepare-query.ts',
  'src/store/connection/in-transaction.ts',
  'src/store/connection/postgres-pool.ts',
  'src/store/connection/postgres-driver.ts',
  'test/databases/statement-places.ts',
]

/** Enough stack frames to reach the caller behind a query builder, a pool and a transaction. */
const FRAMES = 60

type Question = { name?: string; text: string }

let isMarking = false

/**
 * Marks every statement that this process sends to PostgreSQL about a judged table with a comment that names the
 * calling function.
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

/** Reads are batched, which hides their callers, so they are marked before. */
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

/** Returns true for an operator command, which is named by its connection, such as `portal person export`. */
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

/** Returns the project's innermost function in a stack: `src/store/learning/courses.ts listCourses`. */
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
