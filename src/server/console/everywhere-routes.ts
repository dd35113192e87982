import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  CompanyRequirementParams,
  DoneAnswer,
  IdempotencyHeader,
} from '#contract/console/company-partners.ts'
import { RequirementBody } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { AppError } from '#core/errors.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { readWanted } from '#records/requirements/require-course.ts'
import { requireEverywhere, stopRequiringEverywhere } from '#records/requirements/require-everywhere.ts'
import { forAdmins } from './guard/company-guard.ts'

const ANSWER = { 200: DoneAnswer }

/**
 * Creates the routes of the company's requirements at all partners. They are equivalent to the commands `portal
 * requirement add --all` and `requirement end --all`.
 */
export function everywhereRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const add = {
      config: forAdmins('requirement-added'),
      schema: { headers: IdempotencyHeader, body: RequirementBody, response: ANSWER },
    }
    app.post('/requirements', add, async (request) => {
      const { body } = request
      if (body.people || body.groups || body.areas)
        throw new AppError('invalid-argument', 'people can’t be set: this applies to all partners')
      await requireEverywhere(context, byOf(request), readWanted(body))
      return {
        message: body.replaces ? 'Changed at all partners.' : 'The course is now required at all partners.',
      }
    })

    const end = {
      config: forAdmins('requirement-ended'),
      schema: {
        params: CompanyRequirementParams,
        headers: IdempotencyHeader,
        body: EmptyBody,
        response: ANSWER,
      },
    }
    app.post('/requirements/:requirementId/end', end, async (request) => {
      await stopRequiringEverywhere(context, byOf(request), request.params.requirementId)
      return { message: 'The course is no longer required at all partners.' }
    })
  }
}

function byOf({
  user,
  ip,
  headers,
}: Pick<FastifyRequest, 'user' | 'ip'> & { headers: z.output<typeof IdempotencyHeader> }) {
  return { actor: user.uid, ip, key: headers['idempotency-key'] }
}
