import { join } from 'node:path'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { connect } from '#store/connection/connect.ts'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import { listVideoPositions } from '#store/learning/video-positions.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { expect } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { ASSOCIATE } from './player-page.ts'

/** Returns an associate's record of one course from the database. Undefined if there is none. */
export async function findRecord(
  portal: Portal,
  courseId: string,
  email = ASSOCIATE,
): Promise<CompletionRecord | undefined> {
  const db = openDatabase(portal)
  try {
    const user = await findUserByEmail(db, email)
    const records = await listCompletionsOfUser(db, user?.partner ?? '', user?.uid ?? '')
    return records.find((record) => record.courseId === courseId)
  } finally {
    await db.destroy()
  }
}

/** Waits until the record contains exactly these modules. Returns the record. */
export async function expectRecorded(portal: Portal, courseId: string, moduleIds: string[]) {
  const recorded = async () => Object.keys((await findRecord(portal, courseId))?.modules ?? {}).sort()
  await expect.poll(recorded).toEqual([...moduleIds].sort())
  return findRecord(portal, courseId)
}

/** Waits until a video's saved position is within `give` of this one, in seconds. */
export async function expectPosition(
  portal: Portal,
  courseId: string,
  moduleId: string,
  position: number,
  give = 0.01,
): Promise<void> {
  const db = openDatabase(portal)
  try {
    const user = await findUserByEmail(db, ASSOCIATE)
    const key = { uid: user?.uid ?? '', partnerId: user?.partner ?? '', courseId }
    const distance = async () => {
      const found = (await listVideoPositions(db, key)).find((stored) => stored.moduleId === moduleId)
      return found ? Math.abs(found.position - position) : Number.POSITIVE_INFINITY
    }
    await expect.poll(distance).toBeLessThanOrEqual(give)
  } finally {
    await db.destroy()
  }
}

function openDatabase(portal: Portal) {
  return connect({ kind: 'sqlite', file: join(portal.dataDir, 'portal.sqlite') })
}
