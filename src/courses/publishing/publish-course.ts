import { randomUUID } from 'node:crypto'
import { hasSameConditions } from '#domain/certificate/earned-certificate.ts'
import { requiresAllModules } from '#domain/course/certificate-rule.ts'
import type { Course, QuizModule } from '#domain/course/course.ts'
import type { FilmProgress } from '#domain/learning/film-watching.ts'
import { applyEvents, createEvents } from '#domain/learning/learning-events.ts'
import {
  addTaker,
  addToTally,
  decidePublishing,
  newTally,
  type PublishingTally,
  type QuizTakers,
} from '#domain/learning/publishing-effect.ts'
import { certifyChange, createPartnerFinder } from '#records/certify-change.ts'
import { watchedFilms } from '#records/find-watched-films.ts'
import { mailRegrades } from '#records/mail-regrade.ts'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import { findStoredCourse, type Publishing, storeCourse } from '#store/courses/courses.ts'
import { findCompletion, type StoredCompletion } from '#store/learning/completions.ts'
import { storeCourseFigures } from '#store/learning/course-figures.ts'
import { listFilmProgress } from '#store/learning/video-positions.ts'
import { updateCompletion } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'
import { eachRecord, eachRecordPage } from './each-record.ts'
import { createRegrading } from './regrade-records.ts'

/** Counts for the first publication of a course. */
const NO_ONE = { partners: 0, people: 0, complete: 0, doubtful: 0 }

/** Maximum number of attempts if the owner of a record changes it concurrently. */
const MAX_ATTEMPTS = 5

/**
 * Publishes a course as its next revision in one transaction and returns the revision. Adds an event to each record
 * that it completes or reopens, and issues newly earned certificates. Passed quizzes stay passed. `regrade` judges
 * attempts again by corrected answer keys and mails the people affected. `timeZone` is the portal's.
 */
export async function publishCourse(
  db: Queryable,
  course: Course,
  now: number,
  {
    timeZone,
    regrade = false,
    ...publishing
  }: Publishing & { timeZone: string; regrade?: boolean | undefined },
): Promise<number> {
  const before = await findStoredCourse(db, course.id)
  const revision = await storeCourse(db, course, now, publishing)
  if (!before) await storeCourseFigures(db, { course_id: course.id, counted: now, ...NO_ONE }, [])
  if (!before || before.revision === revision) return revision
  const regrading = createRegrading(db, before.course, course, { isOff: !regrade })
  if (regrading.quizzes.length === 0 && hasSameConditions(before.course, course)) return revision
  const next = { ...course, revision }
  const earlier = before.course
  const findPartner = createPartnerFinder(db, timeZone)
  for await (const page of eachRecordPage(db, course.id)) {
    const films = await findFilmsOfPage(db, course, page)
    for (const stored of page) await recordPublishing(db, stored, films.get(stored.record.id))
  }
  return revision

  /** Adds the effect of publishing to a record as an event. Retries if the owner changed the record concurrently. */
  async function recordPublishing(
    db: Queryable,
    stored: StoredCompletion,
    films: ReadonlyMap<string, FilmProgress> | undefined,
    attempt = 1,
  ): Promise<void> {
    const { record, version } = stored
    const { id: recordId, userId, partnerId, courseId } = record
    const actor = publishing.by ?? 'operator'
    const whole = { recordId, userId, partnerId, courseId, revision, actor, at: now, newId: randomUUID }
    const regrades = createEvents(await regrading.decide(record), { ...whole, version })
    const regraded = applyEvents(regrades, record).record
    const newEvents = [
      ...watchedFilms(course, record, films),
      ...decidePublishing(earlier, course, record, regraded),
    ]
    const events = [...regrades, ...createEvents(newEvents, { ...whole, version: version + regrades.length })]
    const change = applyEvents(events, record)
    const state = { before: { course: earlier, record }, after: { course: next, record: change.record } }
    const certificate = await certifyChange(state, now, findPartner)
    if (events.length === 0 && !certificate) return
    try {
      await updateCompletion(db, stored, change, next, certificate && { certificate })
      await mailRegrades(db, change)
    } catch (error) {
      const again = await findCompletion(db, partnerId, recordId)
      if (!(error instanceof WriteConflict) || !again || attempt === MAX_ATTEMPTS) throw error
      const watched = await findFilmsOfPage(db, course, [again])
      await recordPublishing(db, again, watched.get(recordId), attempt + 1)
    }
  }
}

/** Returns the stored film progress by record and module, for a course that requires films. */
async function findFilmsOfPage(
  db: Queryable,
  course: Course,
  page: readonly StoredCompletion[],
): ReturnType<typeof listFilmProgress> {
  const [from, to] = [page[0]?.record, page.at(-1)?.record]
  return from && to && requiresAllModules(course.certificate)
    ? listFilmProgress(db, course.id, { from, to })
    : new Map()
}

/** Counts the effects of publishing a course on the people with records of it. */
export async function countPublishing(
  db: Queryable,
  before: Course,
  after: Course,
): Promise<PublishingTally> {
  const tally = newTally(before, after)
  for await (const { record } of eachRecord(db, after.id)) addToTally(tally, { before, after, record })
  return tally
}

/** Counts the people who passed a quiz, and those with a running attempt. */
export async function countTakers(db: Queryable, courseId: string, quiz: QuizModule): Promise<QuizTakers> {
  const takers = { passed: 0, running: 0 }
  for await (const { record } of eachRecord(db, courseId)) addTaker(takers, quiz, record)
  return takers
}
