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
} from '#contract/console/company-drafts.ts'
import { DoneAnswer, IdempotencyHeader } from '#contract/console/company-partners.ts'
import { notFound } from '#core/errors.ts'
import { type DraftCheck, findTakenPath } from '#courses/drafting/check-draft.ts'
import { discardDraft } from '#courses/drafting/draft-acts.ts'
import { beginWithHelper, getDraftCheck } from '#courses/drafting/draft-helpers.ts'
import { type Course, MODULE_TYPES, modulesOf } from '#domain/course/course.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { entriesOf, toPart } from '#domain/course-check/document-part.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { type Fields, fieldsOf, parseJson, textOf } from '#domain/unknown-value.ts'
import {
  type CourseDraft,
  findDraft,
  findDraftPart,
  findPublicationOfDraft,
  listDrafts,
  listPartVersions,
} from '#store/courses/course-drafts.ts'
import { findStoredCourse, listNewestMarks } from '#store/courses/courses.ts'
import { listDraftMedia } from '#store/courses/media-of-courses.ts'
import type { Queryable } from '#store/schema.ts'
import type { App } from '../../http/app-instance.ts'
import { leftSignal } from '../../http/left-signal.ts'
import { forEveryone, senderOf } from '../guard/company-guard.ts'
import { folderName, sendFolderZip } from './course-folder-zip.ts'
import { draftCoverAddress } from './cover-address.ts'
import { namePublishers } from './name-publishers.ts'

const READ = forEveryone('none')

/** Creates the routes of drafts: listing, creating, reading, downloading as a folder, and discarding. */
export function draftRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, context)
    beginRoute(app, context)
    draftRoute(app, context)
    folderRoute(app, context)
    discardRoute(app, context)
  }
}

function listRoute(app: App, { db }: AppContext): void {
  const list = { response: { 200: CourseDraftList } }
  app.get('/drafts', { config: READ, schema: list }, async () => {
    const drafts = await listDrafts(db)
    const publisherOf = await nameWriters(db, drafts)
    return { drafts: drafts.map((draft) => ({ ...draft, by: publisherOf(draft.changedBy) })) }
  })
}

function beginRoute(app: App, context: AppContext): void {
  const begin = {
    config: forEveryone('draft-begun'),
    schema: { headers: IdempotencyHeader, body: NewDraftBody, response: { 200: NewDraftAnswer } },
  }
  app.post('/drafts', begin, (request, reply) => {
    const by = { ...senderOf(request), key: request.headers['idempotency-key'] }
    return beginWithHelper(context, request.body, by, leftSignal(reply))
  })
}

function draftRoute(app: App, context: AppContext): void {
  const { db } = context
  const one = { params: DraftParams, response: { 200: CourseDraftDetails } }
  app.get('/drafts/:draftId', { config: READ, schema: one }, async ({ params, user }, reply) => {
    const draft = await getDraft(db, params.draftId)
    const check = await getDraftCheck(context, draft, { person: user.uid, signal: leftSignal(reply) })
    const [part, versions, publication, published, marks, publisherOf] = await Promise.all([
      findDraftPart(db, draft.id, OUTLINE),
      listPartVersions(db, draft.id),
      findPublicationOfDraft(db, draft.id),
      findStoredCourse(db, draft.courseId),
      listNewestMarks(db, draft.courseId),
      nameWriters(db, [draft]),
    ])
    const outline = fieldsOf(parseJson(part?.content ?? ''))
    const all = [...(await findTakenPath(db, outline)), ...check.problems]
    const problems = all.slice(0, MAX_REPORTED)
    return {
      ...draft,
      ...presentOutline(outline, { versions, check, published: published?.course }),
      cover: await findCover(db, draft.id, textOf(outline.backgroundImage)),
      by: publisherOf(draft.changedBy),
      newest: marks.get(draft.courseId)?.revision,
      problems,
      more: check.errors + check.warnings + all.length - check.problems.length - problems.length,
      publication,
    }
  })
}

function folderRoute(app: App, context: AppContext): void {
  const zip = { params: DraftParams, response: { 200: z.string() } }
  const options = { config: READ, schema: zip, exposeHeadRoute: false }
  app.get('/drafts/:draftId/folder.zip', options, async ({ params }, reply) => {
    const draft = await getDraft(context.db, params.draftId)
    return sendFolderZip(reply, { draftId: draft.id }, `${folderName(draft.name)}-draft`, context)
  })
}

function discardRoute(app: App, context: AppContext): void {
  const discard = {
    config: forEveryone('draft-discarded'),
    schema: {
      params: DraftParams,
      headers: IdempotencyHeader,
      body: DraftActBody,
      response: { 200: DoneAnswer },
    },
  }
  app.post('/drafts/:draftId/discard', discard, async (request) => {
    const by = { ...senderOf(request), key: request.headers['idempotency-key'] }
    await discardDraft(context, { id: request.params.draftId, version: request.body.version }, by)
    return { message: 'Discarded the draft.' }
  })
}

async function getDraft(db: Queryable, id: string): Promise<CourseDraft> {
  const draft = await findDraft(db, id)
  if (!draft) throw notFound()
  return draft
}

function nameWriters(db: Queryable, drafts: readonly CourseDraft[]) {
  return namePublishers(
    db,
    drafts.map(({ changedBy }) => changedBy),
  )
}

/** Returns the outline of a document, which may be too incomplete to be published. */
function presentOutline(
  outline: Fields,
  {
    versions,
    check,
    published,
  }: {
    versions: ReadonlyMap<string, number>
    check: DraftCheck
    published: Course | undefined
  },
) {
  const known = new Map(published && modulesOf(published).map(({ id, minutes }) => [id, minutes]))
  return {
    description: textOf(outline.description),
    webPath: textOf(outline.webPath),
    sections: entriesOf(toPart(outline, ''), 'sections').map((section, at) => ({
      title: textOf(section.fields.title),
      modules: entriesOf(section, 'modules').map(({ fields: { id, title, type } }, place) => ({
        id: textOf(id),
        title: textOf(title),
        type: MODULE_TYPES.find((known) => known === type),
        minutes: known.get(textOf(id)),
        version: versions.get(partOfModule(textOf(id))) ?? 1,
        ...countsOf(check.modules[`${at}.${place}`]),
      })),
    })),
  }
}

async function findCover(db: Queryable, draftId: string, cover: string): Promise<string | undefined> {
  const names = storedMediaIn(cover)
  const own = names.length > 0 ? await listDraftMedia(db, draftId, names) : new Set<string>()
  return draftCoverAddress(draftId, cover, own)
}

function countsOf([errors, warnings]: [number, number] = [0, 0]) {
  return { errors, warnings }
}
