import type { AppContext } from '#app-context.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/act-key.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import type { Queryable } from '#store/schema.ts'
import { addRequirement, endOpenRequirement, type RequiringActor, type Wanted } from './require-course.ts'

type EverywhereContext = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/** Who acts for the company, from where, and the key by which the act is done once. */
interface KeyedActor {
  actor: string
  ip: string
  key: string
}

/** Requires a course of everybody at all partners, once for each key. Refuses as `requireCourse` does. */
export function requireEverywhere(
  portal: EverywhereContext,
  by: KeyedActor,
  wanted: Omit<Wanted, 'people'>,
): Promise<void> {
  return actOnce(portal, 'requirement-added', by, wanted, (db, actor) =>
    addRequirement(db, portal, actor, { ...wanted, people: undefined }),
  )
}

/** Ends a requirement of the company, once for each key. Refuses with 404 one that is not open. */
export function stopRequiringEverywhere(
  portal: EverywhereContext,
  by: KeyedActor,
  id: string,
): Promise<void> {
  return actOnce(portal, 'requirement-ended', by, id, (db, actor) =>
    endOpenRequirement(db, actor, id, portal.clock()),
  )
}

function actOnce(
  { db }: EverywhereContext,
  act: AuditedAct,
  { actor, ip, key }: KeyedActor,
  content: unknown,
  work: (db: Queryable, by: RequiringActor) => Promise<unknown>,
): Promise<void> {
  const entry = nameEntry(act, [actor, key], [content])
  return inTransaction(db, async (transaction) => {
    if (await findEarlier(transaction, entry, 'act')) return
    await work(transaction, { actor, ip, entry: idOfEntry(entry), seesAllCourses: true })
  })
}
