import { resolve } from 'node:path'
import { AN_HOUR } from '#domain/durations.ts'
import { BUCKET } from './setting-kinds.ts'
import { isLoopbackHost, parseSettings, type Settings } from './settings.ts'
import type { StoreAddress } from './store-address.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

const SUPPORT = 'support@kindredpaws.example'

/** Returns the configuration from the environment. Throws a ConfigError that names every problem. */
export function parseConfig(...environment: Parameters<typeof parseSettings>): Config {
  return configFrom(parseSettings(...environment))
}

/** The configuration of the process, parsed once at start. */
export type Config = ReturnType<typeof configFrom>

function configFrom(environment: Settings) {
  const dataDir = resolve(environment.DATA_DIR)
  const { MIGRATION_DATABASE_URL = environment.DATABASE_URL, METRICS_PORT } = environment
  const supportEmail = environment.SUPPORT_EMAIL ?? SUPPORT
  return {
    port: environment.PORT,
    host: environment.HOST,
    isLoopback: isLoopbackHost(environment.HOST),
    isProduction: environment.NODE_ENV === 'production',
    dataDir,
    store: storeAddress(environment, dataDir),
    /** The same database, at the address used for migrations: bypassing a pooler, or as another user. */
    migrationStore: storeAddress({ ...environment, DATABASE_URL: MIGRATION_DATABASE_URL }, dataDir),
    /** Location of the courses' pictures and films. */
    media: mediaPlace(environment, dataDir),
    /** Database time limits while users are being served. */
    timeouts: {
      ...SERVING_TIMEOUTS,
      statement: environment.DATABASE_STATEMENT_TIMEOUT,
      lock: environment.DATABASE_LOCK_TIMEOUT,
    },
    /** The schedule of backups: run by the server with SQLite, by a timer with PostgreSQL. */
    backups: backupPlan(environment),
    /** The origin at which users reach the portal; undefined for the loopback address it listens at. */
    publicOrigin: environment.PUBLIC_ORIGIN,
    /** True if browsers must use https for the subdomains of the public origin, too. */
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    console: consolePlace(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? supportEmail,
    companyName: environment.COMPANY_NAME,
    supportEmail,
    /** The time zone of partners without one of their own. */
    timeZone: environment.TIME_ZONE,
    /** The days on which reminders are sent, relative to the due date of a course. */
    reminderDays: environment.REMINDER_DAYS,
    /** Fonts of certificates: a folder of additional fonts, and the regional form of Chinese characters. */
    certificates: { fonts: environment.CERTIFICATE_FONTS, han: environment.CERTIFICATE_HAN },
    oembedUrl: environment.OEMBED_URL,
    videoHosts: environment.VIDEO_HOSTS,
    /** URLs of the three surfaces for the web app; an empty string means this server. */
    gatewayUrl: environment.GATEWAY_URL,
    signInUrl: environment.SIGN_IN_URL,
    documentsUrl: environment.DOCUMENTS_URL,
    emailEnumerationProtection: environment.EMAIL_ENUMERATION_PROTECTION,
    /** The URL at which Prometheus reads the metrics; undefined if they are off. */
    metrics: METRICS_PORT === undefined ? undefined : { host: environment.METRICS_HOST, port: METRICS_PORT },
    /** The trusted proxies, which report the client's address: their number, or their addresses. */
    trustProxy: environment.TRUST_PROXY ?? (false as const),
    /** Time between the stop signal and closing the server, in ms. */
    stopDelay: environment.STOP_DELAY * 1000,
  }
}

/** Returns the origin of the company's console: undefined if it is off, empty if it shares the portal's origin. */
function consolePlace({ COMPANY_CONSOLE: place }: Settings): { origin?: string } | undefined {
  if (place === 'off') return undefined
  return place === 'on' ? {} : { origin: place }
}

/** Returns true if the portal may load the demo: it is reachable only from this machine and not in production. */
export function isForDemo(config: Config): boolean {
  return config.isLoopback && !config.isProduction && !config.publicOrigin && config.trustProxy === false
}

/** Schedule of backups. */
export type BackupPlan = NonNullable<ReturnType<typeof backupPlan>>

function backupPlan({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Settings) {
  if (!BACKUP_DIR) return undefined
  return {
    /** The folder for backups, used for nothing else. */
    folder: resolve(BACKUP_DIR),
    /** Interval between backups, in ms. */
    every: BACKUP_EVERY * AN_HOUR,
    /** Number of recent backups to keep. */
    keep: BACKUP_KEEP,
  }
}

function storeAddress(environment: Settings, dataDir: string): StoreAddress {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = environment
  return url
    ? { kind: 'postgres', url, poolSize, keepsPrepared: environment.DATABASE_PREPARED_STATEMENTS }
    : { kind: 'sqlite', file: resolve(dataDir, 'portal.sqlite') }
}

/** Location of stored media: a folder, or a bucket of an S3-compatible object store. */
export type MediaPlace = ReturnType<typeof mediaPlace>

export type Bucket = Extract<MediaPlace, { kind: 'bucket' }>

function mediaPlace(environment: Settings, dataDir: string) {
  const [, name, prefix = ''] = BUCKET.exec(environment.MEDIA_URL ?? '') ?? []
  if (name === undefined) return { kind: 'folder' as const, folder: resolve(dataDir, 'media') }
  const region = environment.AWS_REGION
  return {
    kind: 'bucket' as const,
    name,
    region,
    /** Prefix of every object name: empty, or ending in a slash. */
    prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
    /** The URL of the object store. */
    endpoint: environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: environment.AWS_SESSION_TOKEN,
  }
}
