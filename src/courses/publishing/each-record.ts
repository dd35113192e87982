import { eachPage } from '#store/connection/each-page.ts'
import { listCompletionsOfCourse, type StoredCompletion } from '#store/learning/completions.ts'
import type { Queryable } from '#store/schema.ts'

/** Number of records read at once. */
const PAGE_SIZE = 500

/** Reads all records of a course, by partner and user. */
export async function* eachRecord(db: Queryable, courseId: string): AsyncGenerator<StoredCompletion> {
  const pages = eachPage<StoredCompletion>(PAGE_SIZE, (last, limit) => {
    const after = last?.record ?? { partnerId: '', userId: '' }
    return listCompletionsOfCourse(db, { courseId, after, limit })
  })
  for await (const records of pages) yield* records
}
