import type { AppContext } from '#app-context.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { Queryable } from '#store/schema.ts'
import { addRequirement, endOpenRequirement, type RequiringActor, type Wanted } from './require-course.ts'

/** The context of a requirement at several partners. */
export type EverywhereContext = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** An actor for the company, with the client's address and the idempotency key of the action. */
export interface KeyedActor {
  actor: string
  ip: string | undefined
  key: string
}

/** Requires a course of all associates at all partners, once per key. Refuses as `requireCourse` does. */
export function requireEverywhere(
  context: EverywhereContext,
  by: KeyedActor,
  wanted: Omit<Wanted, 'people'>,
): Promise<void> {
  return actOnce(context, 'requirement-added', by, wanted, (db, actor) =>
    addRequirement(db, context, actor, { ...wanted, people: undefined }),
  )
}

/** Ends a requirement of the company, once per key. Refuses with 404 a requirement that is not open. */
export function stopRequiringEverywhere(
  context: EverywhereContext,
  by: KeyedActor,
  id: string,
): Promise<void> {
  return actOnce(context, 'requirement-ended', by, id, (db, actor) =>
    endOpenRequirement(db, actor, id, context.clock()),
  )
}

/** Runs an action of the company once per key, in a transaction. */
export function actOnce(
  { db }: EverywhereContext,
  act: AuditedAct,
  { actor, ip, key }: KeyedActor,
  content: unknown,
  work: (db: Queryable, by: RequiringActor) => Promise<unknown>,
): Promise<void> {
  const entry = nameEntry(act, [actor, key], [content])
  return inTransaction(db, async (transaction) => {
    if (await findEarlier(transaction, entry)) return
    await work(transaction, { actor, ip, entry: idOfEntry(entry), seesAllCourses: true })
  })
}
