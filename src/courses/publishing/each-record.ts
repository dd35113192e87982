import { eachPage } from '#store/connection/each-page.ts'
import { listCompletionsOfCourse, type StoredCompletion } from '#store/learning/completions.ts'
import type { Queryable } from '#store/schema.ts'

/** Number of records per page. */
const PAGE_SIZE = 500

/** Reads all records of a course, sorted by partner and user. */
export async function* eachRecord(db: Queryable, courseId: string): AsyncGenerator<StoredCompletion> {
  for await (const records of eachRecordPage(db, courseId)) yield* records
}

/** Reads all records of a course in pages, sorted by partner and user. */
export function eachRecordPage(db: Queryable, courseId: string): AsyncGenerator<StoredCompletion[]> {
  return eachPage<StoredCompletion>(PAGE_SIZE, (last, limit) => {
    const after = last?.record ?? { partnerId: '', userId: '' }
    return listCompletionsOfCourse(db, { courseId, after, limit })
  })
}
