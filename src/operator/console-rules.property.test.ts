import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NewPartnerBody, PartnerSettingsBody } from '#contract/console/company-partners.ts'
import { CompanyRoleName } from '#contract/console/staff.ts'
import { RequirementBody } from '#contract/gateway.ts'
import { EnteredEmail, PersonName, TimeZone } from '#contract/primitives.ts'
import { listZones } from '#domain/local-time.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { ROLES } from '#domain/permissions.ts'
import { webUrl } from '#test/web-url.ts'
import { UsageError } from './command-line/command.ts'
import {
  COMPANY_ROLE,
  Email,
  NameOfPartner,
  NameOfPerson,
  PictureUrl,
  parseOption,
  ROLE,
  Zone,
} from './command-line/parse-options.ts'
import { partnerSet } from './people/partner-commands.ts'
import { requirementAdd } from './people/requirement-commands.ts'

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
const address = fc
  .tuple(
    fc.constantFrom('https:', 'http:', 'HTTPS:', ' https:', 'javascript:', ''),
    fc.constantFrom('//', '/', ''),
    text,
  )
  .map((parts) => parts.join(''))
const zone = fc.constantFrom(...listZones(), 'utc', 'europe/berlin', 'GMT+1', '+01:00', 'EST', 'Berlin')
const number = fc.oneof(fc.integer({ min: -2, max: 120_000 }), fc.double(), fc.constantFrom(1e21, 1000, 1001))
const role = fc.constantFrom(...ROLES, 'admin', 'author', 'company-admin', 'partner-', 'Partner-admin')

interface Rule<Value> {
  of: string
  values: fc.Arbitrary<Value>
  /** Schema of the option. Undefined if it has none. */
  option: z.ZodType | undefined
  /** Returns true if the console accepts the value. */
  isTakenByConsole: (value: Value) => boolean
}

const rule = <Value>(one: Rule<Value>) => one as Rule<unknown>

// All other options use the console's schema directly.
test.each([
  rule({
    of: "partners' names",
    values: text,
    option: NameOfPartner,
    isTakenByConsole: (value) =>
      partner.name.safeParse(value).success && settings.name.safeParse(value).success,
  }),
  rule({
    of: "people's names",
    values: text,
    option: NameOfPerson,
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
    option: Email,
    isTakenByConsole: (value) => EnteredEmail.safeParse(value).success && isEmail(canonicalEmail(value)),
  }),
  rule({
    of: 'addresses of logos',
    values: fc.oneof(address, webUrl, text),
    option: PictureUrl,
    isTakenByConsole: (value) => settings.logoUrl.safeParse(value).success,
  }),
  rule({
    of: 'time zones',
    values: fc.oneof(zone, text),
    option: Zone,
    isTakenByConsole: (value) => TimeZone.safeParse(value).success,
  }),
  rule({
    of: 'seats',
    values: number,
    option: partnerSet.options?.seats.schema,
    isTakenByConsole: (value) => partner.seats.safeParse(value).success,
  }),
  rule({
    of: 'numbers of days of requirements',
    values: number,
    option: requirementAdd.options?.within.schema,
    isTakenByConsole: (within) => RequirementBody.safeParse({ courseId: 'c', within }).success,
  }),
  rule({
    of: 'roles',
    values: role,
    option: ROLE.schema,
    isTakenByConsole: (value) => ROLES.some((one) => one === value || one === `partner-${value}`),
  }),
  rule({
    of: 'roles in the company',
    values: role,
    option: COMPANY_ROLE.schema,
    isTakenByConsole: (value) =>
      [value, `company-${value}`].some((one) => CompanyRoleName.safeParse(one).success),
  }),
])('the commands accept the same $of as the console', ({ values, option, isTakenByConsole }) => {
  const isTaken = (value: unknown) => {
    try {
      if (option) parseOption(option, 'given', String(value))
      return option !== undefined
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
