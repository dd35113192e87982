import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#domain/course/course.ts'
import { courseOf, videoModule } from '#test/course-fixture.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { connect } from '../connection/connect.ts'
import { inTransaction } from '../connection/in-transaction.ts'
import type { Database } from '../schema.ts'
import { findEnabledCourse, listAllEnabledCourses, storeCourse } from './courses.ts'

const READER = { partner: undefined, now: 0, timeZone: 'UTC' }

const NOW = 1_800_000_000_000

function named(id: string, name: string): Course {
  return { ...courseOf(id, [videoModule('v')]), name }
}

for (const kind of DATABASES)
  describe(`courses read from ${kind}`, () => {
    let db: Database
    let close: () => Promise<void>
    /** Another instance's connection to the same database. */
    let elsewhere: Database

    beforeEach(async () => {
      const opened = await openDatabase(kind)
      db = opened.db
      elsewhere = connect(opened.address)
      close = opened.close
      await storeCourse(db, named('a', 'First'), NOW)
      await storeCourse(db, named('b', 'Second'), NOW + 1)
    })
    afterEach(async () => {
      await elsewhere.destroy()
      await close()
    })

    const nameNow = async () => (await findEnabledCourse(db, 'a', READER))?.name
    const namesListed = async () => (await listAllEnabledCourses(db)).map(({ name }) => name)

    it('are parsed once when read individually, as a list or in a transaction', async () => {
      const course = await findEnabledCourse(db, 'a', READER)
      expect(course).toEqual({ ...named('a', 'First'), revision: 1, published: NOW })
      expect(await findEnabledCourse(db, 'a', READER)).toBe(course)
      const [first, second] = await listAllEnabledCourses(db)
      expect(first).toBe(course)
      expect(await findEnabledCourse(db, 'b', READER)).toBe(second)
      await inTransaction(db, async (transaction) => {
        expect(await findEnabledCourse(transaction, 'a', READER)).toBe(course)
      })
    })

    it('are parsed once even with several concurrent first readers', async () => {
      const read = await Promise.all(Array.from({ length: 5 }, () => listAllEnabledCourses(db)))
      expect(new Set(read.flat()).size).toBe(2)
    })

    it('are frozen, because all readers share them', async () => {
      const [module] = (await findEnabledCourse(db, 'a', READER))?.sections[0]?.modules ?? []
      expect(() => Object.assign(module ?? {}, { title: 'Changed' })).toThrow(TypeError)
    })

    it('include changes by another instance immediately', async () => {
      expect(await namesListed()).toEqual(['First', 'Second'])
      await storeCourse(elsewhere, named('a', 'Changed'), NOW)
      expect(await namesListed()).toEqual(['Changed', 'Second'])
      expect(await nameNow()).toBe('Changed')
      await storeCourse(elsewhere, { ...named('a', 'Changed'), enabled: false }, NOW)
      expect(await nameNow()).toBeUndefined()
      expect(await namesListed()).toEqual(['Second'])
      await storeCourse(elsewhere, named('a', 'Enabled again'), NOW)
      await storeCourse(elsewhere, named('c', 'Third'), NOW + 2)
      expect(await namesListed()).toEqual(['Enabled again', 'Second', 'Third'])
    })

    it('never include changes that a transaction rolled back', async () => {
      const takenBack = inTransaction(db, async (transaction) => {
        await storeCourse(transaction, named('a', 'Taken back'), NOW)
        expect((await findEnabledCourse(transaction, 'a', READER))?.name).toBe('Taken back')
        throw new Error('taken back')
      })
      await expect(takenBack).rejects.toThrow('taken back')
      await storeCourse(db, named('a', 'Same revision'), NOW)
      expect(await nameNow()).toBe('Same revision')
    })

    it('are cached separately for each database', async () => {
      expect(await nameNow()).toBe('First')
      const other = await openDatabase(kind)
      await storeCourse(other.db, named('a', 'Of another database'), NOW)
      expect((await findEnabledCourse(other.db, 'a', READER))?.name).toBe('Of another database')
      expect(await nameNow()).toBe('First')
      await other.close()
    })
  })
