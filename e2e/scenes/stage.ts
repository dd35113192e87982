import type { BrowserContext } from '@playwright/test'
import type { Database } from '#store/schema.ts'
import { addCourses } from '../player/player-courses.ts'
import { waitUntilDrawing } from '../support/drawn-page.ts'
import { type Portal, startPortal } from '../support/portal.ts'
import { connectTo, storeSession } from '../support/stored-session.ts'
import { ODD_COURSES } from './odd-courses.ts'
import type { Scene, TeamKind } from './scene.ts'
import { createVisitor, type Present } from './scene-people.ts'

/** A running portal for scenes, with a connection to its database. */
export interface Stage {
  origin: string
  /** Signs in the visitor of a scene in this browser. Returns the signed-in person. */
  enter: (scene: Scene, context: BrowserContext) => Promise<Present | undefined>
  end: () => Promise<void>
}

/** Starts a portal with the courses of these scenes. */
export async function startStage(courses?: Scene['courses']): Promise<Stage> {
  const portal = await startPortal()
  await waitUntilDrawing(portal.origin)
  if (courses === 'odd') await addCourses(portal, ...ODD_COURSES)
  return stageOn(portal)
}

const LARGE_TEAMS = new Set<TeamKind>([200, 2000])

/** Returns a stage on a running portal. */
export function stageOn(portal: Portal): Stage {
  const db = connectTo(portal)
  const large = new Map<string, Promise<Present>>()

  /** Creates a visitor. A large team is created only once, because no scene changes it. */
  function present(visitor: NonNullable<Scene['as']>): Promise<Present> {
    if (visitor.role !== 'administrator' || !LARGE_TEAMS.has(visitor.team)) return createVisitor(db, visitor)
    const key = JSON.stringify(visitor)
    const known = large.get(key) ?? createVisitor(db, visitor)
    large.set(key, known)
    return known
  }
  return {
    origin: portal.origin,
    enter: (scene, context) => enter({ db, origin: portal.origin, present }, scene, context),
    async end() {
      await db.destroy()
      await portal.remove()
    },
  }
}

type Entrance = {
  db: Database
  origin: string
  present: (visitor: NonNullable<Scene['as']>) => Promise<Present>
}

async function enter({ db, origin, present }: Entrance, { as }: Scene, context: BrowserContext) {
  if (!as) return undefined
  const found = await present(as)
  await storeSession(context, { db, origin, uid: found.uid })
  return found
}
