import { z } from 'zod'

/** What the console's page brings: the company, whom to ask, and where the partners' portal is. */
export const ConsoleConfig = z.object({
  companyName: z.string(),
  supportEmail: z.string(),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
