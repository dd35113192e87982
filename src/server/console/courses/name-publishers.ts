import type { CoursePublisher } from '#contract/console/company-courses.ts'
import { findUserNames } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** Returns a function that presents the publishers of revisions and the authors of drafts. */
export async function namePublishers(
  db: Queryable,
  actors: Iterable<string>,
): Promise<(actor: string) => CoursePublisher> {
  const names = await findUserNames(db, [...new Set(actors)])
  return (actor) => (actor === 'operator' ? { kind: 'operator' } : { kind: 'person', name: names.get(actor) })
}
