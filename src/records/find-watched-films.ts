import { type EarnedCourse, findMissingModules } from '#domain/certificate/earned-certificate.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { isFilmWatched, secondsWatched, watchedParts } from '#domain/learning/film-watching.ts'
import type { NewEvent } from '#domain/learning/learning-events.ts'
import { findFilmProgress } from '#store/learning/video-positions.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns the events for the films that a record still lacks for the certificate of a course, although their stored
 * parts are 90% of their length; with `only`, for this film.
 */
export async function findWatchedFilms(
  db: Queryable,
  course: EarnedCourse,
  record: CompletionRecord,
  only?: string,
): Promise<NewEvent[]> {
  const missing = findMissingModules(course, record).toWatch
  const films = missing.filter(({ id }) => only === undefined || id === only)
  if (films.length === 0) return []
  const { userId: uid, partnerId, courseId } = record
  const progress = await findFilmProgress(db, { uid, partnerId, courseId })
  return films.flatMap(({ id: film, seconds: of = 0 }): NewEvent[] => {
    const watched = secondsWatched(watchedParts(progress.get(film)), of)
    return isFilmWatched(watched, of) ? [{ kind: 'film-watched', data: { film, watched, of } }] : []
  })
}
