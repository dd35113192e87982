import { useEffect, useState } from 'react'
import type { CourseModule, CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import { isQuizPassed, runningAttempt } from '#domain/learning/quiz.ts'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openModule, readCompletions } from '#web/state/associate-completion.ts'
import { reportFailedFilm } from '#web/state/module-acts.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { neighborsOf } from './outline/next-after-module.ts'
import { createQuizChoices, type QuizActs, useQuizActs, useUnmountSignal } from './quiz/quiz-flow.tsx'
import {
  createModuleCache,
  type ModuleCache,
  type ModuleContent,
  type ModuleKey,
  useModuleContent,
} from './use-module-content.ts'
import { createVideoPositions, type VideoPositions } from './video/use-watching.ts'

/** Functions and state of a learner in the player. Untracked users have no video positions. */
export interface Learning {
  quizActs: QuizActs
  positions: VideoPositions | undefined
  /** Reports a video that failed to load; undefined for untracked users. */
  reportFailedFilm: ((moduleId: string, failed: FilmFailure) => void) | undefined
}

interface OpenModule {
  content: ModuleContent
  learning: Learning
}

/** Fetches the open module, marks it as opened, and prefetches the next one. */
export function useOpenModule(
  course: CourseOutline,
  module: ModuleOutline,
  record: CompletionRecord | undefined,
  isTracked: boolean,
): OpenModule {
  const { documents } = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [choices] = useState(() => createQuizChoices(() => sessionStorage, { uid, courseId: course.id }))
  const dispatch = useAppDispatch()
  const [positions] = useState(() =>
    createVideoPositions(documents, course.id, () => dispatch(readCompletions()).catch(console.error)),
  )
  const quizActs = useQuizActs(course.id, choices)
  const { refusals } = quizActs
  const wanted = { ...moduleKey(course, module, record), refusals }
  const drawn = useDrawnModule(course, module)
  const [cache] = useState(() => createModuleCache(documents.getModule, wanted, drawn))
  const getSignal = useUnmountSignal()
  const report = (moduleId: string, failed: FilmFailure) =>
    void dispatch(reportFailedFilm({ courseId: course.id, moduleId }, failed, getSignal()))

  const content = useModuleContent(cache, wanted, drawn)
  const isShown = content.module !== undefined
  useMarkAsOpened(course.id, module, isShown && isTracked)

  const { next } = neighborsOf(course, module.id)
  useFetchAhead(cache, isShown && next ? { ...moduleKey(course, next, record), refusals } : undefined)

  const tracked = {
    positions: isTracked ? positions : undefined,
    reportFailedFilm: isTracked ? report : undefined,
  }
  return { content, learning: { quizActs, ...tracked } }
}

/** Returns the module included in the page, if the player opens with it. */
function useDrawnModule(course: CourseOutline, module: ModuleOutline): CourseModule | undefined {
  const services = useServices()
  const [drawn] = useState(() =>
    findPageDocument<CourseModule>(services, DOCUMENT_PATHS.module(course.id, module.id)),
  )
  return drawn
}

function moduleKey(
  course: CourseOutline,
  { id }: ModuleOutline,
  record: CompletionRecord | undefined,
): Omit<ModuleKey, 'refusals'> {
  const progress = findQuizProgress(record, id)
  const [passed, attempt] = [isQuizPassed(progress), runningAttempt(progress)]
  return { courseId: course.id, moduleId: id, passed, attempt }
}

/**
 * Marks a module as opened when a tracked user sees it (section 4). Repetitions are harmless. Failures are
 * only logged (section 8).
 */
function useMarkAsOpened(courseId: string, module: ModuleOutline, isWanted: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isWanted) dispatch(openModule(courseId, module)).catch(console.error)
  }, [dispatch, courseId, module, isWanted])
}

/** Prefetches a module. Opening the module retries a failed fetch. */
function useFetchAhead(cache: ModuleCache, wanted: ModuleKey | undefined): void {
  const { courseId, moduleId, passed, attempt, refusals = 0 } = wanted ?? {}
  useEffect(() => {
    if (courseId === undefined || moduleId === undefined || passed === undefined) return
    cache
      .get({ courseId, moduleId, passed, attempt, refusals })
      .catch((error: unknown) => console.warn(error))
  }, [cache, courseId, moduleId, passed, attempt, refusals])
}
