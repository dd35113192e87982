import { setImmediate } from 'node:timers/promises'
import { daysOnEarth } from '#domain/course/audience.ts'
import type { Day } from '#domain/local-time.ts'
import { MEDIA_ADDRESS, storedMediaIn } from '#domain/media/named-media.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'

/** Maximum number of names per statement. */
const NAMES_PER_STATEMENT = 500

/** Records the stored media named by a course. The entries remain when later revisions no longer name them. */
export async function storeCourseMedia(db: Queryable, courseId: string, names: string[]): Promise<void> {
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT)
    await db
      .insertInto('course_media')
      .values(names.slice(from, from + NAMES_PER_STATEMENT).map((name) => ({ name, course_id: courseId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const selectNaming = prepareQuery((db, values: { name: string; earliest: Day; latest: Day }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('course_media')
      .innerJoin('courses', 'courses.id', 'course_id')
      .select(({ fn, eb, and, or }) => {
        const isBegun = or([eb('audience_from', 'is', null), eb('audience_from', '<=', values.latest)])
        const isNotOver = or([eb('audience_until', 'is', null), eb('audience_until', '>=', values.earliest)])
        const isShown = and([eb('enabled', '=', 1), isBegun, isNotOver])
        return fn.max<number | null>(eb.case().when(isShown).then(1).else(0).end()).as('shown')
      })
      .where('name', '=', values.name)
      .as('shown'),
    eb.selectFrom('draft_media').select('name').where('name', '=', values.name).limit(1).as('drafted'),
  ]),
)

/**
 * Returns true if a stored file must not be shown to users. This applies if all courses that name it are disabled, or
 * have an audience that has not begun or has ended everywhere. It also applies if only drafts name the file,
 * including discarded ones. Returns false for files that were never named. `now` is in ms since 1970.
 */
export async function isWithheldMedia(db: Queryable, name: string, now: number): Promise<boolean> {
  const [row] = (await selectNaming(db, { name, ...daysOnEarth(now) })).rows
  if (typeof row?.shown === 'number') return row.shown === 0
  return typeof row?.drafted === 'string' && !(await isLogoOrPortrait(db, name))
}

const selectCoursesNaming = prepareQuery((db, values: { name: string }) =>
  db.selectFrom('course_media').select('course_id').where('name', '=', values.name).orderBy('course_id'),
)

/** Lists the ids of the courses that name a stored file in any revision. */
export async function listCoursesNaming(db: Queryable, name: string): Promise<string[]> {
  return (await selectCoursesNaming(db, { name })).rows.map(({ course_id }) => course_id)
}

/**
 * Returns true if a file is a partner's logo or a user's picture. Scans all partners and users, but is called only
 * for files named by drafts and not by courses.
 */
async function isLogoOrPortrait(db: Queryable, name: string): Promise<boolean> {
  const isIt = `%${MEDIA_ADDRESS}${name}`
  const logos = db.selectFrom('partners').select('id').where('logo_url', 'like', isIt).limit(1)
  if (await logos.executeTakeFirst()) return true
  const portraits = db.selectFrom('users').select('uid').where('profile_image_url', 'like', isIt).limit(1)
  return (await portraits.executeTakeFirst()) !== undefined
}

/** Returns the stored media in `among` that any revision of a course names. */
export async function listCourseMedia(
  db: Queryable,
  courseId: string,
  among: readonly string[],
): Promise<Set<string>> {
  const query = db.selectFrom('course_media').select('name').where('course_id', '=', courseId)
  return new Set((await query.where('name', 'in', among).execute()).map(({ name }) => name))
}

/**
 * Returns the stored media named by a draft, optionally only those in `among`. Returns none for a discarded draft.
 */
export async function listDraftMedia(
  db: Queryable,
  draftId: string,
  among?: readonly string[],
): Promise<Set<string>> {
  const query = db
    .selectFrom('draft_media')
    .innerJoin('course_drafts', 'course_drafts.id', 'draft_id')
    .select('draft_media.name')
    .where('draft_id', '=', draftId)
  const rows = await (among ? query.where('draft_media.name', 'in', among) : query).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Selects the ids of existing drafts, and of uploads that may still become drafts with the same id. */
function selectDrafts(db: Queryable) {
  return db.selectFrom('course_drafts').select('id').unionAll(db.selectFrom('uploads').select('id'))
}

/** Removes the entries of deleted drafts for a deleted file. */
export async function forgetDraftMedia(db: Queryable, name: string): Promise<void> {
  const query = db.deleteFrom('draft_media').where('name', '=', name)
  await query.where('draft_id', 'not in', selectDrafts(db)).execute()
}

/**
 * Returns the stored media that are still in use: in any revision of a course, in a draft, as a partner's logo or a
 * user's picture. Also searches the documents themselves, so that a missing entry never loses a file.
 */
export async function listNamedMedia(db: Queryable, names: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT) {
    const some = names.slice(from, from + NAMES_PER_STATEMENT)
    const ofCourses = db.selectFrom('course_media').select('name').where('name', 'in', some)
    const ofDrafts = db.selectFrom('draft_media').select('name').where('draft_id', 'in', selectDrafts(db))
    for (const { name } of await ofCourses.union(ofDrafts.where('name', 'in', some)).execute())
      named.add(name)
  }
  if (names.every((name) => named.has(name))) return named
  for await (const text of eachNamingText(db)) for (const name of storedMediaIn(text)) named.add(name)
  return named
}

/** Yields all texts that may name media, one document at a time to limit memory use. */
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
  const parts = db.selectFrom('draft_parts').select(['draft_id', 'part']).where('content', 'like', isMedia)
  for (const { draft_id, part } of await parts.execute()) {
    const query = db.selectFrom('draft_parts').select('content').where('draft_id', '=', draft_id)
    yield (await query.where('part', '=', part).executeTakeFirst())?.content ?? ''
    await setImmediate()
  }
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
