import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { AUTHORS_ACT, type AuthorsAct, openDraftTwice } from '#test/console/draft-authors.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

/** A module is added, written and deleted at once: only a version of the outline names it then. */
const ADDED_AND_DELETED = (
  [
    ['add an article', 0],
    ['save', 0],
    ['type', 0],
    ['save', 0],
    ['delete a module', 3],
    ['save', 0],
  ] as const
).map(([what, at]): AuthorsAct => ({ who: 0, what, at, to: 0 }))

describe.each(DATABASES)('two authors of one draft, %s', (kind) => {
  let app: TestApp
  let people: Person[]

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
    people = [await newCompanyPerson(app, 'company-author'), await newCompanyPerson(app, 'company-admin')]
  })
  afterAll(() => app.close())

  it('every acknowledged word is in the draft or in its versions, and no id is twice or changes, whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(AUTHORS_ACT, { minLength: 20, maxLength: 60, size: 'max' }), async (acts) => {
        const draft = await openDraftTwice(app, people)
        for (const act of acts) await draft.act(act)
        expect(await draft.findProblems()).toEqual([])
      }),
      { numRuns: Number(process.env.RUNS ?? 25), examples: [[ADDED_AND_DELETED]], endOnFailure: true },
    )
  })
})
