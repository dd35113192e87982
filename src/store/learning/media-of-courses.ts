import { setImmediate } from 'node:timers/promises'
import { MEDIA_ADDRESS, storedMediaIn } from '#domain/course/named-media.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'

/** Most names in one statement. */
const NAMES_PER_STATEMENT = 500

/** Notes the stored media that a course names, for good, also when later revisions do not. */
export async function storeCourseMedia(db: Queryable, courseId: string, names: string[]): Promise<void> {
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT)
    await db
      .insertInto('course_media')
      .values(names.slice(from, from + NAMES_PER_STATEMENT).map((name) => ({ name, course_id: courseId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const selectEnabled = prepareQuery((db, values: { name: string }) =>
  db
    .selectFrom('course_media')
    .innerJoin('courses', 'courses.id', 'course_id')
    .select((eb) => eb.fn.max<number | null>('enabled').as('enabled'))
    .where('name', '=', values.name),
)

/** Returns whether all courses that name a stored file are disabled; false if none names it. */
export async function isWithheldMedia(db: Queryable, name: string): Promise<boolean> {
  const [row] = (await selectEnabled(db, { name })).rows
  return row?.enabled === 0
}

/**
 * Returns those of some stored media that something names: a course at any of its revisions, a draft, a
 * partner's logo or a person's picture. The documents themselves are asked, too, so that a file is never lost to an entry
 * that is missing.
 */
export async function listNamedMedia(db: Queryable, names: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT)
    for (const table of ['course_media', 'draft_media'] as const) {
      const query = db.selectFrom(table).select('name').distinct()
      const rows = await query.where('name', 'in', names.slice(from, from + NAMES_PER_STATEMENT)).execute()
      for (const { name } of rows) named.add(name)
    }
  if (names.every((name) => named.has(name))) return named
  for await (const text of eachNamingText(db)) for (const name of storedMediaIn(text)) named.add(name)
  return named
}

/** Yields all texts that may name media, a document at a time: they may be many and long. */
async function* eachNamingText(db: Queryable): AsyncGenerator<string> {
  for (const { course_id, revision } of await db
    .selectFrom('course_revisions')
    .select(['course_id', 'revision'])
    .execute()) {
    const query = db.selectFrom('course_revisions').select('document').where('course_id', '=', course_id)
    const row = await query.where('revision', '=', revision).executeTakeFirst()
    if (row) yield row.document
    await setImmediate()
  }
  const isMedia = `%${MEDIA_ADDRESS}%`
  const logos = await db
    .selectFrom('partners')
    .select('logo_url')
    .where('logo_url', 'like', isMedia)
    .execute()
  for (const { logo_url } of logos) yield logo_url ?? ''
  const users = db.selectFrom('users').select('profile_image_url')
  for (const { profile_image_url } of await users.where('profile_image_url', 'like', isMedia).execute())
    yield profile_image_url ?? ''
}
