import { z } from 'zod'
import { Id, Time } from '../primitives.ts'

export const RetryParams = z.strictObject({ id: Id })

/** The result of one check: fine, not set up, a warning, or a problem that affects users. */
const HealthFinding = z.object({
  about: z.enum(['queued emails', 'backups', 'images and videos', 'versions']),
  state: z.enum(['well', 'not set up', 'look', 'FAULT']),
  said: z.string(),
})

/** An email without its content and address: its kind and its account. A deleted account is absent. */
const HealthMail = z.object({
  id: z.string(),
  kind: z.string(),
  queued: Time,
  uid: z.string().optional(),
  /** Name of the account. */
  name: z.string().optional(),
  /** True if the recipient is a company user. */
  isStaff: z.literal(true).optional(),
})

/** The versions in service. `older` is one that does not support catalogues and seats. */
export const ServingVersions = z.object({ versions: z.array(z.string()), older: z.string().optional() })
export type ServingVersions = z.infer<typeof ServingVersions>

/** The portal's health at a point in time; times are in ms since 1970. */
export const CompanyHealth = z.object({
  asked: Time,
  findings: z.array(HealthFinding),
  mails: z.object({
    waiting: z.number().int().nonnegative(),
    oldest: Time.optional(),
    /** The oldest waiting emails, at most 100. */
    listed: z.array(HealthMail.extend({ attempts: z.number().int().nonnegative(), due: Time })),
    /** The newest emails given up in the last 30 days, at most 100, each with its reason. */
    givenUp: z.array(HealthMail.extend({ givenUp: Time, reason: z.enum(['refused', 'not-taken']) })),
  }),
  backup: z.object({ made: Time.optional(), verified: Time.optional(), said: z.string() }),
  /** The jobs that one server performs for all, and the time of each job's last completion. */
  jobs: z.array(
    z.object({
      work: z.enum(['housekeeping', 'reminders', 'course-figures', 'partner-figures', 'report-days']),
      ended: Time.optional(),
    }),
  ),
})
export type CompanyHealth = z.infer<typeof CompanyHealth>
