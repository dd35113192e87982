import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FirstMembersDocument } from '#contract/documents.ts'
import { changeAudience } from '#courses/change-audience.ts'
import { type Audience, WHOLE_AUDIENCE } from '#domain/course/audience.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { changeCatalogue } from '#partners/change-partner-settings.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { StoredCatalogue } from '#store/courses/catalogues.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'

/** The course to offer later. Without quizzes, opening it completes it. */
const LATE = courseOf('late', [videoModule('late-video'), quizWithKey('late-quiz', [0])])
/** Returns an audience of only these partners. */
const onlyTo = (...partners: string[]): Audience => ({ audience: 'only', partners })

const FIRST = courseOf('first', [videoModule('first-video')])

for (const kind of DATABASES)
  describe(`a newly offered course on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      partner = `shop-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Shop', logoUrl: undefined }, app.now())
      await publishCourse(app, FIRST)
      await publishCourse(app, { ...LATE, enabled: false })
    })

    function choose(...ids: string[]): Promise<void> {
      return change({ catalogue: 'chosen', courses: ids.map((courseId) => ({ courseId })) })
    }

    function change(catalogue: StoredCatalogue): Promise<void> {
      return inTransaction(app.db, (transaction) =>
        changeCatalogue(transaction, partner, catalogue, { actor: 'operator' }, app.now()),
      )
    }

    async function finish(): Promise<void> {
      await learner(app, await newAssociate(app, partner)).open('first', 'first-video')
    }

    /** Returns the number of finished people today, before the 30th day and on it. */
    async function countFinished(days: number[]): Promise<number[]> {
      const today = app.now()
      const finished: number[] = []
      for (const day of days) {
        app.setNow(today + day * A_DAY)
        const { idToken } = await newPerson(app, { partner, roles: ['partner-admin'] })
        const path = `/documents/v1/first-members?partner=${partner}`
        finished.push((await app.request<FirstMembersDocument>(path, { idToken })).body.numbers.finished)
      }
      return finished
    }

    const BEFORE_AND_AFTER = [0, 29.9, 30.1]

    it('published for everyone, belongs to no goal for 30 days', async () => {
      await choose('first', 'late')
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await publishCourse(app, LATE)
      expect(await countFinished(BEFORE_AND_AFTER)).toEqual([1, 1, 0])
    })

    it('shown again after it was hidden, belongs to no goal for 30 days', async () => {
      await publishCourse(app, LATE)
      await choose('first', 'late')
      await publishCourse(app, { ...LATE, enabled: false })
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await publishCourse(app, LATE)
      await publishCourse(app, { ...LATE, description: 'Corrected' })
      expect(await countFinished(BEFORE_AND_AFTER)).toEqual([1, 1, 0])
    })

    it('added to the chosen courses, or shown from a day on, belongs to no goal for 30 days', async () => {
      await publishCourse(app, LATE)
      await choose('first')
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await choose('first', 'late')
      expect(await countFinished([0, 1])).toEqual([1, 1])
      const from = addDays(dayAt(app.now(), 'UTC'), 3)
      await change({ catalogue: 'chosen', courses: [{ courseId: 'first' }, { courseId: 'late', from }] })
      expect(await countFinished([0, 4, 31.9, 33.1])).toEqual([1, 1, 1, 0])
    })

    it('belongs to no goal for 30 days for a partner that gets all courses', async () => {
      await publishCourse(app, LATE)
      await choose('first')
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await change({ catalogue: 'all', courses: [] })
      expect(await countFinished(BEFORE_AND_AFTER)).toEqual([1, 1, 0])
    })

    function show(audience: Audience): Promise<void> {
      return inTransaction(app.db, (transaction) =>
        changeAudience(
          transaction,
          'late',
          audience,
          { actor: 'operator' },
          { now: app.now(), timeZone: 'UTC' },
        ),
      )
    }

    it.each<[string, (partner: string) => [before: Audience, after: Audience]]>([
      ['to only this partner', (id) => [onlyTo('city-paws'), onlyTo('city-paws', id)]],
      ['to this partner as well', (id) => [{ audience: 'except', partners: [id] }, onlyTo(id)]],
      ['to all partners', (id) => [{ audience: 'except', partners: [id] }, WHOLE_AUDIENCE]],
    ])('shown %s, belongs to no goal for 30 days', async (_to, audiences) => {
      const [before, after] = audiences(partner)
      await publishCourse(app, LATE)
      await choose('first', 'late')
      await show(before)
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await show(after)
      expect(await countFinished(BEFORE_AND_AFTER)).toEqual([1, 1, 0])
      await show(WHOLE_AUDIENCE)
    })

    it('shown to an audience from a day on, or again after its last day, counts from then on', async () => {
      await publishCourse(app, LATE)
      await choose('first', 'late')
      await show(onlyTo('city-paws'))
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      const today = dayAt(app.now(), 'UTC')
      await show({ ...onlyTo(partner), from: addDays(today, 3), until: addDays(today, 40) })
      expect(await countFinished([0, 4, 31.9, 33.1, 41.9])).toEqual([1, 1, 1, 0, 1])
      await show(onlyTo(partner))
      expect(await countFinished(BEFORE_AND_AFTER)).toEqual([1, 1, 0])
      // A first day in the past changes nothing for a partner that had the course.
      await show({ ...onlyTo(partner), from: addDays(dayAt(app.now(), 'UTC'), -5) })
      expect(await countFinished([0])).toEqual([0])
      await show(WHOLE_AUDIENCE)
    })

    it('keeps its 30 days if other courses of the partner change, or if it is published again', async () => {
      await publishCourse(app, LATE)
      await choose('first', 'late')
      await finish()
      app.setNow(app.now() + 40 * A_DAY)
      await choose('late', 'first', 'welcome')
      await publishCourse(app, { ...LATE, description: 'Corrected' })
      expect(await countFinished([0])).toEqual([0])
    })
  })
