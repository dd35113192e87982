import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { RevertBody, RevertEffect, RevisionParams } from '#contract/console/company-courses.ts'
import {
  DraftEffect,
  DraftParams,
  Publication,
  PublicationAnswer,
  PublicationParams,
  PublishDraftBody,
} from '#contract/console/company-drafts.ts'
import { IdempotencyHeader } from '#contract/console/company-partners.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { PublishingEffect } from '#courses/publishing/publish-as-shown.ts'
import { requestPublication } from '#courses/publishing/request-publication.ts'
import { describeWithHelper } from '#courses/publishing/run-publishing.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import type { Actor } from '#domain/permissions.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { hasRevision } from '#store/courses/courses.ts'
import { findPublication } from '#store/courses/publications.ts'
import type { App } from '../../http/app-instance.ts'
import { leftSignal } from '../../http/left-signal.ts'
import { forEveryone } from '../guard/company-guard.ts'

const DRAFT = '/drafts/:draftId'
const REVISION = '/courses/:courseId/revisions/:revision'

const READ = forEveryone('none')

/**
 * Creates the routes for publishing drafts and republishing earlier revisions: preview of the changes, request,
 * progress.
 */
export function publicationRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    draftEffectRoute(app, context)
    revertEffectRoute(app, context)
    publishRoute(app, context)
    revertRoute(app, context)
    publicationRoute(app, context)
  }
}

function draftEffectRoute(app: App, context: AppContext): void {
  const effect = { params: DraftParams, response: { 200: DraftEffect } }
  app.get(`${DRAFT}/effect`, { config: READ, schema: effect }, async ({ params, user }, reply) => {
    if (!(await findDraft(context.db, params.draftId))) throw notFound()
    const asking = { person: user.uid, signal: leftSignal(reply) }
    const answer = await describeWithHelper(context, { kind: 'describe draft', id: params.draftId }, asking)
    if (answer.outcome === 'refused') throw new AppError('draft-not-ready', answer.reason)
    if (answer.outcome !== 'described') throw notFound()
    const { version = 0, ...described } = answer
    return { version, ...described, corrections: correctionsFor(user, answer) }
  })
}

function revertEffectRoute(app: App, context: AppContext): void {
  const effect = { params: RevisionParams, response: { 200: RevertEffect } }
  app.get(`${REVISION}/effect`, { config: READ, schema: effect }, async ({ params, user }, reply) => {
    if (!(await hasRevision(context.db, params))) throw notFound()
    const asking = { person: user.uid, signal: leftSignal(reply) }
    const answer = await describeWithHelper(context, { kind: 'describe revision', ...params }, asking)
    if (answer.outcome !== 'described') throw notFound()
    return { ...answer, corrections: correctionsFor(user, answer) }
  })
}

/** Returns the people affected by corrected questions. Only admins get names, as authors see no people elsewhere. */
function correctionsFor(user: Pick<Actor, 'partner' | 'roles'>, { corrections }: PublishingEffect) {
  if (!corrections || companyRole(user) === 'company-admin') return corrections
  const { people: _people, ...numbers } = corrections
  return numbers
}

const ANSWER = { 200: PublicationAnswer }

function publishRoute(app: App, context: AppContext): void {
  const publish = {
    config: forEveryone('course-published'),
    schema: { params: DraftParams, headers: IdempotencyHeader, body: PublishDraftBody, response: ANSWER },
  }
  app.post(`${DRAFT}/publish`, publish, async (request) => {
    const { version: draftVersion, shown, note, offer, regrade } = request.body
    const source = { draftId: request.params.draftId, draftVersion }
    const wanted = { source, shown, note, options: { regrade, ...(offer && { offer }) } }
    return { publication: await requestPublication(context, wanted, publisherOf(request)) }
  })
}

function revertRoute(app: App, context: AppContext): void {
  const revert = {
    config: forEveryone('course-reverted'),
    schema: { params: RevisionParams, headers: IdempotencyHeader, body: RevertBody, response: ANSWER },
  }
  app.post(`${REVISION}/publish`, revert, async (request) => {
    const { shown, note, regrade } = request.body
    const wanted = { source: request.params, shown, note, options: { regrade } }
    return { publication: await requestPublication(context, wanted, publisherOf(request)) }
  })
}

function publisherOf({ user, ip, headers }: PublishRequest) {
  return { by: user.uid, address: ip, key: headers['idempotency-key'] }
}

type PublishRequest = Pick<FastifyRequest, 'user' | 'ip'> & { headers: z.output<typeof IdempotencyHeader> }

function publicationRoute(app: App, { db }: AppContext): void {
  const one = { params: PublicationParams, response: { 200: Publication } }
  app.get('/publications/:publicationId', { config: READ, schema: one }, async ({ params }) => {
    const found = await findPublication(db, params.publicationId)
    if (!found) throw notFound()
    const { courseId, source, step, result, isHeld } = found
    const state = isHeld ? ('working' as const) : ('waiting' as const)
    const again = 'revision' in source ? source.revision : undefined
    return { courseId, again, step, ...(result ?? { state }) }
  })
}
