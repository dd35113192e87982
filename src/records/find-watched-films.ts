import { findMissingModules } from '#domain/certificate/earned-certificate.ts'
import { type Course, findModule } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import {
  type FilmProgress,
  isFilmWatched,
  progressIn,
  secondsWatched,
  watchedParts,
} from '#domain/learning/film-watching.ts'
import type { NewEvent } from '#domain/learning/learning-events.ts'
import { findFilmProgress } from '#store/learning/video-positions.ts'
import type { Queryable } from '#store/schema.ts'

type FilmCourse = Pick<Course, 'certificate' | 'sections'>

/**
 * Returns the events for watched films that a record lacks for its course's certificate. A film counts as watched if
 * its stored parts are 90% of its length. `only` limits the search to one film.
 */
export async function findWatchedFilms(
  db: Queryable,
  course: FilmCourse,
  record: CompletionRecord,
  only?: string,
): Promise<NewEvent[]> {
  const { userId: uid, partnerId, courseId } = record
  const { toWatch } = findMissingModules(course, record)
  const lacks = toWatch.some(({ id }) => only === undefined || id === only)
  return lacks
    ? watchedFilms(course, record, await findFilmProgress(db, { uid, partnerId, courseId }), only)
    : []
}

/** Returns the events of `findWatchedFilms` from the stored progress in the films, by module id. */
export function watchedFilms(
  course: FilmCourse,
  record: CompletionRecord,
  progress: ReadonlyMap<string, FilmProgress> | undefined,
  only?: string,
): NewEvent[] {
  return findMissingModules(course, record).toWatch.flatMap(({ id: film, seconds: of = 0 }): NewEvent[] => {
    const module = findModule(course, film)
    if (module?.type !== 'video' || (only !== undefined && film !== only)) return []
    const { videoUrl } = module
    const watched = secondsWatched(
      watchedParts(progressIn(progress?.get(film), { videoUrl, seconds: of })),
      of,
    )
    return isFilmWatched(watched, of) ? [{ kind: 'film-watched', data: { film, watched, of } }] : []
  })
}
