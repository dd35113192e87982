import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { FilmProgress } from '#domain/learning/film-watching.ts'
import { WriteConflict } from '../connection/in-transaction.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import { holdUser } from '../people/users.ts'
import { type Queryable, readJson, type Schema } from '../schema.ts'

/** Key of a viewer's positions in a course, like that of a completion record. */
export interface ViewerKey {
  uid: string
  partnerId: string
  courseId: string
}

/** A position in a video, in seconds, and the time it was stored, in ms since 1970. */
export interface StoredPosition {
  moduleId: string
  position: number
  updated: number
}

const selectPlaces = prepareQuery((db, values: ViewerKey) =>
  db
    .selectFrom('video_places')
    .select('positions')
    .where('partner_id', '=', values.partnerId)
    .where('uid', '=', values.uid)
    .where('course_id', '=', values.courseId),
)

/** Position and storage time, by module. */
const Places = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** Lists a viewer's positions in a course, by module id; reads a single row. */
export async function listVideoPositions(db: Queryable, viewer: ViewerKey): Promise<StoredPosition[]> {
  const [row] = (await selectPlaces(db, viewer)).rows
  const places = readJson(Places, row?.positions ?? '{}')
  return Object.entries(places)
    .map(([moduleId, [position, updated]]) => ({ moduleId, position, updated }))
    .sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
}

/** Selects the time at which a renewal opened a record; null for the first record. */
function renewedOf({ case: when, exists, ref, selectFrom }: ExpressionBuilder<Schema, 'completions'>) {
  const earlier = selectFrom('certificates')
    .select('certificates.id')
    .whereRef('certificates.partner_id', '=', 'completions.partner_id')
    .whereRef('certificates.user_id', '=', 'completions.user_id')
    .whereRef('certificates.course_id', '=', 'completions.course_id')
    .whereRef('certificates.record_id', '!=', 'completions.id')
  return when().when(exists(earlier)).then(ref('completions.created')).end()
}

const selectProgress = prepareQuery((db, values: ViewerKey) =>
  db
    .selectFrom('video_positions')
    .select(['module_id', 'position', 'updated', 'watched'])
    .select(({ selectFrom }) =>
      selectFrom('completions')
        .select((eb) => renewedOf(eb).as('of'))
        .where('completions.partner_id', '=', values.partnerId)
        .where('completions.user_id', '=', values.uid)
        .where('completions.course_id', '=', values.courseId)
        .as('renewed'),
    )
    .where('partner_id', '=', values.partnerId)
    .where('uid', '=', values.uid)
    .where('course_id', '=', values.courseId),
)

type ProgressRow = Pick<Selectable<Schema['video_positions']>, 'position' | 'updated' | 'watched'> & {
  /** Time at which a renewal opened the current record; null for the first record. */
  renewed: number | null
}

/** Watched parts of a film, its key, and the time of the first report. */
const Watched = z.object({
  begun: z.number(),
  parts: z.array(z.tuple([z.number(), z.number()])),
  film: z.string().optional(),
})
export type Watched = z.infer<typeof Watched>

/** A viewer's progress in a film. `begun` is the time of the first report of its parts, if there are any. */
export interface StoredProgress extends FilmProgress {
  begun: number | undefined
  /** Time of storage, before or after a renewal, as the version of the row. */
  version: number
}

/**
 * Returns a viewer's progress in the films of a course, by module id. Parts watched before a renewal of the course do
 * not count.
 */
export async function findFilmProgress(
  db: Queryable,
  viewer: ViewerKey,
): Promise<Map<string, StoredProgress>> {
  const { rows } = await selectProgress(db, viewer)
  return new Map(rows.map((row) => [row.module_id, toProgress(row)]))
}

/** Returns many viewers' progress in the films of a course, as in `findFilmProgress`, by record id. */
export async function listFilmProgress(
  db: Queryable,
  courseId: string,
  { from, to }: Record<'from' | 'to', Pick<CompletionRecord, 'partnerId' | 'userId'>>,
): Promise<Map<string, Map<string, StoredProgress>>> {
  const rows = await db
    .selectFrom('completions')
    .innerJoin('video_positions', (join) =>
      join
        .onRef('video_positions.partner_id', '=', 'completions.partner_id')
        .onRef('video_positions.uid', '=', 'completions.user_id')
        .onRef('video_positions.course_id', '=', 'completions.course_id'),
    )
    .select(['completions.id', 'module_id', 'position', 'video_positions.updated', 'watched'])
    .select((eb) => renewedOf(eb).as('renewed'))
    .where('completions.course_id', '=', courseId)
    .where(({ and, eb, refTuple, tuple }) => {
      const viewer = refTuple('completions.partner_id', 'completions.user_id')
      return and([
        eb(viewer, '>=', tuple(from.partnerId, from.userId)),
        eb(viewer, '<=', tuple(to.partnerId, to.userId)),
      ])
    })
    .execute()
  const byRecord = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byRecord].map(([id, films]) => [id, new Map(films.map((row) => [row.module_id, toProgress(row)]))]),
  )
}

const NOTHING = { begun: undefined, parts: [], film: undefined }

function toProgress({ position, updated, watched, renewed }: ProgressRow): StoredProgress {
  const since = renewed ?? 0
  const known = watched === null ? undefined : readJson(Watched, watched)
  const counted = (known?.begun ?? updated) < since ? NOTHING : known
  return {
    position,
    updated: Math.max(updated, since),
    version: updated,
    begun: counted?.begun,
    parts: counted?.parts,
    film: counted?.film,
  }
}

/** A position to store; `version` is that of the row it was derived from, -1 for none and null for any. */
type PositionValues = ViewerKey & StoredPosition & { watched: string | null; version: number | null }

const upsertPosition = prepareQuery((db, values: PositionValues) =>
  db
    .insertInto('video_positions')
    .columns(['partner_id', 'uid', 'course_id', 'module_id', 'position', 'updated', 'watched'])
    .expression(
      selectLockedUser(db, values.uid).select([
        sql<string>`cast(${values.partnerId} as text)`.as('partner_id'),
        'uid',
        sql<string>`cast(${values.courseId} as text)`.as('course_id'),
        sql<string>`cast(${values.moduleId} as text)`.as('module_id'),
        sql<number>`cast(${values.position} as double precision)`.as('position'),
        sql<number>`cast(${values.updated} as bigint)`.as('updated'),
        sql<string | null>`cast(${values.watched} as text)`.as('watched'),
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'uid', 'course_id', 'module_id'])
        .doUpdateSet(({ fn, ref }) => ({
          position: values.position,
          updated: values.updated,
          watched: fn.coalesce(ref('excluded.watched'), ref('video_positions.watched')),
        }))
        .where('video_positions.updated', '<=', values.updated)
        .where(
          ({ ref }) =>
            sql<boolean>`coalesce(cast(${values.version} as bigint), ${ref('video_positions.updated')}) = ${ref('video_positions.updated')}`,
        ),
    ),
)

/** Stores a position unless a newer one is stored or the account is gone. */
export async function storeVideoPosition(
  db: Queryable,
  viewer: ViewerKey,
  stored: StoredPosition,
): Promise<void> {
  await upsertPosition(db, { ...viewer, ...stored, watched: null, version: null })
}

/**
 * Stores a position with the watched parts that were derived from `before`, unless the account is gone. Throws
 * `WriteConflict` if another position was stored meanwhile.
 */
export async function storeWatched(
  db: Queryable,
  viewer: ViewerKey,
  { before, watched, ...stored }: StoredPosition & { before: StoredProgress | undefined; watched: Watched },
): Promise<void> {
  const values = { ...viewer, ...stored, watched: JSON.stringify(watched), version: before?.version ?? -1 }
  const { numAffectedRows } = await upsertPosition(db, values)
  if (numAffectedRows === 0n && (await holdUser(db, viewer.uid))) throw new WriteConflict()
}

/** Removes a viewer's positions in the videos of a course. */
export async function removeVideoPositions(db: Queryable, viewer: ViewerKey): Promise<void> {
  const { uid, partnerId, courseId } = viewer
  const positions = db.deleteFrom('video_positions').where('partner_id', '=', partnerId)
  await positions.where('uid', '=', uid).where('course_id', '=', courseId).execute()
}
