import { sql } from 'kysely'
import { z } from 'zod'
import type { FilmProgress, WatchedPart } from '#domain/learning/film-watching.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import { type Queryable, readJson } from '../schema.ts'

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

/** Position and time of storage, by module. */
const Places = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** Lists a viewer's positions in a course, by module id; reads a single row. */
export async function listVideoPositions(db: Queryable, viewer: ViewerKey): Promise<StoredPosition[]> {
  const [row] = (await selectPlaces(db, viewer)).rows
  const places = readJson(Places, row?.positions ?? '{}')
  return Object.entries(places)
    .map(([moduleId, [position, updated]]) => ({ moduleId, position, updated }))
    .sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
}

const selectProgress = prepareQuery((db, values: ViewerKey) =>
  db
    .selectFrom('video_positions')
    .select(['module_id', 'position', 'updated', 'watched'])
    .where('partner_id', '=', values.partnerId)
    .where('uid', '=', values.uid)
    .where('course_id', '=', values.courseId),
)

const Parts = z.array(z.tuple([z.number(), z.number()]))

/** Returns a viewer's progress in the films of a course, by module id. */
export async function findFilmProgress(db: Queryable, viewer: ViewerKey): Promise<Map<string, FilmProgress>> {
  const { rows } = await selectProgress(db, viewer)
  return new Map(
    rows.map(({ module_id, position, updated, watched }) => {
      const parts = watched === null ? undefined : readJson(Parts, watched)
      return [module_id, { position, updated, parts }]
    }),
  )
}

const upsertPosition = prepareQuery((db, values: ViewerKey & StoredPosition & { watched: string | null }) =>
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
        .where('video_positions.updated', '<=', values.updated),
    ),
)

/**
 * Stores a position unless a newer one is stored or the account is gone; with `parts`, the watched parts of the film as
 * well.
 */
export async function storeVideoPosition(
  db: Queryable,
  viewer: ViewerKey,
  { parts, ...stored }: StoredPosition & { parts?: WatchedPart[] },
): Promise<void> {
  await upsertPosition(db, { ...viewer, ...stored, watched: parts ? JSON.stringify(parts) : null })
}
