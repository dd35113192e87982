import { randomUUID } from 'node:crypto'
import { parseConfig } from '#core/config.ts'
import { beginDraft } from '#learning/drafting/draft-acts.ts'
import type { CompanyCall } from './company-calls.ts'
import { courseOf, publishCourse, quizWithKey } from './course-fixture.ts'
import type { TestApp } from './test-app.ts'

/** Publishes a course with two revisions, of which the second is not the first; returns its address. */
async function newCourse(app: TestApp, isThere: boolean, enabled = true): Promise<string> {
  const id = randomUUID()
  if (isThere) {
    const course = courseOf(id, [quizWithKey('quiz', [0])], enabled)
    await publishCourse(app, course)
    await publishCourse(app, { ...course, name: 'Renamed' })
  }
  return `/company/v1/courses/${id}`
}

/** A call that reads something of a course, at this path below it. */
function read(path: string, access: CompanyCall['for'] = 'everyone'): CompanyCall[] {
  return [
    {
      for: access,
      hasObject: true,
      make: async ({ isThere }, app) => ({ path: `${await newCourse(app, isThere)}${path}` }),
    },
  ]
}

/** A call that acts on a course, which is enabled before or not. */
function act(path: string, isEnabled = true): CompanyCall[] {
  return [
    {
      for: 'everyone',
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await newCourse(app, isThere, isEnabled)}${path}`,
        method: 'POST',
        body: { shown: 2 },
      }),
    },
  ]
}

/** The headers of an act that is done once. */
const KEYED = () => ({ 'idempotency-key': randomUUID() })

/** Begins the draft of a new course; returns its address. */
async function newDraft(app: TestApp, isThere: boolean): Promise<string> {
  const key = randomUUID()
  const made = { from: 'empty' as const, name: `Draft ${key}` }
  const begin = { config: parseConfig({ DATA_DIR: app.dataDir }), db: app.db, clock: app.now }
  const { id } = await beginDraft(begin, made, { actor: 'operator', key })
  return `/company/v1/drafts/${isThere ? id : randomUUID()}`
}

/** A call that reads something of a draft, at this path below it. */
function readDraft(path: string): CompanyCall[] {
  return [
    {
      for: 'everyone',
      hasObject: true,
      make: async ({ isThere }, app) => ({ path: `${await newDraft(app, isThere)}${path}` }),
    },
  ]
}

const DRAFT = '/company/v1/drafts/:draftId'
const COURSE = '/company/v1/courses/:courseId'
const REVISION = `${COURSE}/revisions/:revision`

/** The calls about courses. */
export const COURSE_CALLS: Record<string, CompanyCall[]> = {
  'GET /company/v1/courses': [{ for: 'everyone', make: () => ({ path: '/company/v1/courses' }) }],
  [`GET ${COURSE}`]: read(''),
  [`GET ${COURSE}/revisions`]: read('/revisions'),
  [`GET ${COURSE}/questions`]: read('/questions'),
  [`GET ${COURSE}/questions.csv`]: read('/questions.csv'),
  [`GET ${COURSE}/partners`]: read('/partners', 'admin'),
  [`GET ${REVISION}`]: read('/revisions/1'),
  [`GET ${REVISION}/effect`]: read('/revisions/1/effect'),
  [`GET ${REVISION}/folder.zip`]: read('/revisions/1/folder.zip'),
  [`POST ${COURSE}/enable`]: act('/enable', false),
  [`POST ${COURSE}/disable`]: act('/disable'),
  [`POST ${REVISION}/publish`]: act('/revisions/1/publish'),
  'GET /company/v1/drafts': [{ for: 'everyone', make: () => ({ path: '/company/v1/drafts' }) }],
  'POST /company/v1/drafts': [
    {
      variant: 'empty',
      for: 'everyone',
      make: () => ({
        ...{ path: '/company/v1/drafts', method: 'POST', headers: KEYED() },
        body: { from: 'empty', name: 'New' },
      }),
    },
    {
      variant: 'published',
      for: 'everyone',
      hasObject: true,
      make: async ({ isThere }, app) => ({
        ...{ path: '/company/v1/drafts', method: 'POST', headers: KEYED() },
        body: { from: 'published', courseId: (await newCourse(app, isThere)).split('/').at(-1) },
      }),
    },
  ],
  [`GET ${DRAFT}`]: readDraft(''),
  [`GET ${DRAFT}/parts/:part`]: readDraft('/parts/outline'),
  [`GET ${DRAFT}/folder.zip`]: readDraft('/folder.zip'),
  [`POST ${DRAFT}/discard`]: [
    {
      for: 'everyone',
      hasObject: true,
      make: async ({ isThere }, app) => ({
        path: `${await newDraft(app, isThere)}/discard`,
        ...{ method: 'POST', headers: KEYED(), body: { version: 1 } },
      }),
    },
  ],
}
