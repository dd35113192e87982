import type { AppContext } from '#app-context.ts'
import { notFound, permit } from '#core/errors.ts'
import { findModule, type VideoModule } from '#domain/course/course.ts'
import { type CompletionRecord, findEntry } from '#domain/learning/completion-record.ts'
import {
  addWatchedPart,
  filmKey,
  isFilmWatched,
  progressIn,
  secondsWatched,
} from '#domain/learning/film-watching.ts'
import { mayLearn } from '#domain/permissions.ts'
import { inOneWrite } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findEnabledCourse, type StoredCourse } from '#store/courses/courses.ts'
import { findCompletion, findCompletionOf } from '#store/learning/completions.ts'
import {
  findFilmProgress,
  storeVideoPosition,
  storeWatched,
  type ViewerKey,
} from '#store/learning/video-positions.ts'
import type { Queryable } from '#store/schema.ts'
import { type Learner, saveEvents } from './act-on-module.ts'
import { findWatchedFilms } from './find-watched-films.ts'

/** A reported position in a film, in seconds; `isMoved` if the viewer moved it there, from `left` if that is known. */
export interface ReportedPosition {
  courseId: string
  moduleId: string
  position: number
  isMoved: boolean
  left?: number | undefined
}

/**
 * Stores an associate's position in a film. If the course's certificate requires its films to be watched, stores the
 * watched parts as well; once they are 90% of the film, adds that to the record, which it then returns, with the
 * certificate if this was the last condition. Refuses with 404 anything but a film of an enabled course.
 */
export async function watchFilm(
  context: AppContext,
  learner: Learner,
  reported: ReportedPosition,
): Promise<CompletionRecord | undefined> {
  const { actor, signedIn } = learner
  permit(mayLearn(actor))
  const { courseId, moduleId } = reported
  const reader = readerOf(context, actor.partner)
  const [course] = await Promise.all([findEnabledCourse(context.db, courseId, reader), signedIn])
  const module = course && findModule(course, moduleId)
  if (module?.type !== 'video') throw notFound()
  const viewer = { uid: actor.uid, partnerId: actor.partner ?? '', courseId }
  const id = await storePosition(context, viewer, module, reported)
  return id === undefined || !course ? undefined : recordWatching(context, learner, course, { id, moduleId })
}

/** Stores the position and the watched parts. Returns the id of the record that lacks the film and may now have it. */
async function storePosition(
  { db, clock }: AppContext,
  viewer: ViewerKey,
  module: VideoModule,
  reported: ReportedPosition,
): Promise<string | undefined> {
  const { id: moduleId, seconds } = module
  if (seconds !== undefined)
    // Of two reports at once, the second is retried and adds its part to those of the first.
    return inOneWrite(db, (within) => storeParts(within, viewer, { ...module, seconds }, reported, clock))
  await storeVideoPosition(db, viewer, { moduleId, position: reported.position, updated: clock() })
  return undefined
}

async function storeParts(
  db: Queryable,
  viewer: ViewerKey,
  { id: moduleId, seconds, videoUrl }: VideoModule & { seconds: number },
  { position, isMoved, left }: ReportedPosition,
  clock: () => number,
): Promise<string | undefined> {
  const key = { userId: viewer.uid, partnerId: viewer.partnerId, courseId: viewer.courseId }
  const [films, completion] = await Promise.all([findFilmProgress(db, viewer), findCompletionOf(db, key)])
  const entry = findEntry(completion?.record, moduleId)
  const [opened, watchedAt] =
    entry === undefined || entry.type === 'quiz' ? [] : [entry.arrived ?? entry.dateCompleted, entry.watched]
  const stored = films.get(moduleId)
  const before = progressIn(stored, { videoUrl, seconds })
  const at = clock()
  // Another server's clock is ahead.
  if (stored && stored.version > at) return undefined
  const parts = addWatchedPart(before, { position, at, isMoved, left, opened })
  const watched = { begun: before?.begun ?? at, parts, film: filmKey(videoUrl) }
  await storeWatched(db, viewer, { moduleId, position, updated: at, before: stored, watched })
  const isNew = opened !== undefined && watchedAt === undefined
  return isNew && isFilmWatched(secondsWatched(parts, seconds), seconds) ? completion?.record.id : undefined
}

/** Adds a watched film to the record, unless it was added meanwhile. */
function recordWatching(
  { db, clock, config: { timeZone } }: AppContext,
  { actor }: Learner,
  course: StoredCourse,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<CompletionRecord | undefined> {
  return inOneWrite(db, async (within) => {
    const stored = await findCompletion(within, actor.partner ?? '', id)
    if (!stored) return undefined
    const events = await findWatchedFilms(within, course, stored.record, moduleId)
    const judgment = { course, revision: course.revision, actor: actor.uid, now: clock(), timeZone }
    return events.length === 0 ? undefined : saveEvents(within, stored, events, judgment)
  })
}
