import { z } from 'zod'
import { Id, Time } from '../primitives.ts'

export const RetryParams = z.strictObject({ id: Id })

/** What was looked at: all is well, not set up, something to look at, or a fault that hurts people. */
const HealthFinding = z.object({
  about: z.enum(['queued mails', 'backups', 'pictures and films', 'versions']),
  state: z.enum(['well', 'not set up', 'look', 'FAULT']),
  said: z.string(),
})

/** A mail without its words and its address: its kind, and the account it is about, unless that is gone. */
const HealthMail = z.object({
  id: z.string(),
  kind: z.string(),
  queued: Time,
  uid: z.string().optional(),
  /** True for one of the company's own people. */
  isStaff: z.literal(true).optional(),
})

/** The versions that serve; `older` is said where one is among them that knows no catalogues and seats. */
export const ServingVersions = z.object({ versions: z.array(z.string()), older: z.string().optional() })
export type ServingVersions = z.infer<typeof ServingVersions>

/** The portal's health at a moment; times in ms since 1970. */
export const CompanyHealth = z.object({
  asked: Time,
  findings: z.array(HealthFinding),
  mails: z.object({
    waiting: z.number().int().nonnegative(),
    oldest: Time.optional(),
    /** The oldest of those that wait, at most 100. */
    listed: z.array(HealthMail.extend({ attempts: z.number().int().nonnegative(), due: Time })),
    /** The newest of those given up in the last 30 days, at most 100, each with why. */
    givenUp: z.array(HealthMail.extend({ givenUp: Time, reason: z.enum(['refused', 'not-taken']) })),
  }),
  backup: z.object({ made: Time.optional(), verified: Time.optional(), said: z.string() }),
  /** The work that one server does for all, and when it was last done to its end. */
  jobs: z.array(
    z.object({
      work: z.enum(['housekeeping', 'reminders', 'course-figures', 'partner-figures']),
      ended: Time.optional(),
    }),
  ),
})
export type CompanyHealth = z.infer<typeof CompanyHealth>
