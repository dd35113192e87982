import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { CourseOutline, ModuleOutline, QuizModule } from '#domain/course/course.ts'
import { type CompletionRecord, dateCompletedOf } from '#domain/learning/completion-record.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { useFocusOnChange } from '#ui/hooks/focus.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useOpenDues } from '#web/course-status/use-open-dues.ts'
import { applyOpenings } from '#web/services/apply-openings.ts'
import { useLearner } from '../state/use-learner.ts'
import { ArticleTools } from './article/article.tsx'
import styles from './course-player.module.css'
import { ModuleAside, ModuleAsideButton } from './module-aside.tsx'
import { ModuleContent } from './module-content.tsx'
import { ModuleHead } from './module-head.tsx'
import { CourseContent, CourseContentDrawer } from './outline/course-content.tsx'
import { CourseProgress, CourseTop } from './outline/course-top.tsx'
import { neighborsOf } from './outline/next-after-module.ts'
import { CourseEnd, ModuleSteps } from './outline/next-step-link.tsx'
import { useOpenModule } from './use-open-module.ts'

// Optional: renders nothing if loading fails.
const TeamInsight = lazyPart(
  () => import('./quiz/team-insight.tsx'),
  'TeamInsight',
  () => null,
)

type CoursePlayerProps = {
  course: CourseOutline
  module: ModuleOutline
  record: CompletionRecord | undefined
}

/** Course player with one open module: its content, notes and links, and the course's navigation. */
export function CoursePlayer({ course, module, record }: CoursePlayerProps) {
  const { isTracked, hasAdminStyling } = useLearner()
  const { content, learning } = useOpenModule(course, module, record, isTracked)
  const due = useOpenDues(isTracked)?.get(course.id)
  useTopOnChange(module.id)
  // After `Screen`, which focuses the heading when the screen opens.
  const heading = useFocusOnChange<HTMLHeadingElement>(module.id, true)

  // Rendered next to the module and in a drawer. The style sheet shows the one that fits.
  const navigation = (
    <CourseContent
      course={course}
      record={record}
      currentId={module.id}
      isAdmin={hasAdminStyling}
      due={due}
    />
  )
  const drawer = (
    <CourseContentDrawer current={module.id} course={course} record={record} isTracked={isTracked}>
      {navigation}
    </CourseContentDrawer>
  )
  return (
    <Screen title={`${module.title} – ${course.name}`}>
      <div className={styles.room}>
        <Stack className={classNames(styles.player, isPending(content) && styles.pending)}>
          <CourseTop
            name={course.name}
            course={course}
            progress={<CourseProgress course={course} record={record} isTracked={isTracked} />}
          >
            <div className={styles.rowBefore}>{drawer}</div>
          </CourseTop>
          <OpenModule
            course={course}
            module={module}
            record={record}
            content={content}
            learning={learning}
            isTracked={isTracked}
            heading={heading}
          />
          <div className={styles.rail} data-print="no">
            {module.type === 'quiz' && <div className={styles.rowAfter}>{drawer}</div>}
            <ModuleAside key={module.id} module={content.module} isFailed={content.state === 'failed'} />
            {navigation}
          </div>
          {!isTracked && content.module?.type === 'quiz' && (
            <QuizInsight quiz={content.module} course={course} moduleId={module.id} />
          )}
        </Stack>
      </div>
    </Screen>
  )
}

type OpenModuleProps = CoursePlayerProps &
  ReturnType<typeof useOpenModule> & { isTracked: boolean; heading: RefObject<HTMLHeadingElement | null> }

/** Open module with its head, its content, and the steps below. */
function OpenModule({ heading, ...open }: OpenModuleProps) {
  const { course, module, record, content, learning, isTracked } = open
  const [film, setFilm] = useState<{ id: string; seconds: number }>()
  return (
    <Stack className={styles.module}>
      <ModuleHead
        heading={heading}
        outline={module}
        module={content.module}
        filmSeconds={film?.id === module.id ? film.seconds : undefined}
        dateCompleted={isTracked ? dateCompletedOf(record, module) : undefined}
      >
        <ModuleAsideButton key={module.id} module={content.module} />
        {content.module?.type === 'article' && (
          <ArticleTools key={`tools ${module.id}`} module={content.module} courseName={course.name} />
        )}
      </ModuleHead>
      <ModuleContent
        content={content}
        outline={module}
        onFilmLength={(seconds) => setFilm({ id: module.id, seconds })}
        course={course}
        record={record}
        learning={learning}
        isTracked={isTracked}
      />
      <BelowModule {...open} />
    </Stack>
  )
}

/** End of the course after its last module, and links to other modules. */
function BelowModule({ course, module, record, content, isTracked }: Omit<OpenModuleProps, 'heading'>) {
  // Waits for content of unknown height to prevent layout shifts. A video's height is known.
  if (isPending(content) && module.type !== 'video') return null
  // Includes the opening still being sent, which may complete the course. The text is then right from the
  // start.
  const reached = isTracked ? recordOnceOpened(course, module, record) : undefined
  // A passed quiz has its own next step.
  const isLastWithoutQuiz = module.type !== 'quiz' && !neighborsOf(course, module.id).next
  return (
    <>
      {isLastWithoutQuiz && (
        <CourseEnd moduleId={module.id} course={course} record={reached} isTracked={isTracked} />
      )}
      <ModuleSteps course={course} module={module} />
    </>
  )
}

type QuizInsightProps = { quiz: QuizModule; course: CourseOutline; moduleId: string }

/** Shows the team's results in a quiz. At the end of the page, late content shifts nothing. */
function QuizInsight({ quiz, course, moduleId }: QuizInsightProps) {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <TeamInsight key={moduleId} quiz={quiz} course={course} className={styles.insight} />
      </Suspense>
    </ErrorBoundary>
  )
}

function isPending({ state, module }: ReturnType<typeof useOpenModule>['content']): boolean {
  return state === 'loading' && !module
}

function recordOnceOpened(
  course: CourseOutline,
  { id: moduleId, type }: ModuleOutline,
  record: CompletionRecord | undefined,
): CompletionRecord | undefined {
  const records = record ? { [course.id]: record } : {}
  const opening = { uid: '', partner: '', courseId: course.id, moduleId, type, openedAt: 0 }
  return ownValue(applyOpenings(records, [opening]), course.id)
}

/** Scrolls to the top on each change of `value`, but not initially. */
function useTopOnChange(value: string): void {
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    window.scrollTo(0, 0)
  }, [value])
}
