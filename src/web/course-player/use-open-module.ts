import { useEffect, useState } from 'react'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { findQuizProgress } from '#domain/completion-record.ts'
import type { CourseOutline, ModuleOutline } from '#domain/course.ts'
import { isQuizPassed } from '#domain/quiz.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { ModuleCache, ModuleKey } from './module-cache.ts'
import { createModuleCache } from './module-cache.ts'
import { neighboursOf } from './outline/module-places.ts'
import { createQuizChoices } from './quiz/quiz-choices.ts'
import { useCourseRecord } from './use-course-record.ts'
import type { ModuleContent } from './use-module-content.ts'
import { useModuleContent } from './use-module-content.ts'
import { useOpening } from './use-opening.ts'
import type { QuizActs } from './use-quiz-acts.ts'
import { useQuizActs } from './use-quiz-acts.ts'
import type { VideoPositions } from './video/use-watching.ts'
import { createVideoPositions } from './video/use-watching.ts'

/** What is remembered of somebody who learns; positions are absent for who is not tracked. */
export interface Learning {
  quizActs: QuizActs
  positions: VideoPositions | undefined
}

interface OpenModule {
  content: ModuleContent
  learning: Learning
}

/** Fetches the open module, marks it as opened, and fetches the next one ahead. */
export function useOpenModule(
  course: CourseOutline,
  module: ModuleOutline,
  record: CompletionRecord | undefined,
  isTracked: boolean,
): OpenModule {
  const { documents } = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [cache] = useState(() => createModuleCache(documents.getModule))
  const [choices] = useState(() => createQuizChoices(sessionStorage, { uid, courseId: course.id }))
  const [positions] = useState(() => createVideoPositions(documents, course.id))
  const courseRecord = useCourseRecord(course.id)
  const quizActs = useQuizActs(courseRecord, choices)

  const content = useModuleContent(cache, moduleKey(course, module, record))
  const isShown = content.module !== undefined
  useOpening(module, isShown, isTracked, courseRecord.opened)

  const { next } = neighboursOf(course, module.id)
  useAhead(cache, isShown && next ? moduleKey(course, next, record) : undefined)

  return { content, learning: { quizActs, positions: isTracked ? positions : undefined } }
}

function moduleKey(
  course: CourseOutline,
  { id }: ModuleOutline,
  record: CompletionRecord | undefined,
): ModuleKey {
  return { courseId: course.id, moduleId: id, passed: isQuizPassed(findQuizProgress(record, id)) }
}

/** Fetches a module ahead. What fails now is asked for again, and told, when it is opened. */
function useAhead(cache: ModuleCache, wanted: ModuleKey | undefined): void {
  const { courseId, moduleId, passed } = wanted ?? {}
  useEffect(() => {
    if (courseId === undefined || moduleId === undefined || passed === undefined) return
    cache.get({ courseId, moduleId, passed }).catch((error: unknown) => console.warn(error))
  }, [cache, courseId, moduleId, passed])
}
