import { z } from 'zod'

/** A refusal on the sign-in and document surfaces. */
export const Refusal = z.object({ code: z.string(), message: z.string() })
export type Refusal = z.infer<typeof Refusal>

/** A refusal on the gateway. */
export const GatewayRefusal = z.object({ status: z.literal('error'), message: z.string() })
