import { z } from 'zod'

const userName = z.string()

/** What a mail is about: everything its writer needs but the portal's address, which the worker knows. */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), userName, token: z.string() }),
  z.object({
    kind: z.literal('invitation'),
    userName,
    token: z.string(),
    partnerName: z.string().optional(),
  }),
  z.object({ kind: z.literal('password-changed'), userName }),
  z.object({ kind: z.literal('email-changed'), userName }),
])

export type Mail = z.infer<typeof Mail>
