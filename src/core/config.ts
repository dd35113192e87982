import { resolve } from 'node:path'
import { AN_HOUR } from '#domain/durations.ts'
import { BUCKET } from './setting-kinds.ts'
import { isLoopbackHost, parseSettings, type Settings } from './settings.ts'
import type { StoreAddress } from './store-address.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

const SUPPORT = 'support@kindredpaws.example'

/** Parses the configuration from the environment. Throws a `ConfigError` that names every problem. */
export function parseConfig(...environment: Parameters<typeof parseSettings>): Config {
  return configFrom(parseSettings(...environment))
}

/** Configuration of the process, parsed once at startup. */
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
    /** The same database at the address for migrations. That address may bypass a pooler or use another user. */
    migrationStore: storeAddress({ ...environment, DATABASE_URL: MIGRATION_DATABASE_URL }, dataDir),
    /** Location of pictures, films and other media. */
    media: mediaPlace(environment, dataDir),
    /** Database time limits during requests. */
    timeouts: {
      ...SERVING_TIMEOUTS,
      statement: environment.DATABASE_STATEMENT_TIMEOUT,
      lock: environment.DATABASE_LOCK_TIMEOUT,
    },
    /** Backup schedule. The server runs SQLite backups; a timer runs those of PostgreSQL. */
    backups: backupPlan(environment),
    /** Public origin of the portal. Undefined for the loopback address. */
    publicOrigin: environment.PUBLIC_ORIGIN,
    /** True if browsers must also use https for subdomains of the public origin. */
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    console: consolePlace(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? supportEmail,
    companyName: environment.COMPANY_NAME,
    supportEmail,
    /** Default time zone of partners. */
    timeZone: environment.TIME_ZONE,
    /** Days of reminders, relative to the due date of a course. */
    reminderDays: environment.REMINDER_DAYS,
    /** Fonts of certificates: a folder of additional fonts, and the regional form of Chinese characters. */
    certificates: { fonts: environment.CERTIFICATE_FONTS, han: environment.CERTIFICATE_HAN },
    oembedUrl: environment.OEMBED_URL,
    videoHosts: environment.VIDEO_HOSTS,
    /** URLs of the three surfaces for the web app. An empty string means this server. */
    gatewayUrl: environment.GATEWAY_URL,
    signInUrl: environment.SIGN_IN_URL,
    documentsUrl: environment.DOCUMENTS_URL,
    emailEnumerationProtection: environment.EMAIL_ENUMERATION_PROTECTION,
    /** Address of the Prometheus metrics. Undefined if metrics are off. */
    metrics: METRICS_PORT === undefined ? undefined : { host: environment.METRICS_HOST, port: METRICS_PORT },
    /** Trusted proxies that report the client's address: a number or a list of addresses. */
    trustProxy: environment.TRUST_PROXY ?? (false as const),
    /** Delay between the stop signal and the closing of the server, in ms. */
    stopDelay: environment.STOP_DELAY * 1000,
  }
}

/** Returns the origin of the company's console. Undefined if it is off, empty if it shares the portal's origin. */
function consolePlace({ COMPANY_CONSOLE: place }: Settings): { origin?: string } | undefined {
  if (place === 'off') return undefined
  return place === 'on' ? {} : { origin: place }
}

/** Returns true if the portal may load the demo: outside production, and reachable only from this machine. */
export function isForDemo(config: Config): boolean {
  return config.isLoopback && !config.isProduction && !config.publicOrigin && config.trustProxy === false
}

/** Schedule of backups. */
export type BackupPlan = NonNullable<ReturnType<typeof backupPlan>>

function backupPlan({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Settings) {
  if (!BACKUP_DIR) return undefined
  return {
    /** Folder for backups only. */
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
    /** Prefix of object names: empty, or ending in a slash. */
    prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
    /** The URL of the object store. */
    endpoint: environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: environment.AWS_SESSION_TOKEN,
  }
}
