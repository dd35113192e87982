/** SQLite's busy, in the lower byte of its extended codes: another process holds the file. */
const SQLITE_BUSY = 5

/** PostgreSQL's states for a server that is full, stops, starts, or gave a statement or a lock up after its time. */
const STATES = new Set(['53300', '55P03', '57014', '57P01', '57P02', '57P03', '25P03'])

/** What a socket says when nobody is there, or is there no more. */
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

/** The driver's own errors have words and no code. */
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout e\w+|Client has encountered a connection error|Postgres connection has been discarded)/

/** Whether SQLite's file is held by another process. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown }
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** Whether the database gave no answer in time, or cannot be reached: a failure that passes by itself. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isBusy(error) || DRIVER_WORDS.test(error.message)) return true
  // A name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return STATES.has(code) || code.startsWith('08') || (syscall !== undefined && isOfSocket(syscall, code))
}

/** A file that is missing also says ENOENT; only a unix socket's is a database that is not there. */
function isOfSocket(syscall: string, code: string): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall) && SOCKET_CODES.has(code)
}
