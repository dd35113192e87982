import { type Fields, fieldsOf } from '#domain/unknown-value.ts'
import type { Config } from './config.ts'
import { errorMessage } from './error-message.ts'
import { isFull } from './full-disk.ts'

/** Error message for a schema that requires an upgrade by version 0.3.0 first. */
export const OLDER_SCHEMA = 'Start version 0.3.0 once, then this one.'

/** The configuration used in explanations. */
type Surroundings = Pick<Config, 'host' | 'port' | 'metrics' | 'dataDir' | 'store'>

/**
 * Explains in one sentence why the portal or a command cannot run, with the remedy. Undefined for a programming error,
 * whose own message is more useful.
 */
export function explainFailure(error: unknown, surroundings: Surroundings): string | undefined {
  const fields = fieldsOf(error)
  const { message = '' } = fields
  const newer = /previously executed migration (\S+) is missing/.exec(String(message))
  if (newer)
    return `the database is at migration ${newer[1]}, newer than this version of the portal. Start the newer version, or restore a backup made before it.`
  if (message === OLDER_SCHEMA) return `the database is from before version 0.3.0. ${OLDER_SCHEMA}`
  if (/^corrupted migrations: /.test(String(message))) return otherTables(message)
  return (
    explainListening(fields, surroundings) ??
    (surroundings.store.kind === 'sqlite'
      ? explainSqlite(fields, surroundings.store.file, surroundings.dataDir)
      : explainPostgres(fields, surroundings.store.url))
  )
}

/**
 * Explains any startup failure in one sentence. A programming error is explained by its message and source location.
 */
export function explainStart(error: unknown, surroundings: Surroundings): string {
  const reason = explainFailure(error, surroundings)
  if (reason !== undefined) return reason
  const [, place] = /\n +at (?:.* \()?(?:file:\/\/)?(\/[^()\n]+)/.exec(String(fieldsOf(error).stack)) ?? []
  return `${errorMessage(error)}${place === undefined ? '' : ` (at ${place})`}. This is a bug in the portal or a problem with its installation.`
}

function explainListening(
  { code, port, hostname, syscall }: Fields,
  { metrics, ...main }: Surroundings,
): string | undefined {
  const isForMetrics =
    metrics !== undefined &&
    (hostname === undefined
      ? port === metrics.port && port !== main.port
      : hostname === metrics.host && hostname !== main.host)
  const at = isForMetrics ? metrics : main
  const [host, setting] = isForMetrics ? ['METRICS_HOST', 'METRICS_PORT'] : ['HOST', 'PORT']
  switch (code) {
    case 'EADDRINUSE':
      return `another program already listens at port ${at.port} of ${at.host}. Stop it, or set ${setting} to another port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      if (syscall !== 'getaddrinfo' || hostname !== at.host) return undefined
      return `${host} ${at.host} is not a name of this machine. Set ${host} to an address of this machine, such as 127.0.0.1.`
    case 'EACCES':
      if (syscall !== 'listen') return undefined
      return `this user may not listen at port ${at.port}. Set ${setting} to a port above 1023.`
    case 'EAFNOSUPPORT':
    case 'EADDRNOTAVAIL':
      return `${host} ${at.host} is not an address of this machine. Set ${host} to one that is.`
    default:
      return undefined
  }
}

/** SQLite codes for a damaged file and for a file of another kind. */
const DAMAGED = [11, 26]
/** Codes for a file that cannot be opened or written, of SQLite and then of the system. */
const CLOSED = [8, 14]
const REFUSED = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

/** Explains a mismatch between the database's tables and this version. */
function otherTables(message: unknown): string {
  return `the database's tables are not what this version of the portal expects (${message}). An unreleased version may have made them. Restore a backup of a released one.`
}

function explainSqlite(
  { code, errcode, syscall, message }: Fields,
  file: string,
  dataDir: string,
): string | undefined {
  const kind = typeof errcode === 'number' ? errcode & 0xff : undefined
  if (kind !== undefined && DAMAGED.includes(kind))
    return `the database ${file} is damaged or is no SQLite file. Restore a backup of it.`
  if (kind === 13 || code === 'ENOSPC' || (kind === 10 && isFull(dataDir)))
    return `the disk that holds ${dataDir} is full. Free up space on it.`
  const isClosed = kind !== undefined && CLOSED.includes(kind)
  if (isClosed || REFUSED.includes(String(code)) || syscall === 'mkdir')
    return `the data folder ${dataDir} cannot be written by this user. Give it to the user that runs the portal, or set DATA_DIR.`
  if (kind === 10) return `the disk that holds ${dataDir} is not responding correctly. Check the system log.`
  if (kind === 1) return otherTables(message)
  if (kind === 5)
    return `another program has been writing to ${file} for too long. Wait for it to end, and try again.`
  return undefined
}

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

function explainPostgres({ code, message }: Fields, url: string): string | undefined {
  const { host, pathname, username } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  // Precedes the timeout check, because the message contains the name of the rejected timeout setting.
  if (code === '08P01')
    return `the pooler at ${host} does not take the connection: ${message}. For PgBouncer set ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, and name the database itself in MIGRATION_DATABASE_URL.`
  if (UNREACHABLE.includes(String(code)) || /timeout/i.test(String(message)))
    return `the database at ${host} does not answer. Start PostgreSQL, or correct DATABASE_URL.`
  switch (code) {
    case '28P01':
    case '28000':
      return `the database at ${host} refuses the user '${username}' or the password in DATABASE_URL. Correct it.`
    case '3D000':
      return `there is no database '${name}' at ${host}. Create it, or correct DATABASE_URL.`
    case '42501':
      return `the user '${username}' may not create tables in the database '${name}'. Grant it, or name a user who may in MIGRATION_DATABASE_URL.`
    case '55P03':
      return `another program has held a lock in the database '${name}' for too long: another instance that migrates, or an open transaction. Wait for it to end, and try again.`
    case '53300':
      return `the database at ${host} has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.`
    case '57P03':
      return `the database at ${host} is starting or stopping. Try again in a moment.`
    case '42703':
    case '42P01':
    case '42P07':
    case '42701':
      return otherTables(message)
    default:
      return undefined
  }
}
