import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { AUTHORS_ACT, type AuthorsAct, openDraftTwice } from '#test/console/draft-authors.ts'
import { DATABASES } from '#test/databases.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

const byOne = (
  ...acts: (readonly [what: AuthorsAct['what'], at?: number, to?: number])[]
): [AuthorsAct[]] => [acts.map(([what, at = 0, to = 0]) => ({ who: 0, what, at, to }))]

const ACTS_THAT_LOST_WORDS = [
  // Then, only a version of the outline lists the module.
  byOne(['add an article'], ['save'], ['type'], ['save'], ['delete a module', 3], ['save']),
  // The next page sends the lost text before the version that replaced it.
  byOne(
    ['type'],
    ['save'],
    ['go offline', 1],
    ['type'],
    ['save'],
    ['bring back', 0, 1],
    ['save'],
    ['kill the page'],
  ),
]

describe.each(DATABASES)('two authors of one draft, %s', (kind) => {
  let app: TestApp
  let people: Person[]

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
    people = [await newCompanyPerson(app, 'company-author'), await newCompanyPerson(app, 'company-admin')]
  })
  afterAll(() => app.close())

  it('keeps every acknowledged text in the draft or in its versions, and every id unique and unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(AUTHORS_ACT, { minLength: 20, maxLength: 60, size: 'max' }), async (acts) => {
        const draft = await openDraftTwice(app, people)
        for (const what of ['type', 'save', 'take out most of a long text', 'let time pass'] as const)
          await draft.act({ who: 0, what })
        for (const act of acts) await draft.act(act)
        expect(await draft.findProblems()).toEqual([])
        const { words, losses, pauses } = draft.countAcknowledged()
        expect(words).toBeGreaterThan(0)
        // Includes mainly deleted texts, and texts overwritten after a pause.
        expect(Math.min(losses, pauses)).toBeGreaterThan(0)
      }),
      { numRuns: propertyRuns(15), examples: ACTS_THAT_LOST_WORDS, endOnFailure: true },
    )
  })
})
