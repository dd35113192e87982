import { resolve } from 'node:path'
import { AN_HOUR } from '#domain/durations.ts'
import { BUCKET } from './setting-kinds.ts'
import { isLoopbackHost, parseSettings, type Settings } from './settings.ts'
import type { StoreAddress } from './store-address.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

const SUPPORT = 'support@kindredpaws.example'

/** Returns the configuration that the environment says; throws a ConfigError that names all that is wrong. */
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
    /** The same database, at the address for changing its schema: past a pooler, or as another user. */
    migrationStore: storeAddress({ ...environment, DATABASE_URL: MIGRATION_DATABASE_URL }, dataDir),
    /** The place of the courses' pictures and films. */
    media: mediaPlace(environment, dataDir),
    /** Limits for whoever waits for the database while people are served. */
    timeouts: {
      ...SERVING_TIMEOUTS,
      statement: environment.DATABASE_STATEMENT_TIMEOUT,
      lock: environment.DATABASE_LOCK_TIMEOUT,
    },
    /** The plan of scheduled backups: made by the server with SQLite, by a timer with PostgreSQL. */
    backups: backupPlan(environment),
    /** The origin at which people reach the portal; undefined for the loopback address that is bound. */
    publicOrigin: environment.PUBLIC_ORIGIN,
    /** True if browsers may use nothing but https for the subdomains of the public origin, too. */
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    console: consolePlace(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? supportEmail,
    companyName: environment.COMPANY_NAME,
    supportEmail,
    /** The time zone of partners that have none of their own. */
    timeZone: environment.TIME_ZONE,
    /** The days of reminders, counted from the day on which a course is due. */
    reminderDays: environment.REMINDER_DAYS,
    /** What certificates are drawn with: a folder of further fonts, and the forms of Chinese characters. */
    certificates: { fonts: environment.CERTIFICATE_FONTS, han: environment.CERTIFICATE_HAN },
    oembedUrl: environment.OEMBED_URL,
    videoHosts: environment.VIDEO_HOSTS,
    /** Addresses of the three surfaces for the web app; empty means this server. */
    gatewayUrl: environment.GATEWAY_URL,
    signInUrl: environment.SIGN_IN_URL,
    documentsUrl: environment.DOCUMENTS_URL,
    emailEnumerationProtection: environment.EMAIL_ENUMERATION_PROTECTION,
    /** The address at which Prometheus reads the figures; undefined for none. */
    metrics: METRICS_PORT === undefined ? undefined : { host: environment.METRICS_HOST, port: METRICS_PORT },
    /** The proxies trusted to name the client's address: their number, or their addresses. */
    trustProxy: environment.TRUST_PROXY ?? (false as const),
    /** Time from the signal to stop until the server closes, in ms. */
    stopDelay: environment.STOP_DELAY * 1000,
  }
}

/** Where the company's console is served; undefined for nowhere, without an origin for the portal's own. */
function consolePlace({ COMPANY_CONSOLE: place }: Settings): { origin?: string } | undefined {
  if (place === 'off') return undefined
  return place === 'on' ? {} : { origin: place }
}

/** True for a portal that may load the demo: only this machine reaches it, and it is for nobody else. */
export function isForDemo(config: Config): boolean {
  return config.isLoopback && !config.isProduction && !config.publicOrigin && config.trustProxy === false
}

/** Scheduled backups. */
export type BackupPlan = NonNullable<ReturnType<typeof backupPlan>>

function backupPlan({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Settings) {
  if (!BACKUP_DIR) return undefined
  return {
    /** The folder for them, and for nothing else. */
    folder: resolve(BACKUP_DIR),
    /** Time from one to the next, in ms. */
    every: BACKUP_EVERY * AN_HOUR,
    /** Number of the newest ones that stay. */
    keep: BACKUP_KEEP,
  }
}

function storeAddress(environment: Settings, dataDir: string): StoreAddress {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = environment
  return url
    ? { kind: 'postgres', url, poolSize, keepsPrepared: environment.DATABASE_PREPARED_STATEMENTS }
    : { kind: 'sqlite', file: resolve(dataDir, 'portal.sqlite') }
}

/** The place of stored media: a folder, or a bucket of an object store that speaks S3's protocol. */
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
    /** Stands before the name of each object: empty, or it ends in a slash. */
    prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
    /** The address of the object store. */
    endpoint: environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: environment.AWS_SESSION_TOKEN,
  }
}
