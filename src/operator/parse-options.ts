import type { z } from 'zod'
import { PictureAddress } from '#contract/console/company-partners.ts'
import { CalendarDay, PersonName } from '#contract/primitives.ts'
import { COMPANY_ROLES, type CompanyRole } from '#domain/console/company-roles.ts'
import { isLogoAddress } from '#domain/console/logo.ts'
import { plural } from '#domain/messages.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { isRole, ROLES, type Role } from '#domain/permissions.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { findExceededSeats } from '#people/team/admit.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import { findPartnerSettings, lockPartnerState, type PartnerSettings } from '#store/people/partners.ts'
import { findUser, findUserByEmail, lockUserByEmail, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, UsageError } from './command.ts'

/** Returns an option's value if the console accepts it (`schema`); otherwise throws with the schema's message. */
export function parseLikeConsole<Value>(schema: z.ZodType<Value>, option: string, text: string): Value {
  const read = schema.safeParse(text)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue?.code === 'too_big')
    throw new UsageError(`--${option} must have at most ${plural(Number(issue.maximum), 'character')}`)
  throw new UsageError(`--${option} '${text}' ${issue?.message}`)
}

/** Returns a picture's https address or a path on this portal; refuses anything else. */
export function parseUrlOption(option: string, url: string | undefined): string | undefined {
  if (url !== undefined && !isLogoAddress(url))
    throw new UsageError(`--${option} '${url}' must be an https address or begin with /`)
  return url === undefined ? undefined : parseLikeConsole(PictureAddress, option, url)
}

/** Returns an option's email in canonical form; refuses anything but an address. */
export function parseEmailOption(text: string, option = 'email'): string {
  const email = canonicalEmail(text)
  if (!isEmail(email)) throw new UsageError(`--${option} '${text}' is not an email address`)
  return email
}

/** Returns a person's name, trimmed, or with its own schema a partner's; refuses names that the console refuses. */
export function parseNameOption(
  text: string,
  option = 'name',
  schema: z.ZodType<string> = PersonName,
): string {
  if (isBlank(text)) throw new UsageError(`--${option} must not be empty`)
  return parseLikeConsole(schema, option, text).trim()
}

/** Returns the role of `--role`, with or without the prefix "partner-"; refuses anything else. */
export function parseRoleOption(text: string): Role {
  const role = text.startsWith('partner-') ? text : `partner-${text}`
  if (!isRole(role)) throw new UsageError(`--role '${text}' must be one of ${ROLES.join(', ')}`)
  return role
}

/** Options that name one account. */
export const ACCOUNT_OPTIONS = {
  email: { value: 'E', sentence: 'the email of the account' },
  uid: { value: 'UID', sentence: 'the id of the account', joins: 'either' },
} as const

/** The option that names an account. */
export const EMAIL = { email: { ...ACCOUNT_OPTIONS.email, required: true } } as const

/** The role of a partner's account. */
export const ROLE = { value: 'partner-admin|partner-associate', sentence: 'the role in the partner' } as const

/** The role of one of the company's own people. */
export const COMPANY_ROLE = { value: 'admin|author', sentence: 'the role in the company’s console' } as const

/** Returns the role of `--company-role`, with or without the prefix "company-"; refuses anything else. */
export function parseCompanyRoleOption(text: string): CompanyRole {
  const role = COMPANY_ROLES.find((one) => one === text || one === `company-${text}`)
  if (!role) throw new UsageError(`--company-role '${text}' must be admin or author`)
  return role
}

/** Returns the account of `--email` or `--uid`; refuses an unknown one. */
export async function getAccount(
  db: Queryable,
  { email, uid = '' }: { email?: string | undefined; uid?: string | undefined },
): Promise<User> {
  const user =
    email === undefined ? await findUser(db, uid) : await findUserByEmail(db, parseEmailOption(email))
  if (user) return user
  throw email === undefined ? new CommandFailure(`--uid '${uid}' is not an account`) : unknownEmail(email)
}

/** Returns the refusal of an unknown email. */
export function unknownEmail(email: string): CommandFailure {
  return new CommandFailure(`--email '${email}' belongs to no account`)
}

/** Returns the account with this email, locked until the transaction ends; refuses an unknown one. */
export async function getLockedUser(db: Queryable, text: string): Promise<User> {
  const user = await lockUserByEmail(db, parseEmailOption(text))
  if (!user) throw unknownEmail(text)
  return user
}

/** Returns the settings of the partner in `--partner`; refuses an unknown one. */
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

/** Refuses a `--course` that does not exist. */
export async function refuseUnknownCourse(db: Queryable, course: string): Promise<void> {
  if (!(await findStoredCourse(db, course)))
    throw new CommandFailure(`--course '${course}' is not a course; portal course list names them`)
}

/** Locks the partner in `--partner` until the transaction ends; refuses one that cannot have people. */
export async function lockOpenPartner(db: Queryable, partner: string): Promise<void> {
  const state = await lockPartnerState(db, partner)
  if (state === undefined) throw unknownPartner(partner)
  if (state !== 'open')
    throw new CommandFailure(
      `--partner '${partner}' is ${state}; portal partner resume --id ${partner} opens it again`,
    )
}

/** Refuses if the associates, once added, exceed the seats of `--partner`. */
export async function refuseBeyondSeats(db: Queryable, partner: string): Promise<void> {
  const seats = await findExceededSeats(db, partner)
  if (seats !== undefined)
    throw new CommandFailure(
      `--partner '${partner}' has ${plural(seats, 'seat')}, all taken; portal partner set --id ${partner} --seats gives it more`,
    )
}

/** Returns the start of an option's day, such as `2026-03-03`, in UTC, in ms since 1970; refuses anything else. */
export function parseDayOption(option: string, day: string): number {
  return Date.parse(`${parseLikeConsole(CalendarDay, option, day)}T00:00:00Z`)
}
