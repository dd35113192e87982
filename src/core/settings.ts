import { isAbsolute } from 'node:path'
import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import {
  BUCKET,
  bucket,
  consolePlace,
  count,
  dayNumbers,
  host,
  hostList,
  LOOPBACK,
  mailbox,
  origin,
  port,
  surface,
  timeLimit,
  timeZone,
  trustProxy,
  url,
  webAddress,
  yesOrNo,
} from './setting-kinds.ts'
import { listUnknownSettings } from './settings-file.ts'
import { SERVING_TIMEOUTS } from './timeouts.ts'

/** Error whose message names every wrong or missing variable. */
export class ConfigError extends Error {}

const PORT = 3000
const COMPANY = 'Kindred Paws'

/** Default reminder days relative to the due date: a week and a day before and after it, then weekly for four weeks. */
export const USUAL_REMINDER_DAYS: readonly number[] = [-7, -1, 1, 7, 14, 21, 28, 35]

/** Variables of Amazon's own tools, for the object store and its credentials. */
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
  COMPANY_CONSOLE: consolePlace.default('on'),
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
  TIME_ZONE: timeZone.default('UTC'),
  REMINDER_DAYS: dayNumbers(USUAL_REMINDER_DAYS),
  CERTIFICATE_FONTS: z
    .string()
    .refine(isAbsolute, 'must be an absolute path, such as /usr/share/fonts')
    .optional(),
  CERTIFICATE_HAN: z.enum(['sc', 'tc', 'hk'], 'must be sc, tc or hk').default('sc'),
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

/** Parsed environment variables. */
export type Settings = z.infer<typeof Environment>

/**
 * Parses the environment. Throws a `ConfigError` that names every wrong variable, and every unknown name in the
 * portal's own settings files.
 */
export function parseSettings(
  variables: Record<string, string | undefined>,
  settingsFiles: string[] = [],
): Settings {
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
    ...misspelled(Object.fromEntries(entries.filter(([name]) => !isNamed(name)))),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  return parsed.data
}

function problemOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

/** Lists problems of settings in combination: with production, with the host, or with each other. */
function unfitting(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const isProduction = environment.NODE_ENV === 'production'
  if (!environment.PUBLIC_ORIGIN && !isLoopbackHost(environment.HOST ?? LOOPBACK))
    problems.push('PUBLIC_ORIGIN is required where HOST is not a loopback address')
  if (environment.PUBLIC_ORIGIN && environment.COMPANY_CONSOLE === environment.PUBLIC_ORIGIN)
    problems.push('COMPANY_CONSOLE must be another origin than PUBLIC_ORIGIN, or on')
  if (environment.METRICS_PORT !== '0' && environment.METRICS_PORT === (environment.PORT ?? String(PORT)))
    problems.push('METRICS_PORT must be another port than PORT')
  if (environment.MIGRATION_DATABASE_URL && !environment.DATABASE_URL)
    problems.push('DATABASE_URL is required with MIGRATION_DATABASE_URL')
  if (BUCKET.test(environment.MEDIA_URL ?? '')) problems.push(...missingOfBucket(environment))
  if (isProduction && !environment.SUPPORT_EMAIL) problems.push('SUPPORT_EMAIL is required in production')
  return problems
}

/** Host and password in deploy/portal.env.example, which an operator must replace. */
const EXAMPLE_HOST = /(^|[@/.])training\.example(?![\w.-])/i
const EXAMPLE_PASSWORD = /^smtps?:\/\/[^@/]*:PASSWORD@/

/** Lists the variables of a production portal that still have the example's value. */
function leftFromExample(environment: Record<string, string | undefined>): string[] {
  if (environment.NODE_ENV !== 'production') return []
  return ['PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'].flatMap((name) => {
    const value = environment[name] ?? ''
    const isLeft = EXAMPLE_HOST.test(value) || EXAMPLE_PASSWORD.test(value)
    return isLeft ? [`${name} still has a value of the example: put your own in`] : []
  })
}

/** Lists problems of the object store's variables, which other programs may use too. */
function missingOfBucket(environment: Record<string, string | undefined>): string[] {
  const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !environment[name])
  const endpoint = environment.AWS_ENDPOINT_URL
  const isAddress = !endpoint || webAddress.safeParse(endpoint).success
  return [
    ...keys.map((name) => `${name} is required with MEDIA_URL`),
    ...(isAddress ? [] : ['AWS_ENDPOINT_URL must be an http or https address']),
  ]
}

/** Minimum length of a checked name. Shorter names resemble those of other programs, such as HOST and HOME. */
const SHORTEST_COMPARED = 7

/** Lists unknown variables that probably misspell a setting. */
function misspelled(environment: Record<string, string | undefined>): string[] {
  const known = Object.keys(Environment.shape)
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || name.length < SHORTEST_COMPARED) return []
    const meant = closest(name, known)
    return distance(name, meant) <= (name.length > 8 ? 2 : 1)
      ? [`${name} is unknown; did you mean ${meant}?`]
      : []
  })
}

/** Returns true if a host is reachable only from this machine. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
