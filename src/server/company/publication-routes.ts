import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  DraftEffect,
  DraftParams,
  Publication,
  PublicationAnswer,
  PublicationParams,
  PublishDraftBody,
} from '#contract/company/company-drafts.ts'
import { ActKey } from '#contract/company/company-partners.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError, notFound } from '#core/errors.ts'
import { requestPublication } from '#learning/publishing/request-publication.ts'
import { runPublishing } from '#learning/publishing/run-publishing.ts'
import { findPublication } from '#store/learning/publications.ts'

/** Publishing drafts: what that changes, asking for it, and how far it is. */
export function publicationRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const read = { config: { console: { for: 'everyone', leaves: 'none' } } } as const
  return async (app) => {
    const effect = { params: DraftParams, response: { 200: DraftEffect, '4xx': Refusal } }
    app.get('/drafts/:draftId/effect', { ...read, schema: effect }, async ({ params: { draftId: id } }) => {
      const answer = await runPublishing(portal, { kind: 'describe draft', id })
      if (answer.outcome === 'refused') throw new AppError('draft-not-ready', answer.reason)
      if (answer.outcome !== 'described') throw notFound()
      const { version = 0, ...described } = answer
      return { version, ...described }
    })

    const publish = {
      ...{ params: DraftParams, headers: ActKey, body: PublishDraftBody },
      response: { 200: PublicationAnswer, '4xx': Refusal },
    }
    const audited = { config: { console: { for: 'everyone', leaves: 'course-published' } } } as const
    const path = '/drafts/:draftId/publish'
    app.post(path, { ...audited, schema: publish }, async ({ params, body, headers, user, ip }) => {
      const { version: draftVersion, shown, note } = body
      const request = { draftId: params.draftId, draftVersion, shown, note }
      const by = { by: user.uid, address: ip, key: headers['idempotency-key'] }
      return { publication: await requestPublication(portal, request, by) }
    })

    const one = { params: PublicationParams, response: { 200: Publication, '4xx': Refusal } }
    app.get('/publications/:publicationId', { ...read, schema: one }, async ({ params }) => {
      const found = await findPublication(portal.db, params.publicationId)
      if (!found) throw notFound()
      const { courseId, step, result, isHeld } = found
      const state = isHeld ? ('working' as const) : ('waiting' as const)
      return { courseId, step, ...(result ?? { state }) }
    })
  }
}
