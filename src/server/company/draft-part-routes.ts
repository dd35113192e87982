import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  DraftPart,
  DraftPartParams,
  MAX_PART_REQUEST_BYTES,
  PartConflict,
  PartVersionContent,
  PartVersionList,
  PartVersionParams,
  SavedPart,
  SavePartBody,
} from '#contract/company/company-drafts.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import { savePart } from '#learning/drafting/save-part.ts'
import { findDraft, findDraftPart } from '#store/learning/course-drafts.ts'
import { findDraftVersion, listDraftVersions } from '#store/learning/draft-versions.ts'
import { namePublishers } from './course-routes.ts'

const READ = { config: { console: { for: 'everyone', leaves: 'none' } } } as const

/** The parts of a draft as they are written: reading one, saving it, and its earlier versions. */
export function draftPartRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const { db } = portal
  return async (app) => {
    const part = { params: DraftPartParams, response: { 200: DraftPart, '4xx': Refusal } }
    app.get('/drafts/:draftId/parts/:part', { ...READ, schema: part }, async ({ params }) => {
      const found = await findDraftPart(db, params.draftId, params.part)
      if (!found) throw notFound()
      return found
    })

    const answers = { 200: SavedPart, 409: PartConflict, '4xx': Refusal }
    const save = {
      config: { bodyLimit: MAX_PART_REQUEST_BYTES, console: { for: 'everyone', leaves: 'draft-changed' } },
      schema: { params: DraftPartParams, body: SavePartBody, response: answers },
    } as const
    app.put('/drafts/:draftId/parts/:part', save, async ({ params, body, user, ip }, reply) => {
      const saved = await savePart(portal, { ...params, ...body }, { actor: user.uid, address: ip })
      if (saved.outcome === 'saved') return saved
      const publisherOf = await namePublishers(db, [saved.part.changedBy])
      const now = { ...saved.part, by: publisherOf(saved.part.changedBy) }
      return reply.code(409).send({ code: 'changed-meanwhile', message: saved.message, part: now })
    })

    const versions = { params: DraftPartParams, response: { 200: PartVersionList, '4xx': Refusal } }
    app.get('/drafts/:draftId/parts/:part/versions', { ...READ, schema: versions }, async ({ params }) => {
      if (!(await findDraft(db, params.draftId))) throw notFound()
      return { versions: await nameWriters(await listDraftVersions(db, params.draftId, params.part)) }
    })

    const version = { params: PartVersionParams, response: { 200: PartVersionContent, '4xx': Refusal } }
    app.get('/drafts/:draftId/versions/:versionId', { ...READ, schema: version }, async ({ params }) => {
      const found = await findDraftVersion(db, params.draftId, params.versionId)
      if (!found) throw notFound()
      return { ...found, by: (await namePublishers(db, [found.writtenBy]))(found.writtenBy) }
    })
  }

  async function nameWriters<Version extends { writtenBy: string }>(versions: Version[]) {
    const actors = versions.map(({ writtenBy }) => writtenBy)
    const publisherOf = await namePublishers(db, actors)
    return versions.map((version) => ({ ...version, by: publisherOf(version.writtenBy) }))
  }
}
