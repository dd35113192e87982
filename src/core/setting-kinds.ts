import { isIP } from 'node:net'
import { z } from 'zod'
import { findZone } from '#domain/local-time.ts'

// Schemas of settings. Each parses the text of a variable; its message names the accepted values.

export const LOOPBACK = '127.0.0.1'

/** Returns the schema of a URL with one of these schemes. */
export function url(schemes: string[], what: string) {
  const fits = (text: string) => URL.canParse(text) && schemes.includes(new URL(text).protocol)
  return z.string().refine(fits, `must be ${what}`)
}

export const webAddress = url(['http:', 'https:'], 'an http or https address')

export const surface = webAddress.transform((text) => text.replace(/\/+$/, '')).default('')

export const origin = webAddress
  .refine(
    (text) => ['/', ''].includes(text.replace(/^https?:\/\/[^/]+/, '')),
    'must be an origin without a path',
  )
  .transform((text) => new URL(text).origin)

/** Location of the company's console: `on` with the portal, `off`, or a separate origin. */
export const consolePlace = z.union([z.enum(['on', 'off']), origin], {
  error: 'must be on, off, or an origin such as https://console.example',
})

export const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host)),
    'must be a list of host names',
  )

export const trustProxy = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  const [named] = addresses.filter((address) => !isAddressOrNet(address))
  if (named !== undefined)
    context.addIssue({ code: 'custom', message: "must be a hop count or the proxies' addresses" })
  return addresses
})

function isAddressOrNet(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits && more.length === 0
}

/** Returns the schema of a whole number within these bounds, in the given unit. */
export function count(unit: string, { min, max, usual }: { min: number; max: number; usual: number }) {
  const fits = (text: string) => /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max
  return z.string().refine(fits, `must be ${min} to ${max} ${unit}`).transform(Number).default(usual)
}

/** Returns the schema of a database time limit in ms, long enough for the slowest statement and never unlimited. */
export function timeLimit(usual: number) {
  return count('milliseconds', { min: 100, max: 600_000, usual })
}

export function yesOrNo(usual: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'must be true or false')
    .default(usual)
    .transform((text) => text === 'true')
}

export const mailbox = z.string().refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'must be an email address')

/** A time zone such as `Europe/Berlin`. */
export const timeZone = z
  .string()
  .refine(
    (text) => findZone(text) !== undefined,
    'must be a time zone such as Europe/Berlin, America/New_York or UTC',
  )
  .transform((text) => findZone(text) ?? text)

/** Returns the schema of days relative to a due date, negative before it. `usual` must be sorted. */
export function dayNumbers(usual: readonly number[]) {
  const numbersIn = (text: string) => text.split(',').map((part) => Number(part.trim() || Number.NaN))
  return z
    .string()
    .refine(
      (text) => numbersIn(text).every((days) => Number.isInteger(days) && Math.abs(days) <= 365),
      'must be days before and after the due day, such as -7,-1,1,7',
    )
    .transform((text): readonly number[] => [...new Set(numbersIn(text))].sort((one, other) => one - other))
    .default(usual)
}

export const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65536, 'must be a port from 0 to 65535')
  .transform(Number)

/** A listening address or host name without a port. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'must be an address or a name of this machine, without a port',
  )
  .default(LOOPBACK)

/** A bucket, optionally with a prefix. */
export const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

export const bucket = z.string().regex(BUCKET, 'must be s3://BUCKET or s3://BUCKET/PREFIX')
