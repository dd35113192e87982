import { z } from 'zod'
import { A_DAY, A_MINUTE } from '#domain/durations.ts'

/** How long a mailed link is good, in ms; a reset link lives on until the next one can be mailed. */
export const INVITATION_LIFETIME = 7 * A_DAY
export const RESET_LIFETIME = 30 * A_MINUTE

/** Empty where nobody has proved the mailbox yet. */
const userName = z.string()
const partnerName = z.string().optional()

/**
 * What a mail is about: everything its writer needs but the portal's address, which the worker knows, and the secret of
 * its link, which is drawn when it is delivered. An invitation goes to a mailbox that nobody has proved: it names nobody.
 */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), userName, minutes: z.int() }),
  z.object({ kind: z.literal('invitation'), partnerName }),
  z.object({ kind: z.literal('joined'), userName, partnerName }),
  z.object({ kind: z.literal('password-changed'), userName }),
  z.object({ kind: z.literal('email-changed'), userName }),
])

export type Mail = z.infer<typeof Mail>
