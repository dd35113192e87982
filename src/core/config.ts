import { isAbsolute, resolve } from 'node:path'
import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { AN_HOUR } from '#domain/durations.ts'
import {
  BUCKET,
  bucket,
  count,
  host,
  hostList,
  LOOPBACK,
  mailbox,
  origin,
  port,
  surface,
  timeLimit,
  trustProxy,
  url,
  webAddress,
  yesOrNo,
} from './setting-kinds.ts'
import { listUnknownSettings } from './settings-file.ts'
import type { StoreAddress } from './store-address.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

/** Names every variable that is wrong or missing. */
export class ConfigError extends Error {}

const PORT = 3000
const COMPANY = 'Kindred Paws'
const SUPPORT = 'support@kindredpaws.example'

/** The variables of Amazon's own tools, which name the object store and the key to it. */
const BUCKET_VARIABLES = {
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
}

const Environment = z.object({
  PORT: port.default(PORT),
  HOST: host,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
  MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
  DATABASE_POOL_SIZE: count('connections', { min: 1, max: 500, usual: 10 }),
  DATABASE_PREPARED_STATEMENTS: yesOrNo('true'),
  DATABASE_STATEMENT_TIMEOUT: timeLimit(SERVING_TIMEOUTS.statement),
  DATABASE_LOCK_TIMEOUT: timeLimit(SERVING_TIMEOUTS.lock),
  BACKUP_DIR: z
    .string()
    .refine(isAbsolute, 'must be an absolute path, such as /var/backups/portal')
    .optional(),
  BACKUP_EVERY: count('hours', { min: 1, max: 720, usual: 24 }),
  BACKUP_KEEP: count('backups', { min: 1, max: 1000, usual: 14 }),
  MEDIA_URL: bucket.optional(),
  ...BUCKET_VARIABLES,
  PUBLIC_ORIGIN: origin.optional(),
  HSTS_SUBDOMAINS: yesOrNo('false'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address')
    .refine(
      (text) => !URL.canParse(text) || ['/', ''].includes(new URL(text).pathname),
      'must end with the name or the port of the mail server',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => text.includes('@') && !/[\r\n]/.test(text), 'must be an email address')
    .optional(),
  COMPANY_NAME: z.string().default(COMPANY),
  SUPPORT_EMAIL: mailbox.optional(),
  OEMBED_URL: webAddress.default('https://vimeo.com/api/oembed.json'),
  VIDEO_HOSTS: hostList.default(['player.vimeo.com']),
  GATEWAY_URL: surface,
  SIGN_IN_URL: surface,
  DOCUMENTS_URL: surface,
  EMAIL_ENUMERATION_PROTECTION: yesOrNo('false'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host,
  TRUST_PROXY: trustProxy.optional(),
  STOP_DELAY: count('seconds', { min: 0, max: 300, usual: 0 }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
})

type Environment = z.infer<typeof Environment>

/**
 * Parses the environment; throws one ConfigError that names every variable that is wrong, and every name in
 * the portal's own settings files that it does not know.
 */
export function parseConfig(
  variables: Record<string, string | undefined>,
  settingsFiles: string[] = [],
): Config {
  const entries = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const set = Object.fromEntries(entries)
  const parsed = Environment.safeParse(set)
  const unknown = settingsFiles.flatMap((file) => listUnknownSettings(file, Object.keys(Environment.shape)))
  const isNamed = (name: string) => unknown.some((one) => one.name === name)
  const problems = [
    ...(parsed.error?.issues.map(problemOf) ?? []),
    ...unfitting(set),
    ...leftFromExample(set),
    ...unknown.map(({ problem }) => problem),
    ...misspelt(Object.fromEntries(entries.filter(([name]) => !isNamed(name)))),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  return configFrom(parsed.data)
}

function problemOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

/** Lists the problems of settings that depend on others: on production, on the host, or on each other. */
function unfitting(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const isProduction = environment.NODE_ENV === 'production'
  if (!environment.PUBLIC_ORIGIN && (isProduction || !isLoopbackHost(environment.HOST ?? LOOPBACK)))
    problems.push('PUBLIC_ORIGIN is required in production and where HOST is not a loopback address')
  if (environment.METRICS_PORT !== '0' && environment.METRICS_PORT === (environment.PORT ?? String(PORT)))
    problems.push('METRICS_PORT must be another port than PORT')
  if (environment.SMTP_URL && !environment.MAIL_FROM) problems.push('MAIL_FROM is required with SMTP_URL')
  if (environment.MIGRATION_DATABASE_URL && !environment.DATABASE_URL)
    problems.push('DATABASE_URL is required with MIGRATION_DATABASE_URL')
  if (BUCKET.test(environment.MEDIA_URL ?? '')) problems.push(...missingOfBucket(environment))
  if (isProduction && !environment.SUPPORT_EMAIL) problems.push('SUPPORT_EMAIL is required in production')
  return problems
}

/** The host and the password that stand in deploy/portal.env.example until an operator puts their own. */
const EXAMPLE_HOST = /(^|[@/.])training\.example(?![\w.-])/i
const EXAMPLE_PASSWORD = /^smtps?:\/\/[^@/]*:PASSWORD@/

/** Names each variable of a portal for others that still has the value of the example. */
function leftFromExample(environment: Record<string, string | undefined>): string[] {
  if (environment.NODE_ENV !== 'production') return []
  return ['PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'].flatMap((name) => {
    const value = environment[name] ?? ''
    const isLeft = EXAMPLE_HOST.test(value) || EXAMPLE_PASSWORD.test(value)
    return isLeft ? [`${name} still has a value of the example: put your own in`] : []
  })
}

/** Lists the problems of the variables that only an object store needs: other programs may use them, too. */
function missingOfBucket(environment: Record<string, string | undefined>): string[] {
  const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !environment[name])
  const endpoint = environment.AWS_ENDPOINT_URL
  const isAddress = !endpoint || webAddress.safeParse(endpoint).success
  return [
    ...keys.map((name) => `${name} is required with MEDIA_URL`),
    ...(isAddress ? [] : ['AWS_ENDPOINT_URL must be an http or https address']),
  ]
}

/** Shortest name that is compared: shorter ones resemble those of other programs, as HOST does HOME. */
const SHORTEST_COMPARED = 7

/** Names each variable that is none of the portal's, but so close to one that it must be meant. */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const known = Object.keys(Environment.shape)
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || name.length < SHORTEST_COMPARED) return []
    const meant = closest(name, known)
    return distance(name, meant) <= (name.length > 8 ? 2 : 1)
      ? [`${name} is unknown; did you mean ${meant}?`]
      : []
  })
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** The configuration of the process, parsed once at start. */
export type Config = ReturnType<typeof configFrom>

function configFrom(environment: Environment) {
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
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? supportEmail,
    companyName: environment.COMPANY_NAME,
    supportEmail,
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

/** True for a portal that may load the demo: only this machine reaches it, and it is for nobody else. */
export function isForDemo(config: Config): boolean {
  return config.isLoopback && !config.isProduction && !config.publicOrigin && config.trustProxy === false
}

/** Scheduled backups. */
export type BackupPlan = NonNullable<ReturnType<typeof backupPlan>>

function backupPlan({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Environment) {
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

function storeAddress(environment: Environment, dataDir: string): StoreAddress {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = environment
  return url
    ? { kind: 'postgres', url, poolSize, keepsPrepared: environment.DATABASE_PREPARED_STATEMENTS }
    : { kind: 'sqlite', file: resolve(dataDir, 'portal.sqlite') }
}

/** The place of stored media: a folder, or a bucket of an object store that speaks S3's protocol. */
export type MediaPlace = ReturnType<typeof mediaPlace>

export type Bucket = Extract<MediaPlace, { kind: 'bucket' }>

function mediaPlace(environment: Environment, dataDir: string) {
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
