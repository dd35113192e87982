import { eachPage } from '#store/connection/each-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { listPeopleWithOldWords, replaceWords } from '#store/people/found-people.ts'
import { findUser, lockUser } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'

/** Number of accounts read per query. */
const PEOPLE_AT_ONCE = 500

/**
 * Indexes the search words of people whose name or email was written by an older release. Stops early when `stopping`
 * is aborted.
 */
export async function completeWords(db: Database, stopping?: AbortSignal): Promise<void> {
  const pages = eachPage<{ uid: string }>(PEOPLE_AT_ONCE, (last, limit) =>
    listPeopleWithOldWords(db, { after: last?.uid ?? '', limit }),
  )
  for await (const people of pages)
    for (const { uid } of people) {
      if (stopping?.aborted) return
      await inTransaction(db, async (transaction) => {
        await lockUser(transaction, uid)
        const user = await findUser(transaction, uid)
        if (user) await replaceWords(transaction, user)
      })
    }
}
