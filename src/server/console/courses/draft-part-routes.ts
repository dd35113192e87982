import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  DraftParams,
  DraftPart,
  DraftPartParams,
  MAX_PART_REQUEST_BYTES,
  PartConflict,
  PartVersionContent,
  PartVersionList,
  PartVersionParams,
  PartVersionQuery,
  PresenceBody,
  PresenceList,
  SavedPart,
  SavePartBody,
} from '#contract/console/company-drafts.ts'
import { notFound } from '#core/errors.ts'
import { notePresence } from '#courses/drafting/note-presence.ts'
import { isPartOfDraft, savePart } from '#courses/drafting/save-part.ts'
import { findDraft, findDraftPart } from '#store/courses/course-drafts.ts'
import { findDraftVersion, listDraftVersions } from '#store/courses/draft-versions.ts'
import type { Queryable } from '#store/schema.ts'
import type { App } from '../../http/app-instance.ts'
import { admitLargeBodies } from '../../http/large-body.ts'
import { forEveryone, senderOf } from '../guard/company-guard.ts'
import { namePublishers } from './name-publishers.ts'

const READ = forEveryone('none')

const PART = '/drafts/:draftId/parts/:part'

const VERSIONS_PER_PAGE = 100

/** Creates the routes of a draft's parts: reading, saving, earlier versions, and the users who have them open. */
export function draftPartRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    partRoute(app, context)
    savingRoute(app, context)
    versionRoutes(app, context)
    presenceRoute(app, context)
  }
}

function partRoute(app: App, { db }: AppContext): void {
  const part = { params: DraftPartParams, response: { 200: DraftPart } }
  app.get(PART, { config: READ, schema: part }, async ({ params }) => {
    const found = await findDraftPart(db, params.draftId, params.part)
    if (!found) throw notFound()
    return found
  })
}

function savingRoute(app: App, context: AppContext): void {
  const answers = { 200: SavedPart, 409: PartConflict }
  const save = {
    config: { ...forEveryone('draft-changed'), bodyLimit: MAX_PART_REQUEST_BYTES },
    schema: { params: DraftPartParams, body: SavePartBody, response: answers },
    onRequest: admitLargeBodies(DraftPartParams, async ({ draftId }) => {
      if (!(await findDraft(context.db, draftId))) throw notFound()
    }),
  }
  app.put(PART, save, async (request, reply) => {
    const saved = await savePart(context, { ...request.params, ...request.body }, senderOf(request))
    if (saved.outcome === 'saved') return saved
    const publisherOf = await namePublishers(context.db, [saved.part.changedBy])
    const now = { ...saved.part, by: publisherOf(saved.part.changedBy) }
    return reply.code(409).send({ code: 'changed-meanwhile', message: saved.message, part: now })
  })
}

function versionRoutes(app: App, { db }: AppContext): void {
  const versions = {
    params: DraftPartParams,
    querystring: PartVersionQuery,
    response: { 200: PartVersionList },
  }
  app.get(`${PART}/versions`, { config: READ, schema: versions }, async ({ params, query: { before } }) => {
    const { draftId, part } = params
    if (!(await findDraft(db, draftId))) throw notFound()
    const found = await listDraftVersions(db, params, { before, limit: VERSIONS_PER_PAGE + 1 })
    // Versions of a removed module are kept.
    if (found.length === 0 && !(await isPartOfDraft(db, draftId, part))) throw notFound()
    const shown = found.slice(0, VERSIONS_PER_PAGE)
    return { versions: await nameWriters(db, shown), hasMore: found.length > shown.length }
  })

  const version = { params: PartVersionParams, response: { 200: PartVersionContent } }
  app.get('/drafts/:draftId/versions/:versionId', { config: READ, schema: version }, async ({ params }) => {
    const found = await findDraftVersion(db, params.draftId, params.versionId)
    if (!found) throw notFound()
    return { ...found, by: (await namePublishers(db, [found.writtenBy]))(found.writtenBy) }
  })
}

function presenceRoute(app: App, context: AppContext): void {
  const schema = { params: DraftParams, body: PresenceBody, response: { 200: PresenceList } }
  app.put('/drafts/:draftId/presence', { config: READ, schema }, async ({ params, body, user: { uid } }) => {
    const others = await notePresence(context, params.draftId, { ...body, uid })
    const publisherOf = await namePublishers(
      context.db,
      others.map((other) => other.uid),
    )
    return {
      others: others.map((other) => ({
        part: other.part,
        by: publisherOf(other.uid),
        isOwn: other.uid === uid,
      })),
    }
  })
}

async function nameWriters<Version extends { writtenBy: string }>(db: Queryable, versions: Version[]) {
  const actors = versions.map(({ writtenBy }) => writtenBy)
  const publisherOf = await namePublishers(db, actors)
  return versions.map((version) => ({ ...version, by: publisherOf(version.writtenBy) }))
}
