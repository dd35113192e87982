import type { CoursePublisher } from '#contract/console/company-courses.ts'
import { findUserNames } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** Returns how people and commands are presented who published revisions or wrote drafts. */
export async function namePublishers(
  db: Queryable,
  actors: Iterable<string>,
): Promise<(actor: string) => CoursePublisher> {
  const names = await findUserNames(db, [...new Set(actors)])
  return (actor) => (actor === 'operator' ? { kind: 'operator' } : { kind: 'person', name: names.get(actor) })
}
