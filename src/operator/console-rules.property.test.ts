import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewPartnerBody, PartnerSettingsBody } from '#contract/console/company-partners.ts'
import { CompanyRoleName } from '#contract/console/staff.ts'
import { RequirementBody, RevocationBody } from '#contract/gateway.ts'
import { CalendarDay, EnteredEmail, Note, PersonName, TimeZone } from '#contract/primitives.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { ROLES } from '#domain/permissions.ts'
import { listZones } from '#domain/requirement/local-time.ts'
import { UsageError } from './command.ts'
import { readNote } from './courses/course-publish.ts'
import {
  parseCompanyRoleOption,
  parseDayOption,
  parseEmailOption,
  parseNameOption,
  parseRoleOption,
  parseUrlOption,
} from './parse-options.ts'
import { parseReason } from './people/certificate-commands.ts'
import {
  parseNewPartnerId,
  parsePartnerName,
  parseSeatsOption,
  parseTimeZone,
} from './people/partner-commands.ts'
import { parseDeadline } from './people/requirement-commands.ts'

const { administrator, ...partner } = NewPartnerBody.shape
const settings = PartnerSettingsBody.shape

/** Pasted text, with lengths on both sides of every limit. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', ' ', '\t', '\u200b', 'a\nb', 'a\u202eb', '\u2028', ' x ', '\u0000', '\ud800', 'Zoë'),
  fc.integer({ min: 0, max: 2100 }).map((length) => 'a'.repeat(length)),
  fc.constantFrom(1, 2, 3, 59, 60, 61, 199, 200, 201, 499, 500, 501).map((length) => 'a'.repeat(length)),
)
const id = fc.string({ unit: fc.constantFrom('a', '0', '-', 'A', '_', 'é'), maxLength: 5 })
const address = fc
  .tuple(
    fc.constantFrom('https:', 'http:', 'HTTPS:', ' https:', 'javascript:', ''),
    fc.constantFrom('//', '/', ''),
    text,
  )
  .map((parts) => parts.join(''))
const day = fc
  .tuple(fc.integer({ min: 1999, max: 2030 }), fc.nat(13), fc.nat(32))
  .map(([year, month, date]) => [year, ...[month, date].map((part) => `${part}`.padStart(2, '0'))].join('-'))
const zone = fc.constantFrom(...listZones(), 'utc', 'europe/berlin', 'GMT+1', '+01:00', 'EST', 'Berlin')
const number = fc.oneof(fc.integer({ min: -2, max: 120_000 }), fc.double(), fc.constantFrom(1e21, 1000, 1001))
const role = fc.constantFrom(...ROLES, 'admin', 'author', 'company-admin', 'partner-', 'Partner-admin')

interface Rule<Value> {
  of: string
  values: fc.Arbitrary<Value>
  /** Returns the parsed value, or throws a UsageError. */
  command: (value: Value) => unknown
  /** Returns true if the console accepts the value. */
  isTakenByConsole: (value: Value) => boolean
}

const rule = <Value>(one: Rule<Value>) => one as Rule<unknown>

test.each([
  rule({
    of: 'ids of new partners',
    values: fc.oneof(id, text),
    command: parseNewPartnerId,
    isTakenByConsole: (value) => partner.id.safeParse(value).success,
  }),
  rule({
    of: "partners' names",
    values: text,
    command: (value) => parsePartnerName(value),
    isTakenByConsole: (value) =>
      partner.name.safeParse(value).success && settings.name.safeParse(value).success,
  }),
  rule({
    of: "people's names",
    values: text,
    command: (value) => parseNameOption(value),
    isTakenByConsole: (value) =>
      PersonName.safeParse(value).success && administrator.shape.userName.safeParse(value).success,
  }),
  rule({
    of: 'email addresses',
    values: fc.oneof(
      fc.emailAddress(),
      text,
      text.map((start) => `${start}@shop.example`),
    ),
    command: (value) => parseEmailOption(value),
    isTakenByConsole: (value) => EnteredEmail.safeParse(value).success && isEmail(canonicalEmail(value)),
  }),
  rule({
    of: 'addresses of logos',
    values: fc.oneof(address, fc.webUrl(), text),
    command: (value) => parseUrlOption('logo-url', value),
    isTakenByConsole: (value) => settings.logoUrl.safeParse(value).success,
  }),
  rule({
    of: 'time zones',
    values: fc.oneof(zone, text),
    command: (value) => parseTimeZone(value),
    isTakenByConsole: (value) => TimeZone.safeParse(value).success,
  }),
  rule({
    of: 'seats',
    values: number,
    command: (value) => parseSeatsOption(`${value}`),
    isTakenByConsole: (value) => partner.seats.safeParse(value).success,
  }),
  rule({
    of: 'days of requirements',
    values: fc.oneof(day, text),
    command: (by) => parseDeadline(by, undefined),
    isTakenByConsole: (by) => RequirementBody.safeParse({ courseId: 'c', by }).success,
  }),
  rule({
    of: 'numbers of days of requirements',
    values: number,
    command: (within) => parseDeadline(undefined, `${within}`),
    isTakenByConsole: (within) => RequirementBody.safeParse({ courseId: 'c', within }).success,
  }),
  rule({
    of: 'days',
    values: fc.oneof(day, text),
    command: (value) => parseDayOption('since', value),
    isTakenByConsole: (value) => CalendarDay.safeParse(value).success,
  }),
  rule({
    of: 'notes',
    values: text,
    command: (note) => readNote({ note }),
    isTakenByConsole: (value) => Note.safeParse(value).success,
  }),
  rule({
    of: 'reasons of a revocation',
    values: text,
    command: parseReason,
    isTakenByConsole: (reason) => RevocationBody.safeParse({ reason }).success,
  }),
  rule({
    of: 'roles',
    values: role,
    command: (value) => parseRoleOption(value) === value || ROLES.some((one) => one === `partner-${value}`),
    isTakenByConsole: (value) => ROLES.some((one) => one === value || one === `partner-${value}`),
  }),
  rule({
    of: 'roles in the company',
    values: role,
    command: parseCompanyRoleOption,
    isTakenByConsole: (value) =>
      [value, `company-${value}`].some((one) => CompanyRoleName.safeParse(one).success),
  }),
])('the commands accept the same $of as the console', ({ values, command, isTakenByConsole }) => {
  const isTaken = (value: unknown) => {
    try {
      command(value)
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError)
      return false
    }
  }
  const check = (value: unknown) => {
    expect(isTaken(value)).toBe(isTakenByConsole(value))
  }
  fc.assert(fc.property(values, check))
})
