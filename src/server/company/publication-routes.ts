import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { CourseActBody, RevertEffect, RevisionParams } from '#contract/company/company-courses.ts'
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
import { describeBeside } from '#learning/publishing/run-publishing.ts'
import { findPublication } from '#store/learning/publications.ts'

/** Publishing drafts, and earlier revisions again: what that changes, asking for it, and how far it is. */
export function publicationRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const read = { config: { console: { for: 'everyone', leaves: 'none' } } } as const
  return async (app) => {
    const draftEffect = { params: DraftParams, response: { 200: DraftEffect, '4xx': Refusal } }
    app.get('/drafts/:draftId/effect', { ...read, schema: draftEffect }, async ({ params }) => {
      const answer = await describeBeside(portal, { kind: 'describe draft', id: params.draftId })
      if (answer.outcome === 'refused') throw new AppError('draft-not-ready', answer.reason)
      if (answer.outcome !== 'described') throw notFound()
      const { version = 0, ...described } = answer
      return { version, ...described }
    })

    const revisionEffect = { params: RevisionParams, response: { 200: RevertEffect, '4xx': Refusal } }
    const revision = '/courses/:courseId/revisions/:revision'
    app.get(`${revision}/effect`, { ...read, schema: revisionEffect }, async ({ params }) => {
      const answer = await describeBeside(portal, { kind: 'describe revision', ...params })
      if (answer.outcome !== 'described') throw notFound()
      return answer
    })

    const publish = {
      ...{ params: DraftParams, headers: ActKey, body: PublishDraftBody },
      response: { 200: PublicationAnswer, '4xx': Refusal },
    }
    const published = { config: { console: { for: 'everyone', leaves: 'course-published' } } } as const
    const draft = '/drafts/:draftId/publish'
    app.post(draft, { ...published, schema: publish }, async ({ params, body, headers, user, ip }) => {
      const { version: draftVersion, shown, note } = body
      const source = { draftId: params.draftId, draftVersion }
      const by = { by: user.uid, address: ip, key: headers['idempotency-key'] }
      return { publication: await requestPublication(portal, { source, shown, note }, by) }
    })

    const again = {
      ...{ params: RevisionParams, headers: ActKey, body: CourseActBody },
      response: { 200: PublicationAnswer, '4xx': Refusal },
    }
    const reverted = { config: { console: { for: 'everyone', leaves: 'course-reverted' } } } as const
    app.post(`${revision}/publish`, { ...reverted, schema: again }, async (request) => {
      const { shown, note } = request.body
      const by = { by: request.user.uid, address: request.ip, key: request.headers['idempotency-key'] }
      const wanted = { source: request.params, shown, note }
      return { publication: await requestPublication(portal, wanted, by) }
    })

    const one = { params: PublicationParams, response: { 200: Publication, '4xx': Refusal } }
    app.get('/publications/:publicationId', { ...read, schema: one }, async ({ params }) => {
      const found = await findPublication(portal.db, params.publicationId)
      if (!found) throw notFound()
      const { courseId, source, step, result, isHeld } = found
      const state = isHeld ? ('working' as const) : ('waiting' as const)
      const again = 'revision' in source ? source.revision : undefined
      return { courseId, again, step, ...(result ?? { state }) }
    })
  }
}
