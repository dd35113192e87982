import { z } from 'zod'

/** Empty if nobody has proved the mailbox yet. */
const userName = z.string()
const partnerName = z.string().optional()

/**
 * The content of a mail: everything needed to write it except the portal's address, which the worker knows,
 * and the secret of its link, which is created at delivery. An invitation goes to a mailbox that nobody has
 * proved, so it names nobody.
 */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), userName, minutes: z.int() }),
  z.object({ kind: z.literal('invitation'), partnerName }),
  z.object({ kind: z.literal('joined'), userName, partnerName }),
  z.object({ kind: z.literal('password-changed'), userName }),
  z.object({ kind: z.literal('email-changed'), userName }),
])

export type Mail = z.infer<typeof Mail>
