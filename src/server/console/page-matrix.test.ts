import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { parseConfig } from '#core/config.ts'
import { CONSOLE_APP } from '#core/folders.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, publishCourse } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { visible } from '#test/expect-refusal.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const AN_OLD_FACTOR = 11 * A_MINUTE

/** The callers who may see files used only by drafts. */
const WRITERS = ['author', 'admin', 'author with an old factor', 'admin with an old factor']

/** A route of the console's pages and files. */
interface PageRoute {
  /**
   * Returns the paths of an existing and of a missing target, for the file `name` of a draft and of a hidden course.
   */
  paths: (draft: { id: string; name: string; course: string }) => { there: string; notThere: string }
  /** True for a page, which is sent only for browsers' navigations. */
  isPage: boolean
  /** True if the target exists only for users who may see drafts. Otherwise it is the same for all callers. */
  isForWriters?: boolean
}

const DRAFT = '/company/drafts/:draftId'
const previewOf = (id: string, more = '') => `/company/drafts/${id}/preview${more}`
const mediaOf = (id: string, name: string) => `/company/drafts/${id}/media/${name}`
const ofCourse = (id: string, name: string) => `/company/courses/${id}/media/${name}`
const oneOf = (address: string) => () => ({ there: address, notThere: address })
const assetName = () => readdirSync(`${CONSOLE_APP}/assets`).find((name) => name.endsWith('.js')) ?? ''

/** The console's routes for pages and files. The test fails if one is missing. */
const PAGE_ROUTES: Record<string, PageRoute> = {
  'GET /company': { isPage: true, paths: oneOf('/company') },
  'GET /company/*': { isPage: true, paths: oneOf('/company/partners/happy-tails') },
  'GET /company/assets/*': {
    isPage: false,
    paths: () => ({ there: `/company/assets/${assetName()}`, notThere: '/company/assets/nothing.js' }),
  },
  [`GET ${DRAFT}/preview`]: {
    isPage: true,
    paths: ({ id }) => ({ there: previewOf(id), notThere: previewOf(randomUUID()) }),
  },
  [`GET ${DRAFT}/preview/*`]: {
    isPage: true,
    paths: ({ id }) => ({ there: previewOf(id, '/quiz'), notThere: previewOf(randomUUID(), '/quiz') }),
  },
  [`GET ${DRAFT}/media/:name`]: {
    isPage: false,
    isForWriters: true,
    paths: ({ id, name }) => ({ there: mediaOf(id, name), notThere: mediaOf(randomUUID(), name) }),
  },
  'GET /company/courses/:courseId/media/:name': {
    isPage: false,
    isForWriters: true,
    paths: ({ course, name }) => ({ there: ofCourse(course, name), notThere: ofCourse(randomUUID(), name) }),
  },
}

// Contract § 9: the console: pages and files are the same for all users, except files of drafts
describe.each(DATABASES)('the console’s pages and files on %s', (kind) => {
  const source = scratchFolder()
  let app: TestApp
  let draft: { id: string; name: string; course: string }
  let callers: Record<string, Person | undefined>

  beforeAll(async () => {
    await buildWhereNeeded()
    app = await startApp(kind, {}, { hasJobs: false })
    const path = join(source, 'film.mp4')
    writeFileSync(path, 'a video of a draft')
    const media = await openMediaStore(parseConfig({ DATA_DIR: app.dataDir }).media)
    const { address: videoUrl, name } = await media.put(path)
    const course = courseOf(randomUUID(), [{ id: 'film', title: 'A video', type: 'video', videoUrl }])
    draft = { id: await draftCourse(app, course), name, course: randomUUID() }
    await publishCourse(app, { ...course, id: draft.course, webPath: draft.course, enabled: false })
    callers = {
      'signed out': undefined,
      associate: await newAssociate(app),
      'partner’s admin': await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] }),
    }
    for (const role of ['author', 'admin'] as const)
      Object.assign(callers, {
        [role]: await newCompanyPerson(app, `company-${role}`),
        [`${role} without a factor`]: await newCompanyPerson(app, `company-${role}`, null),
        [`${role} with an old factor`]: await newCompanyPerson(app, `company-${role}`, AN_OLD_FACTOR),
        [`${role}, disabled in this moment`]: await newDisabled(`company-${role}`),
      })
  })
  afterAll(() => app.close())

  async function newDisabled(role: 'company-author' | 'company-admin'): Promise<Person> {
    const person = await newCompanyPerson(app, role)
    await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', person.uid).execute()
    return person
  }

  /** Sends a request with all credentials of a person: both cookies and a token. */
  async function ask(path: string, person: Person | undefined, accept: string) {
    const cookie = person && `${person.cookie}; ${person.cookie.replace('portal-', 'portal-console-')}`
    const headers = { accept, connection: 'close', ...(cookie && { cookie }) }
    return visible(await app.request(path, { headers, idToken: person?.idToken }))
  }

  it('are all listed in this test', () => {
    const routes = routesOf(app.app).filter((route) => / \/company(?!\/v1\/)/.test(route))
    const unnamed = (route: string) => route.replace(/:name\(.*\)$/, ':name')
    expect(routes.map(unnamed).sort()).toEqual(Object.keys(PAGE_ROUTES).sort())
  })

  it.each(Object.entries(PAGE_ROUTES))('%s', async (_route, { isPage, isForWriters, paths }) => {
    const { there, notThere } = paths(draft)
    for (const accept of ['text/html', '*/*']) {
      const [shown, missing] = [
        await ask(there, isForWriters ? callers.author : undefined, accept),
        await ask(notThere, undefined, accept),
      ]
      expect([accept, shown.status]).toEqual([accept, isPage && accept === '*/*' ? 404 : 200])
      if (!isPage) expect([accept, missing.status]).toEqual([accept, 404])
      else expect([accept, missing]).toEqual([accept, shown])
      for (const [caller, person] of Object.entries(callers)) {
        const isShown = !isForWriters || WRITERS.includes(caller)
        expect([caller, await ask(there, person, accept)]).toEqual([caller, isShown ? shown : missing])
        expect([caller, await ask(notThere, person, accept)]).toEqual([caller, missing])
      }
    }
  })
})
