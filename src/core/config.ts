import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { AN_HOUR } from '#domain/durations.ts'
import { listUnknownSettings } from './settings-file.ts'
import type { StoreAddress } from './store-address.ts'
import { SERVING_TIMEOUTS, type Timeouts } from './timeouts.ts'

/** The configuration of the process, parsed once at start. */
export interface Config {
  port: number
  host: string
  isLoopback: boolean
  isProduction: boolean
  dataDir: string
  store: StoreAddress
  /** The same database, by the way on which its schema is changed: past a pooler, or as another user. */
  migrationStore: StoreAddress
  /** Where the courses' pictures and films are kept. */
  media: MediaPlace
  /** Limits for whoever waits for the database while people are served. */
  timeouts: Timeouts
  /** Where scheduled backups are put: by the running server with SQLite, by a timer with PostgreSQL; undefined if there are none. */
  backups: BackupPlan | undefined
  /** The origin at which people reach the portal; undefined means the loopback address that is actually bound. */
  publicOrigin: string | undefined
  /** True if browsers may use nothing but https for the subdomains of the public origin, too. */
  hstsSubdomains: boolean
  smtpUrl: string | undefined
  mailFrom: string
  companyName: string
  supportEmail: string
  oembedUrl: string
  videoHosts: string[]
  /** Hosts of the three surfaces for the web app; empty means this server. */
  gatewayUrl: string
  signInUrl: string
  documentsUrl: string
  emailEnumerationProtection: boolean
  /** Where the figures for Prometheus are read; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined
  /** The proxies trusted to name the client's address: their number, or their addresses. */
  trustProxy: number | string[] | false
  /** Time from being told to stop until the server closes, in ms. */
  stopDelay: number
}

/** Scheduled backups. */
export interface BackupPlan {
  /** The folder for them, and for nothing else. */
  folder: string
  /** Time from one to the next, in ms. */
  every: number
  /** Number of the newest ones that are kept. */
  keep: number
}

/** The place of stored media: a folder, or a bucket of an object store that speaks S3's protocol. */
export type MediaPlace = { kind: 'folder'; folder: string } | ({ kind: 'bucket' } & Bucket)

export interface Bucket {
  name: string
  /** Stands before the name of each object: empty, or it ends in a slash. */
  prefix: string
  /** The address of the object store. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** Names every variable that is wrong or missing. */
export class ConfigError extends Error {}

const PORT = 3000
const COMPANY = 'Kindred Paws'
const LOOPBACK = '127.0.0.1'
const SUPPORT = 'support@kindredpaws.example'

/** A valid URL with one of these schemes. */
function url(schemes: string[], what: string) {
  const fits = (text: string) => URL.canParse(text) && schemes.includes(new URL(text).protocol)
  return z.string().refine(fits, `must be ${what}`)
}

const webAddress = url(['http:', 'https:'], 'an http or https address')

const surface = webAddress.transform((text) => text.replace(/\/+$/, '')).default('')

const origin = webAddress
  .refine(
    (text) => ['/', ''].includes(text.replace(/^https?:\/\/[^/]+/, '')),
    'must be an origin without a path',
  )
  .transform((text) => new URL(text).origin)

const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)),
    'must be a list of host names',
  )

const trustProxy = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  const [named] = addresses.filter((address) => !isAddressOrNet(address))
  if (named !== undefined)
    context.addIssue({ code: 'custom', message: "must be a hop count or the proxies' addresses" })
  return addresses
})

function isAddressOrNet(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest && more.length === 0
}

/** A whole number in these bounds; `unit` says of what. */
function count(unit: string, { least, most, usual }: { least: number; most: number; usual: number }) {
  const fits = (text: string) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most
  return z.string().refine(fits, `must be ${least} to ${most} ${unit}`).transform(Number).default(usual)
}

/** A time limit for the database: long enough for its slowest statement, and none is without an end. */
function timeLimit(usual: number) {
  return count('milliseconds', { least: 100, most: 600_000, usual })
}

function yesOrNo(usual: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .default(usual)
    .transform((text) => text === 'true')
}

const mailbox = z.string().refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'must be an email address')

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65536, 'must be a port from 0 to 65535')
  .transform(Number)

/** An address or a name to listen at, without a port. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'must be an address or a name of this machine, without a port',
  )
  .default(LOOPBACK)

/** A bucket, and perhaps a prefix within it. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

const bucket = z.string().regex(BUCKET, 'must be s3://BUCKET or s3://BUCKET/PREFIX')

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
  DATABASE_POOL_SIZE: count('connections', { least: 1, most: 500, usual: 10 }),
  DATABASE_PREPARED_STATEMENTS: yesOrNo('true'),
  DATABASE_STATEMENT_TIMEOUT: timeLimit(SERVING_TIMEOUTS.statement),
  DATABASE_LOCK_TIMEOUT: timeLimit(SERVING_TIMEOUTS.lock),
  BACKUP_DIR: z
    .string()
    .refine(isAbsolute, 'must be an absolute path, such as /var/backups/portal')
    .optional(),
  BACKUP_EVERY: count('hours', { least: 1, most: 720, usual: 24 }),
  BACKUP_KEEP: count('backups', { least: 1, most: 1000, usual: 14 }),
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
  STOP_DELAY: count('seconds', { least: 0, most: 300, usual: 0 }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
})

type Environment = z.infer<typeof Environment>

/**
 * Parses the environment; throws one ConfigError that names every variable that is wrong, and every name in the portal's own settings
 * files that it does not know.
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

/** Lists the problems of variables that are required only in production, beyond loopback, or with another one, and of two that exclude each other. */
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

/** Lists the problems of the variables that only an object store needs: other programs may have their own use for them. */
function missingOfBucket(environment: Record<string, string | undefined>): string[] {
  const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !environment[name])
  const endpoint = environment.AWS_ENDPOINT_URL
  const isAddress = !endpoint || webAddress.safeParse(endpoint).success
  return [
    ...keys.map((name) => `${name} is required with MEDIA_URL`),
    ...(isAddress ? [] : ['AWS_ENDPOINT_URL must be an http or https address']),
  ]
}

/** Shortest name that is compared: shorter ones are close to those of other programs, such as HOST to HOME. */
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

function configFrom(environment: Environment): Config {
  const dataDir = resolve(environment.DATA_DIR)
  const supportEmail = environment.SUPPORT_EMAIL ?? SUPPORT
  return {
    port: environment.PORT,
    host: environment.HOST,
    isLoopback: isLoopbackHost(environment.HOST),
    isProduction: environment.NODE_ENV === 'production',
    dataDir,
    store: storeAddress(environment, dataDir),
    migrationStore: storeAddress(
      { ...environment, DATABASE_URL: environment.MIGRATION_DATABASE_URL ?? environment.DATABASE_URL },
      dataDir,
    ),
    media: mediaPlace(environment, dataDir),
    timeouts: {
      ...SERVING_TIMEOUTS,
      statement: environment.DATABASE_STATEMENT_TIMEOUT,
      lock: environment.DATABASE_LOCK_TIMEOUT,
    },
    backups: backupPlan(environment),
    publicOrigin: environment.PUBLIC_ORIGIN,
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? supportEmail,
    companyName: environment.COMPANY_NAME,
    supportEmail,
    oembedUrl: environment.OEMBED_URL,
    videoHosts: environment.VIDEO_HOSTS,
    gatewayUrl: environment.GATEWAY_URL,
    signInUrl: environment.SIGN_IN_URL,
    documentsUrl: environment.DOCUMENTS_URL,
    emailEnumerationProtection: environment.EMAIL_ENUMERATION_PROTECTION,
    metrics:
      environment.METRICS_PORT === undefined
        ? undefined
        : { host: environment.METRICS_HOST, port: environment.METRICS_PORT },
    trustProxy: environment.TRUST_PROXY ?? false,
    stopDelay: environment.STOP_DELAY * 1000,
  }
}

/** True for a portal that may load the demo: only this machine reaches it, and nothing is set up for others. */
export function isForDemo(config: Config): boolean {
  return config.isLoopback && !config.isProduction && !config.publicOrigin && config.trustProxy === false
}

function backupPlan({ BACKUP_DIR: folder, BACKUP_EVERY, BACKUP_KEEP }: Environment): BackupPlan | undefined {
  return folder ? { folder: resolve(folder), every: BACKUP_EVERY * AN_HOUR, keep: BACKUP_KEEP } : undefined
}

function storeAddress(environment: Environment, dataDir: string): StoreAddress {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = environment
  return url
    ? { kind: 'postgres', url, poolSize, keepsPrepared: environment.DATABASE_PREPARED_STATEMENTS }
    : { kind: 'sqlite', file: resolve(dataDir, 'portal.sqlite') }
}

function mediaPlace(environment: Environment, dataDir: string): MediaPlace {
  const [, name, prefix = ''] = BUCKET.exec(environment.MEDIA_URL ?? '') ?? []
  if (name === undefined) return { kind: 'folder', folder: resolve(dataDir, 'media') }
  const region = environment.AWS_REGION
  return {
    ...{ kind: 'bucket', name, region },
    prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
    endpoint: environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: environment.AWS_SESSION_TOKEN,
  }
}
