import { z } from 'zod'
import { Id, PersonName, TypedEmail, TypedPassword } from './primitives.ts'

/** The API gateway's surface (section 7). */
export const GATEWAY_PATH = '/user-service/api/v1'

export const SendResetLinkBody = z.strictObject({ email: TypedEmail, returnUrl: z.string().max(2000) })

export const ConfirmResetBody = z.strictObject({ token: z.string().max(1000), password: TypedPassword })

/** What both reset calls answer. */
export const StatusAnswer = z.object({ status: z.string(), message: z.string().optional() })
export type StatusAnswer = z.infer<typeof StatusAnswer>

export const AddAssociateBody = z.strictObject({
  email: TypedEmail,
  roles: z.tuple([z.literal('partner-associate')]),
  partner: Id,
  userName: PersonName,
})

export const AddAssociateAnswer = z.object({ status: z.literal('success'), userId: z.string() })

export const RemoveAccessParams = z.strictObject({ partnerId: Id, associateId: Id })

/** The body is empty: none at all, or an empty object. */
export const RemoveAccessBody = z.strictObject({}).nullish()

export const RemoveAccessAnswer = z.object({ status: z.literal('success') })
