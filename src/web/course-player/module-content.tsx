import { useState } from 'react'
import type { CourseModule, CourseOutline, ModuleOutline } from '#domain/course/course.ts'
import {
  type CompletionRecord,
  findQuizProgress,
  type QuizProgress,
} from '#domain/learning/completion-record.ts'
import { runningAttempt } from '#domain/learning/quiz.ts'
import { coursesFailed } from '#domain/messages.ts'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { Article } from './article/article.tsx'
import styles from './course-player.module.css'
import { FilmEnd, QuizEnd } from './outline/next-step-link.tsx'
import { PreviewQuiz, QuizFlow } from './quiz/quiz-flow.tsx'
import type { ModuleContent as LoadedContent } from './use-module-content.ts'
import type { Learning } from './use-open-module.ts'
import { Film } from './video/film.tsx'
import { VideoPlaceholder } from './video/video-player.tsx'

type LearnerProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  learning: Learning
  isTracked: boolean
  /** Called with the length of a video in seconds, once it has loaded. */
  onFilmLength: (seconds: number) => void
}

/** Shows a module's content, a skeleton during loading, or a message after a failure. */
export function ModuleContent({
  content: { module, attempt, ...load },
  outline,
  ...learner
}: LearnerProps & { content: LoadedContent; outline: ModuleOutline }) {
  const { supportEmail } = useServices().config
  return (
    <>
      {load.state === 'failed' && (
        <LoadFailed what="this module" failed={[{ ...load, message: coursesFailed(supportEmail) }]} />
      )}
      {load.state === 'loading' && !module && <Loading outline={outline} />}
      {module && <LoadedModule key={module.id} module={module} attempt={attempt} {...learner} />}
    </>
  )
}

function Loading({ outline: { type } }: { outline: ModuleOutline }) {
  if (type === 'video') return <VideoPlaceholder />
  return <Skeleton label="Loading…" shape={type === 'article' ? 'article' : 'text'} />
}

type LoadedProps = Pick<LoadedContent, 'attempt'> & { module: CourseModule }

/** Shows a loaded video, article or quiz. */
function LoadedModule({ module, attempt, ...learner }: LearnerProps & LoadedProps) {
  const { course, record, learning, isTracked } = learner
  const { sending, send, choices, refused } = learning.quizActs
  const progress = findQuizProgress(record, module.id)
  const [shown, isBehind] = useFetchedProgress(progress, attempt)
  if (module.type === 'video')
    return (
      <Film
        module={module}
        positions={learning.positions}
        onLength={learner.onFilmLength}
        onFailure={(failed) => learning.reportFailedFilm?.(module.id, failed)}
        next={<FilmEnd course={course} moduleId={module.id} />}
      />
    )
  if (module.type === 'article') return <Article module={module} />
  const next = <QuizEnd course={course} record={isTracked ? record : undefined} moduleId={module.id} />
  if (!isTracked) return <PreviewQuiz quiz={module} course={course} next={next} />
  return (
    <>
      <div role="status" className={styles.refusal}>
        {refused?.moduleId === module.id && <Notice isAnnounced={false}>{refused.message}</Notice>}
      </div>
      <QuizFlow
        quiz={module}
        course={course}
        record={record}
        progress={shown}
        sending={isBehind ? { act: 'start' } : sending.get(module.id)}
        onAct={(act) => void send(module.id, act)}
        choices={choices}
        next={next}
      />
    </>
  )
}

/**
 * Returns the latest progress that matches the fetched quiz, and whether the quiz is outdated. A newly
 * started attempt waits for its own version of the quiz, because the course may have changed while the page
 * was open.
 */
function useFetchedProgress(
  progress: QuizProgress | undefined,
  attempt: number | undefined,
): [shown: QuizProgress | undefined, isBehind: boolean] {
  const [shown, setShown] = useState(progress)
  const running = runningAttempt(progress)
  const isBehind = running !== undefined && running !== attempt
  if (!isBehind && shown !== progress) setShown(progress)
  return [isBehind ? shown : progress, isBehind]
}
