import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CourseDraftDetails,
  CourseDraftList,
  DraftActBody,
  DraftParams,
  NewDraftAnswer,
  NewDraftBody,
} from '#contract/company/company-drafts.ts'
import { ActKey, DoneAnswer } from '#contract/company/company-partners.ts'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { entriesOf, toPart } from '#domain/course-check/document-part.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { checkDraft } from '#learning/drafting/check-draft.ts'
import { beginDraft, discardDraft, readWrittenDraft } from '#learning/drafting/draft-acts.ts'
import {
  type CourseDraft,
  findDraft,
  findPublicationOfDraft,
  listDraftParts,
  listDrafts,
  type StoredPart,
} from '#store/learning/course-drafts.ts'
import { listNewestMarks } from '#store/learning/courses.ts'
import { folderName, openFolderZip } from './course-folder-zip.ts'
import { namePublishers } from './course-routes.ts'

const READ = { config: { console: { for: 'everyone', leaves: 'none' } } } as const

/** Courses that are being written: beginning one, looking at it, taking it as a folder, discarding it. */
export function draftRoutes(portal: AppContext): FastifyPluginAsyncZod {
  const { db } = portal
  const aboutDraft = { params: DraftParams }
  return async (app) => {
    const list = { response: { 200: CourseDraftList, '4xx': Refusal } }
    app.get('/drafts', { ...READ, schema: list }, async () => {
      const drafts = await listDrafts(db)
      const publisherOf = await nameWriters(drafts)
      return { drafts: drafts.map((draft) => ({ ...draft, by: publisherOf(draft.changedBy) })) }
    })

    const begin = {
      config: { console: { for: 'everyone', leaves: 'draft-begun' } },
      schema: { headers: ActKey, body: NewDraftBody, response: { 200: NewDraftAnswer, '4xx': Refusal } },
    } as const
    app.post('/drafts', begin, ({ body, headers, user, ip }) =>
      beginDraft(portal, body, { actor: user.uid, address: ip, key: headers['idempotency-key'] }),
    )

    const one = { ...aboutDraft, response: { 200: CourseDraftDetails, '4xx': Refusal } }
    app.get('/drafts/:draftId', { ...READ, schema: one }, async ({ params }) => {
      const draft = await getDraft(params.draftId)
      const [parts, publication, marks, publisherOf] = await Promise.all([
        listDraftParts(db, draft.id),
        findPublicationOfDraft(db, draft.id),
        listNewestMarks(db, draft.courseId),
        nameWriters([draft]),
      ])
      const { document, problems } = await checkDraft(db, draft, parts)
      return {
        ...draft,
        ...presentOutline(document, parts),
        by: publisherOf(draft.changedBy),
        newest: marks.get(draft.courseId)?.revision,
        problems: problems.slice(0, MAX_REPORTED),
        more: Math.max(0, problems.length - MAX_REPORTED),
        publication,
      }
    })

    const zip = { ...aboutDraft, response: { 200: z.string(), '4xx': Refusal } }
    const download = { ...READ, schema: zip, exposeHeadRoute: false }
    app.get('/drafts/:draftId/folder.zip', download, async ({ params }, reply) => {
      const draft = await getDraft(params.draftId)
      const { course, mark: draftOf = 'nothing' } = await readWrittenDraft(db, draft)
      const name = `${folderName(draft.name)}-draft`
      const content = await openFolderZip({ course, draftOf }, name, portal)
      reply.type('application/zip').header('content-disposition', `attachment; filename="${name}.zip"`)
      return content as never
    })

    const discard = {
      config: { console: { for: 'everyone', leaves: 'draft-discarded' } },
      schema: {
        ...aboutDraft,
        ...{ headers: ActKey, body: DraftActBody, response: { 200: DoneAnswer, '4xx': Refusal } },
      },
    } as const
    app.post('/drafts/:draftId/discard', discard, async ({ params, body, headers, user, ip }) => {
      const by = { actor: user.uid, address: ip, key: headers['idempotency-key'] }
      await discardDraft(portal, { id: params.draftId, version: body.version }, by)
      return { message: 'Discarded the draft.' }
    })
  }

  async function getDraft(id: string): Promise<CourseDraft> {
    const draft = await findDraft(db, id)
    if (!draft) throw notFound()
    return draft
  }

  function nameWriters(drafts: readonly CourseDraft[]) {
    return namePublishers(
      db,
      drafts.map(({ changedBy }) => changedBy),
    )
  }
}

/** The outline of a document, which may be one that cannot be published. */
function presentOutline(document: Fields, parts: readonly StoredPart[]) {
  const versions = new Map(parts.map(({ part, version }) => [part, version]))
  return {
    description: textOf(document.description),
    webPath: textOf(document.webPath),
    sections: entriesOf(toPart(document, ''), 'sections').map((section) => ({
      title: textOf(section.fields.title),
      modules: entriesOf(section, 'modules').map(({ fields: { id, title, type } }) => ({
        id: textOf(id),
        title: textOf(title),
        type: MODULE_TYPES.find((known) => known === type),
        version: versions.get(partOfModule(textOf(id))) ?? 1,
      })),
    })),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
