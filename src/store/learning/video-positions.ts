import { sql } from 'kysely'
import { z } from 'zod'
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

const upsertPosition = prepareQuery((db, values: ViewerKey & StoredPosition) =>
  db
    .insertInto('video_positions')
    .columns(['partner_id', 'uid', 'course_id', 'module_id', 'position', 'updated'])
    .expression(
      selectLockedUser(db, values.uid).select([
        sql<string>`cast(${values.partnerId} as text)`.as('partner_id'),
        'uid',
        sql<string>`cast(${values.courseId} as text)`.as('course_id'),
        sql<string>`cast(${values.moduleId} as text)`.as('module_id'),
        sql<number>`cast(${values.position} as double precision)`.as('position'),
        sql<number>`cast(${values.updated} as bigint)`.as('updated'),
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'uid', 'course_id', 'module_id'])
        .doUpdateSet({ position: values.position, updated: values.updated })
        .where('video_positions.updated', '<=', values.updated),
    ),
)

/** Stores a position unless a newer one is stored or the account is gone. */
export async function storeVideoPosition(
  db: Queryable,
  viewer: ViewerKey,
  stored: StoredPosition,
): Promise<void> {
  await upsertPosition(db, { ...viewer, ...stored })
}
