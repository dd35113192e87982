import { isOfDisk } from '#core/full-disk.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { WriteConflict } from './in-transaction.ts'

/** SQLite's code, in the lower byte of its extended codes, for a file locked by another process. */
const SQLITE_BUSY = 5

/**
 * PostgreSQL's error states that count as temporary: a full, stopping or starting server, a statement or lock
 * timeout, a read-only server such as a former primary, and conflicts between transactions.
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

/** PostgreSQL's state for a full disk. */
const DISK_FULL = '53100'

/** Socket error codes of an unreachable or stopped server. */
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

/** Thrown when SQLite has rolled back the transaction because another action encountered a full or failed disk. */
export class TransactionUndone extends Error {}

/** Returns true if another process has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = fieldsOf(error)
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** Returns true if a write failed because the disk is full or failed. Nothing was stored in that case. */
export function isWithoutDisk(error: unknown): boolean {
  return error instanceof TransactionUndone || isOfDisk(error) || fieldsOf(error).code === DISK_FULL
}

/**
 * Returns true for a temporary failure: a timeout, an unreachable server, a full disk, or a conflict with
 * other writers.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof WriteConflict || isWithoutDisk(error)) return true
  if (isBusy(error) || DRIVER_WORDS.test(error.message)) return true
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code: found = '', syscall } = fieldsOf(error)
  const code = String(found)
  return (
    STATES.has(code) || code.startsWith('08') || (syscall !== undefined && isOfSocket(String(syscall), code))
  )
}

/** Returns true for a socket error. ENOENT also occurs for other files, so the system call is checked as well. */
function isOfSocket(syscall: string, code: string): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall) && SOCKET_CODES.has(code)
}

/** SQLite's extended code and PostgreSQL's state for a missing value. */
const MISSING_VALUES = new Set<unknown>([1299, '23502'])

/** Returns true if a write failed because a required value is missing. */
export function isMissingValue(error: unknown): boolean {
  const { code, errcode } = fieldsOf(error)
  return MISSING_VALUES.has(code) || MISSING_VALUES.has(errcode)
}
