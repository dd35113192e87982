import { z } from 'zod'
import { PartnerName, PictureAddress } from '#contract/console/company-partners.ts'
import { CalendarDay, EnteredEmail, PersonName, TimeZone } from '#contract/primitives.ts'
import { nearest } from '#core/nearest.ts'
import { COMPANY_ROLES } from '#domain/console/company-roles.ts'
import { isLogoAddress } from '#domain/console/logo.ts'
import { findZone, listZones } from '#domain/local-time.ts'
import { plural } from '#domain/messages.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { ROLES } from '#domain/permissions.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { findExceededSeats } from '#people/team/admit.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import {
  findPartnerSettings,
  lockPartnerState,
  type PartnerSettings,
} from '#store/people/partners/partners.ts'
import { findUser, findUserByEmail, lockUserByEmail, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, UsageError } from './command.ts'

/** Maximum length of a value quoted in its refusal. */
const MAX_SHOWN_LENGTH = 200

/** Parses the value of an option. Throws with the schema's message if it is invalid. */
export function parseOption<Value>(schema: z.ZodType<Value>, option: string, text: string): Value {
  const read = schema.safeParse(text)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue?.code === 'too_big' && issue.origin === 'string')
    throw new UsageError(`--${option} must have at most ${plural(Number(issue.maximum), 'character')}`)
  const isShown = !isBlank(text) && !/\p{Cc}/u.test(text) && text.length <= MAX_SHOWN_LENGTH
  const shown = isShown ? ` '${text}'` : ''
  throw new UsageError(`--${option}${shown} ${issue?.message}`)
}

/** An email address, in canonical form. */
export const Email = EnteredEmail.transform(canonicalEmail).refine(isEmail, 'is not an email address')

const NotBlank = z.string().refine((text) => !isBlank(text), 'must not be empty')

/** A person's name, trimmed. */
export const NameOfPerson = NotBlank.pipe(PersonName).transform((name) => name.trim())

/** A partner's name, trimmed. */
export const NameOfPartner = NotBlank.pipe(PartnerName).transform((name) => name.trim())

/** A picture's https URL, or a path on this portal. */
export const PictureUrl = z
  .string()
  .refine(isLogoAddress, 'must be an https address or start with /')
  .pipe(PictureAddress)

/** A time zone in canonical form. The refusal suggests a similar one. */
export const Zone = z
  .string()
  .refine((text) => findZone(text) !== undefined, {
    error: ({ input }) => {
      const meant = nearest(String(input), [...listZones(), 'UTC'])
      return `is not a time zone; ${meant === undefined ? 'one is Europe/Berlin' : `did you mean ${meant}?`}`
    },
  })
  .pipe(TimeZone)

/** A day such as `2026-03-03`, parsed as its start in UTC, in ms since 1970. */
export const StartOfDay = CalendarDay.transform((day) => Date.parse(`${day}T00:00:00Z`))

/** Returns a schema of the console with the same refusal for every invalid text. */
export function refusing<Schema extends z.ZodType>(schema: Schema, problem: string) {
  return z.string().transform((text, context): z.output<Schema> => {
    const read = schema.safeParse(text)
    if (read.success) return read.data
    context.addIssue(problem)
    return z.NEVER
  })
}

/** Returns the schema of a whole number of at most nine digits. `problem` ends the refusal. */
export function wholeNumber(min: number, max: number, problem: string) {
  const digits = (text: unknown) => (/^\d{1,9}$/.test(String(text)) ? Number(text) : undefined)
  return z.preprocess(digits, z.number(problem).min(min, problem).max(max, problem))
}

/** Returns the schema of one of these names, with an optional prefix. */
function prefixed<const Name extends string>(prefix: string, names: readonly Name[], problem: string) {
  const whole = (text: unknown) => (String(text).startsWith(prefix) ? text : `${prefix}${text}`)
  return z.preprocess(whole, z.enum(names, problem))
}

/** Options that identify an account. */
export const ACCOUNT_OPTIONS = {
  email: { value: 'E', sentence: 'the email of the account', schema: Email },
  uid: { value: 'UID', sentence: 'the ID of the account', joins: 'either' },
} as const

/** Required option for the email of an account. */
export const EMAIL = { email: { ...ACCOUNT_OPTIONS.email, required: true } } as const

/** Option for the role of a partner's account. */
export const ROLE = {
  value: 'partner-admin|partner-associate',
  sentence: 'the role in the partner',
  schema: prefixed('partner-', ROLES, `must be one of ${ROLES.join(', ')}`),
} as const

/** Option for the role of one of the company's own people. */
export const COMPANY_ROLE = {
  value: 'admin|author',
  sentence: 'the role in the company’s console',
  schema: prefixed('company-', COMPANY_ROLES, 'must be admin or author'),
} as const

/** Returns the account of `--email` or `--uid`. Refuses an unknown account. */
export async function getAccount(
  db: Queryable,
  { email, uid = '' }: { email?: string | undefined; uid?: string | undefined },
): Promise<User> {
  const user = email === undefined ? await findUser(db, uid) : await findUserByEmail(db, email)
  if (user) return user
  throw email === undefined ? new CommandFailure(`--uid '${uid}' is not an account`) : unknownEmail(email)
}

/** Returns the refusal of an unknown email. */
export function unknownEmail(email: string): CommandFailure {
  return new CommandFailure(`--email '${email}' belongs to no account`)
}

/** Returns the account with this email, locked until the transaction ends. Refuses an unknown email. */
export async function getLockedUser(db: Queryable, email: string): Promise<User> {
  const user = await lockUserByEmail(db, email)
  if (!user) throw unknownEmail(email)
  return user
}

/** Returns the settings of the partner in `--partner`. Refuses an unknown partner. */
export async function getPartnerSettings(
  { db, config }: Pick<CommandContext, 'db' | 'config'>,
  partner: string,
): Promise<PartnerSettings> {
  const settings = await findPartnerSettings(db, partner, config.timeZone)
  if (!settings) throw unknownPartner(partner)
  return settings
}

function unknownPartner(partner: string): CommandFailure {
  return new CommandFailure(`--partner '${partner}' does not exist`)
}

/** Refuses an unknown `--course`. */
export async function refuseUnknownCourse(db: Queryable, course: string): Promise<void> {
  if (!(await findStoredCourse(db, course)))
    throw new CommandFailure(`--course '${course}' is not a course; portal course list names them`)
}

/** Locks the partner in `--partner` until the transaction ends. Refuses a partner that cannot have people. */
export async function lockOpenPartner(db: Queryable, partner: string): Promise<void> {
  const state = await lockPartnerState(db, partner)
  if (state === undefined) throw unknownPartner(partner)
  if (state !== 'open')
    throw new CommandFailure(
      `--partner '${partner}' is ${state}; portal partner resume --id ${partner} reopens it`,
    )
}

/** Refuses if the associates exceed the seats of `--partner`. */
export async function refuseBeyondSeats(db: Queryable, partner: string): Promise<void> {
  const seats = await findExceededSeats(db, partner)
  if (seats !== undefined)
    throw new CommandFailure(
      `--partner '${partner}' has ${plural(seats, 'seat')}, all taken; portal partner set --id ${partner} --seats gives it more`,
    )
}
