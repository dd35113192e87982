import { randomUUID } from 'node:crypto'
import { parseConfig } from '#core/config.ts'
import { readShownAudience } from '#courses/change-audience.ts'
import { beginDraft } from '#courses/drafting/draft-acts.ts'
import { addPiece, beginUpload } from '#courses/drafting/upload-acts.ts'
import { requestPublication } from '#courses/publishing/request-publication.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { storeAudience } from '#store/courses/audiences.ts'
import { insertDraftVersion } from '#store/courses/draft-versions.ts'
import { courseOf, draftCourse, publishCourse, publishDrafts, quizWithKey } from '#test/course-fixture.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import type { TestApp } from '#test/test-app.ts'
import type { CompanyCall } from './company-calls.ts'

/** Publishes two different revisions of a course. Returns its path. */
async function newCourse(app: TestApp, isThere: boolean, enabled = true): Promise<string> {
  const id = randomUUID()
  if (isThere) {
    const course = courseOf(id, [quizWithKey('quiz', [0])], enabled)
    await publishCourse(app, course)
    await publishCourse(app, { ...course, name: 'Renamed' })
  }
  return `/company/v1/courses/${id}`
}

/** Caches a function's result per app, because all callers can share read-only data. */
function oncePerApp(make: (app: TestApp) => Promise<string>): (app: TestApp) => Promise<string> {
  const made = new WeakMap<TestApp, Promise<string>>()
  return (app) => {
    const one = made.get(app) ?? make(app)
    made.set(app, one)
    return one
  }
}

const courseToRead = oncePerApp((app) => newCourse(app, true))
const draftToRead = oncePerApp((app) => newDraft(app, true))
const draftOfNewToRead = oncePerApp((app) => newDraftOfNew(app, true))

/** Returns a call that reads this path below a course. */
function read(path: string, access: CompanyCall['for'] = 'everyone'): CompanyCall[] {
  return [
    {
      for: access,
      leaves: [],
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await (isThere ? courseToRead(app) : newCourse(app, false))}${path}`,
      }),
    },
  ]
}

/** Returns a call that acts on a course, initially enabled or disabled. */
function act(path: string, leaves: CompanyCall['leaves'], isEnabled = true): CompanyCall[] {
  return [
    {
      for: 'everyone',
      leaves,
      hasObject: true,
      async make({ isThere }, app) {
        await dropPublications(app)
        const address = `${await newCourse(app, isThere, isEnabled)}${path}`
        return { path: address, method: 'POST', headers: KEYED(), body: { shown: 2 } }
      },
      settle: publishDrafts,
    },
  ]
}

/** Returns a call that changes the audience of a course shown only to Happy Tails. */
function changeAudience(body: object, leaves: CompanyCall['leaves']): CompanyCall {
  return {
    for: 'admin',
    leaves,
    hasObject: true,
    async make({ isThere }, app) {
      const path = `${await newCourse(app, isThere)}/audience`
      const id = path.split('/').at(-2) ?? ''
      if (isThere) await storeAudience(app.db, id, { audience: 'only', partners: ['happy-tails'] })
      const version = (await readShownAudience(app.db, id))?.version ?? 'none'
      return { path, method: 'POST', headers: KEYED(), body: { version, ...body } }
    },
  }
}

/** Returns a call about requiring a course of Happy Tails. */
function requireAtPartners(what: string, body: object, leaves: CompanyCall['leaves']): CompanyCall {
  return {
    for: 'admin',
    leaves,
    hasObject: true,
    make: async ({ isThere }, app) => ({
      path: `${await newCourse(app, isThere)}/requirements${what}`,
      method: 'POST',
      headers: KEYED(),
      body: { partners: ['happy-tails'], ...body },
    }),
  }
}

/** Removes publications requested by earlier calls. They would otherwise be published first. */
async function dropPublications(app: TestApp): Promise<void> {
  await app.db.deleteFrom('publications').execute()
}

/** Returns the headers of an idempotent action. */
const KEYED = () => ({ 'idempotency-key': randomUUID() })

const draftCall = (body: object) => ({
  path: '/company/v1/drafts',
  method: 'POST',
  headers: KEYED(),
  body,
})
const newCourseId = async (app: TestApp, isThere: boolean) =>
  (await newCourse(app, isThere)).split('/').at(-1)

/** Creates the draft of a new course. Returns its path. */
async function newDraft(app: TestApp, isThere: boolean): Promise<string> {
  const key = randomUUID()
  const made = { from: 'empty' as const, name: `Draft ${key}` }
  const begin = { config: parseConfig({ DATA_DIR: app.dataDir }), db: app.db, clock: app.now }
  const { id } = await beginDraft(begin, made, { actor: 'operator', key }, async (course) => course)
  return `/company/v1/drafts/${isThere ? id : randomUUID()}`
}

/** Returns a call that reads this path below a draft. */
function readDraft(path: string): CompanyCall[] {
  return [
    {
      for: 'everyone',
      leaves: [],
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await (isThere ? draftToRead(app) : newDraft(app, false))}${path}`,
      }),
    },
  ]
}

/** Begins a four-byte upload of the caller, either complete or empty. Returns its path. */
async function newUpload(app: TestApp, uid: string, { isThere, isWhole = false }: Upload): Promise<string> {
  const portal = { db: app.db, media: await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media) }
  const { id } = await beginUpload(
    { ...portal, clock: app.now },
    { purpose: 'folder', name: 'a.zip', size: 4 },
    uid,
  )
  const piece = { id, from: 0, content: Buffer.from('a ZI') }
  if (isWhole) await addPiece({ ...portal, clock: app.now }, piece, uid)
  return `/company/v1/uploads/${isThere ? id : randomUUID()}`
}

/** Returns the request to upload a one-pixel picture to a draft. */
function pictureOf(draftId: string) {
  return { purpose: 'picture' as const, name: 'a.png', size: pngOf(1, 1).length, draftId }
}

/** Creates a complete upload of a picture. Returns its path. */
async function newPictureUpload(app: TestApp, uid: string, isThere: boolean): Promise<string> {
  const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
  const portal = { db: app.db, media, clock: app.now }
  const { id } = await beginUpload(portal, pictureOf(await newDraftOfNew(app, true)), uid)
  await addPiece(portal, { id, from: 0, content: Buffer.from(pngOf(1, 1)) }, uid)
  return `/company/v1/uploads/${isThere ? id : randomUUID()}`
}

interface Upload {
  isThere: boolean
  isWhole?: boolean
}

const UPLOAD = '/company/v1/uploads/:uploadId'
const DRAFT = '/company/v1/drafts/:draftId'

/** Returns the id of a new course's draft. */
async function newDraftOfNew(app: TestApp, isThere: boolean): Promise<string> {
  return isThere ? draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [0])])) : randomUUID()
}

/** Returns a save of the quiz in the draft. */
function savedPart(draftId: string) {
  const body = { version: 1, save: randomUUID(), content: JSON.stringify({ questions: [] }) }
  const part = encodeURIComponent(partOfModule('quiz'))
  return { path: `/company/v1/drafts/${draftId}/parts/${part}`, method: 'PUT', body }
}

/** Requests the publication of a new draft. Returns the id of the publication. */
async function newPublication(app: TestApp, isThere: boolean): Promise<string> {
  const source = { draftId: await newDraftOfNew(app, true), draftVersion: 1 }
  const request = { source, shown: 0, note: undefined }
  const portal = { db: app.db, clock: app.now, config: { timeZone: 'UTC' } }
  const by = { by: 'operator', address: undefined, key: randomUUID() }
  const id = await requestPublication(portal, request, by)
  return isThere ? id : randomUUID()
}

const COURSE = '/company/v1/courses/:courseId'
const REVISION = `${COURSE}/revisions/:revision`

/** Calls about courses. */
export const COURSE_CALLS: Record<string, CompanyCall[]> = {
  'GET /company/v1/courses': [{ for: 'everyone', leaves: [], make: () => ({ path: '/company/v1/courses' }) }],
  [`GET ${COURSE}`]: read(''),
  [`GET ${COURSE}/revisions`]: read('/revisions'),
  [`GET ${COURSE}/questions`]: read('/questions'),
  [`GET ${COURSE}/quizzes/:moduleId/takers`]: read('/quizzes/quiz/takers'),
  [`GET ${COURSE}/questions.csv`]: read('/questions.csv'),
  [`GET ${COURSE}/partners`]: read('/partners', 'admin'),
  [`GET ${COURSE}/audience`]: read('/audience', 'admin'),
  [`GET ${COURSE}/audience/partners`]: read('/audience/partners', 'admin'),
  [`GET ${COURSE}/requirements`]: read('/requirements'),
  [`POST ${COURSE}/requirements/preview`]: [requireAtPartners('/preview', {}, [])],
  [`POST ${COURSE}/requirements`]: [requireAtPartners('', { within: 30 }, ['requirement-added'])],
  [`POST ${COURSE}/audience`]: [
    changeAudience({ audience: 'only', partners: ['city-paws'] }, [
      'course-shown-only',
      'course-hidden-from-partner',
      'course-shown-to-partner',
    ]),
  ],
  [`GET ${REVISION}`]: read('/revisions/1'),
  [`GET ${REVISION}/effect`]: read('/revisions/1/effect'),
  [`GET ${REVISION}/folder.zip`]: read('/revisions/1/folder.zip'),
  [`POST ${COURSE}/enable`]: act('/enable', ['course-enabled'], false),
  [`POST ${COURSE}/disable`]: act('/disable', ['course-disabled']),
  [`POST ${REVISION}/publish`]: act('/revisions/1/publish', ['course-reverted']),
  'POST /company/v1/uploads': [
    {
      for: 'everyone',
      leaves: [],
      make: () => ({
        path: '/company/v1/uploads',
        method: 'POST',
        body: { purpose: 'folder', name: 'a.zip', size: 4 },
      }),
    },
    {
      variant: 'a picture',
      for: 'everyone',
      leaves: [],
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: '/company/v1/uploads',
        method: 'POST',
        body: pictureOf(await newDraftOfNew(app, isThere)),
      }),
    },
  ],
  [`GET ${UPLOAD}`]: [
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ caller, isThere }, app) => ({ path: await newUpload(app, caller.uid, { isThere }) }),
    },
  ],
  [`PUT ${UPLOAD}`]: [
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ caller, isThere }, app) => ({
        path: `${await newUpload(app, caller.uid, { isThere })}?from=0`,
        method: 'PUT',
        text: 'a ZI',
        headers: { 'content-type': 'application/octet-stream' },
      }),
    },
  ],
  [`DELETE ${UPLOAD}`]: [
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ caller, isThere }, app) => ({
        path: await newUpload(app, caller.uid, { isThere }),
        method: 'DELETE',
      }),
    },
  ],
  [`POST ${UPLOAD}/finish`]: [
    {
      variant: 'a picture',
      for: 'everyone',
      hasObject: true,
      leaves: ['draft-changed'],
      make: async ({ caller, isThere }, app) => ({
        path: `${await newPictureUpload(app, caller.uid, isThere)}/finish`,
        method: 'POST',
        body: {},
      }),
    },
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ caller, isThere }, app) => ({
        path: `${await newUpload(app, caller.uid, { isThere, isWhole: true })}/finish`,
        method: 'POST',
        body: {},
      }),
    },
  ],
  'GET /company/v1/drafts': [{ for: 'everyone', leaves: [], make: () => ({ path: '/company/v1/drafts' }) }],
  'POST /company/v1/drafts': [
    {
      variant: 'empty',
      for: 'everyone',
      leaves: ['draft-begun'],
      make: () => draftCall({ from: 'empty', name: 'New' }),
    },
    {
      variant: 'a copy',
      for: 'everyone',
      leaves: ['draft-begun'],
      hasObject: true,
      make: async ({ isThere }, app) =>
        draftCall({ from: 'copy', name: 'Copy', courseId: await newCourseId(app, isThere) }),
    },
    {
      variant: 'published',
      for: 'everyone',
      leaves: ['draft-begun'],
      hasObject: true,
      make: async ({ isThere }, app) =>
        draftCall({ from: 'published', courseId: await newCourseId(app, isThere) }),
    },
  ],
  [`GET ${DRAFT}`]: readDraft(''),
  [`GET ${DRAFT}/parts/:part`]: readDraft('/parts/outline'),
  [`PUT ${DRAFT}/parts/:part`]: [
    {
      for: 'everyone',
      leaves: ['draft-changed'],
      hasObject: true,
      make: async ({ isThere }, app) => savedPart(await newDraftOfNew(app, isThere)),
    },
  ],
  [`PUT ${DRAFT}/presence`]: [
    {
      for: 'everyone',
      leaves: [],
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await newDraft(app, isThere)}/presence`,
        method: 'PUT',
        body: { page: randomUUID(), part: 'outline' },
      }),
    },
  ],
  [`GET ${DRAFT}/parts/:part/versions`]: readDraft('/parts/outline/versions'),
  [`GET ${DRAFT}/versions/:versionId`]: [
    {
      for: 'everyone',
      leaves: [],
      hasObject: true,
      async make({ isThere }, app) {
        const draftId = await newDraftOfNew(app, true)
        const id = randomUUID()
        const version = { id, part: 'outline', content: '{}', reason: 'work', lost: undefined } as const
        const written = { written: app.now(), writtenBy: 'operator' }
        await insertDraftVersion(app.db, draftId, { ...version, ...written }, app.now())
        return { path: `/company/v1/drafts/${isThere ? draftId : randomUUID()}/versions/${id}` }
      },
    },
  ],
  [`GET ${DRAFT}/folder.zip`]: readDraft('/folder.zip'),
  [`POST ${DRAFT}/discard`]: [
    {
      for: 'everyone',
      leaves: ['draft-discarded'],
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await newDraft(app, isThere)}/discard`,
        method: 'POST',
        headers: KEYED(),
        body: { version: 1 },
      }),
    },
  ],
  [`GET ${DRAFT}/effect`]: [
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ isThere }, app) => ({
        path: `/company/v1/drafts/${isThere ? await draftOfNewToRead(app) : randomUUID()}/effect`,
      }),
    },
  ],
  [`POST ${DRAFT}/publish`]: [
    {
      for: 'everyone',
      hasObject: true,
      leaves: ['course-published'],
      async make({ isThere }, app) {
        await dropPublications(app)
        const path = `/company/v1/drafts/${await newDraftOfNew(app, isThere)}/publish`
        return { path, method: 'POST', headers: KEYED(), body: { version: 1, shown: 0 } }
      },
      settle: publishDrafts,
    },
  ],
  'GET /company/v1/publications/:publicationId': [
    {
      for: 'everyone',
      hasObject: true,
      leaves: [],
      make: async ({ isThere }, app) => ({
        path: `/company/v1/publications/${await newPublication(app, isThere)}`,
      }),
    },
  ],
}
