import { isOfDisk } from '#core/full-disk.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { WriteConflict } from './in-transaction.ts'

/** SQLite's code, in the lower byte of its extended codes, for a file locked by another process. */
const SQLITE_BUSY = 5

/**
 * PostgreSQL's states for a server that is full, stopping or starting, for a statement or lock that timed
 * out, and for a server that only reads, as one that has just handed over to another.
 */
const STATES = new Set([
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25006',
  '40001',
  '40P01',
])

/** A socket's codes for a server that is not there, or no longer. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of the driver's own errors, which have no code. */
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout e\w+|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/

/** Thrown where SQLite has undone the transaction, because another act met a full or broken disk. */
export class TransactionUndone extends Error {}

/** True if another process has locked SQLite's file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = fieldsOf(error)
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** True for a temporary failure: too slow, unreachable, full, or overtaken by other writers. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof WriteConflict || error instanceof TransactionUndone) return true
  if (isBusy(error) || isOfDisk(error) || DRIVER_WORDS.test(error.message)) return true
  // A name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code: found = '', syscall } = fieldsOf(error)
  const code = String(found)
  return (
    STATES.has(code) || code.startsWith('08') || (syscall !== undefined && isOfSocket(String(syscall), code))
  )
}

/** True for a socket's error: of all missing files only a socket is a missing database. */
function isOfSocket(syscall: string, code: string): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall) && SOCKET_CODES.has(code)
}

/** SQLite's extended code and PostgreSQL's state for a missing value. */
const MISSING_VALUES = new Set<unknown>([1299, '23502'])

/** True if a write failed because a value that it needs is not there. */
export function isMissingValue(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return MISSING_VALUES.has(code) || MISSING_VALUES.has(errcode)
}
