import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ActKey, CompanyRequirementParams, DoneAnswer } from '#contract/company/company-partners.ts'
import { RequirementBody } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError } from '#core/errors.ts'
import { readWanted } from '#learning/require-course.ts'
import { requireEverywhere, stopRequiringEverywhere } from '#learning/require-everywhere.ts'
import type { AuthContext } from '#people/auth-context.ts'

const ANSWER = { 200: DoneAnswer, '4xx': Refusal }

/** What the company requires at all partners, as `portal requirement add --all` and `requirement end --all` do. */
export function everywhereRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const add = {
      config: { console: { for: 'admin', leaves: 'requirement-added' } },
      schema: { headers: ActKey, body: RequirementBody, response: ANSWER },
    } as const
    app.post('/requirements', add, async ({ body, headers, user, ip }) => {
      if (body.people)
        throw new AppError('invalid-argument', 'people must be left out: all partners are asked')
      const by = { actor: user.uid, ip, key: headers['idempotency-key'] }
      await requireEverywhere(portal, by, readWanted(body))
      return {
        message: body.replaces
          ? 'The requirement is changed at all partners.'
          : 'The course is required at all partners now.',
      }
    })

    const end = {
      config: { console: { for: 'admin', leaves: 'requirement-ended' } },
      schema: { params: CompanyRequirementParams, headers: ActKey, body: EmptyBody, response: ANSWER },
    } as const
    app.post('/requirements/:requirementId/end', end, async ({ params, headers, user, ip }) => {
      const by = { actor: user.uid, ip, key: headers['idempotency-key'] }
      await stopRequiringEverywhere(portal, by, params.requirementId)
      return { message: 'The course is not required at all partners any more.' }
    })
  }
}
