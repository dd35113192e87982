import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline, ModuleOutline } from '#domain/course.ts'
import { useScreen } from '#web/app/use-screen.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ContentSlot } from './content-slot.tsx'
import { CourseContent } from './course-content.tsx'
import { CourseContentDrawer } from './course-content-drawer.tsx'
import styles from './course-player.module.css'
import { CourseTop } from './course-top.tsx'
import { ModuleAside } from './module-aside.tsx'
import { ModuleSteps } from './module-steps.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useLearner } from './use-learner.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useOpenModule } from './use-open-module.ts'

type CoursePlayerProps = {
  course: CourseOutline
  module: ModuleOutline
  record: CompletionRecord | undefined
}

/** The course player at one module: its content, notes and links beside it, and the course's navigation. */
export function CoursePlayer({ course, module, record }: CoursePlayerProps) {
  const learner = useLearner()
  const { content, learning } = useOpenModule(course, module, record, learner.isTracked)
  const isPhone = useMediaQuery('(width < 48rem)')
  useScreen(`${module.title} – ${course.name}`)
  // After useScreen, which gives the focus to the screen's heading when the screen opens.
  const heading = useFocusOnChange<HTMLHeadingElement>(module.id)

  const navigation = (
    <CourseContent course={course} record={record} currentId={module.id} isAdmin={learner.hasAdminStyling} />
  )
  return (
    <div className={styles.player}>
      <CourseTop name={course.name} isAdmin={learner.hasAdminStyling}>
        {isPhone && <CourseContentDrawer current={module.id}>{navigation}</CourseContentDrawer>}
      </CourseTop>
      {!learner.isTracked && <Notice>Preview: nothing is recorded for administrators.</Notice>}
      <div className={styles.layout}>
        <div className={styles.main}>
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            {module.title}
          </h2>
          <ContentSlot content={content} record={record} learning={learning} isTracked={learner.isTracked} />
          <ModuleSteps course={course} moduleId={module.id} />
        </div>
        <ModuleAside key={module.id} module={content.module} isFailed={content.state === 'failed'} />
        {!isPhone && <div className={styles.navigation}>{navigation}</div>}
      </div>
    </div>
  )
}
