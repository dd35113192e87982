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
import { type Fields, textOf } from '#domain/unknown-value.ts'
import { type CheckedDraft, checkDraft } from '#learning/drafting/check-draft.ts'
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
import type { Queryable } from '#store/schema.ts'
import type { App } from '../http/app-instance.ts'
import { forEveryone, senderOf } from './company-guard.ts'
import { folderName, sendFolderZip } from './course-folder-zip.ts'
import { namePublishers } from './name-publishers.ts'

const READ = forEveryone('none')

/** Courses that are being written: beginning one, looking at it, taking it as a folder, discarding it. */
export function draftRoutes(portal: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, portal)
    beginRoute(app, portal)
    draftRoute(app, portal)
    folderRoute(app, portal)
    discardRoute(app, portal)
  }
}

function listRoute(app: App, { db }: AppContext): void {
  const list = { response: { 200: CourseDraftList, '4xx': Refusal } }
  app.get('/drafts', { config: READ, schema: list }, async () => {
    const drafts = await listDrafts(db)
    const publisherOf = await nameWriters(db, drafts)
    return { drafts: drafts.map((draft) => ({ ...draft, by: publisherOf(draft.changedBy) })) }
  })
}

function beginRoute(app: App, portal: AppContext): void {
  const begin = {
    config: forEveryone('draft-begun'),
    schema: { headers: ActKey, body: NewDraftBody, response: { 200: NewDraftAnswer, '4xx': Refusal } },
  }
  app.post('/drafts', begin, (request) =>
    beginDraft(portal, request.body, { ...senderOf(request), key: request.headers['idempotency-key'] }),
  )
}

function draftRoute(app: App, { db }: AppContext): void {
  const one = { params: DraftParams, response: { 200: CourseDraftDetails, '4xx': Refusal } }
  app.get('/drafts/:draftId', { config: READ, schema: one }, async ({ params }) => {
    const draft = await getDraft(db, params.draftId)
    const [parts, publication, marks, publisherOf] = await Promise.all([
      listDraftParts(db, draft.id),
      findPublicationOfDraft(db, draft.id),
      listNewestMarks(db, draft.courseId),
      nameWriters(db, [draft]),
    ])
    const { document, problems } = await checkDraft(db, draft, parts)
    return {
      ...draft,
      ...presentOutline(document, parts, problems),
      by: publisherOf(draft.changedBy),
      newest: marks.get(draft.courseId)?.revision,
      problems: problems.slice(0, MAX_REPORTED),
      more: Math.max(0, problems.length - MAX_REPORTED),
      publication,
    }
  })
}

function folderRoute(app: App, portal: AppContext): void {
  const zip = { params: DraftParams, response: { 200: z.string(), '4xx': Refusal } }
  const options = { config: READ, schema: zip, exposeHeadRoute: false }
  app.get('/drafts/:draftId/folder.zip', options, async ({ params }, reply) => {
    const draft = await getDraft(portal.db, params.draftId)
    const { course, mark: draftOf = 'nothing' } = await readWrittenDraft(portal.db, draft)
    return sendFolderZip(reply, { course, draftOf }, `${folderName(draft.name)}-draft`, portal)
  })
}

function discardRoute(app: App, portal: AppContext): void {
  const discard = {
    config: forEveryone('draft-discarded'),
    schema: {
      ...{ params: DraftParams, headers: ActKey, body: DraftActBody },
      response: { 200: DoneAnswer, '4xx': Refusal },
    },
  }
  app.post('/drafts/:draftId/discard', discard, async (request) => {
    const by = { ...senderOf(request), key: request.headers['idempotency-key'] }
    await discardDraft(portal, { id: request.params.draftId, version: request.body.version }, by)
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

/** The outline of a document, which may be one that cannot be published. */
function presentOutline(document: Fields, parts: readonly StoredPart[], problems: CheckedDraft['problems']) {
  const versions = new Map(parts.map(({ part, version }) => [part, version]))
  return {
    description: textOf(document.description),
    webPath: textOf(document.webPath),
    sections: entriesOf(toPart(document, ''), 'sections').map((section, at) => ({
      title: textOf(section.fields.title),
      modules: entriesOf(section, 'modules').map(({ fields: { id, title, type } }, place) => ({
        id: textOf(id),
        title: textOf(title),
        type: MODULE_TYPES.find((known) => known === type),
        version: versions.get(partOfModule(textOf(id))) ?? 1,
        ...countProblems(problems.filter((problem) => isIn(problem, at, place))),
      })),
    })),
  }
}

function isIn({ at }: CheckedDraft['problems'][number], section: number, module: number): boolean {
  return at?.section === section && at.module === module
}

function countProblems(problems: CheckedDraft['problems']) {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}
