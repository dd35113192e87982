import { useRef } from 'react'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline, ModuleOutline } from '#domain/course.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { ContentSlot } from './content-slot.tsx'
import styles from './course-player.module.css'
import { CourseTop } from './course-top.tsx'
import { ModuleAside, ToModuleAside } from './module-aside.tsx'
import { CourseContent } from './outline/course-content.tsx'
import { CourseContentDrawer } from './outline/course-content-drawer.tsx'
import { ModuleSteps } from './outline/module-steps.tsx'
import { useLearner } from './use-learner.ts'
import { useOpenModule } from './use-open-module.ts'

/** From this width on, in rem, Course Content, the module, and its notes and links stand beside each other. */
const THREE_COLUMNS = 62

type CoursePlayerProps = {
  course: CourseOutline
  module: ModuleOutline
  record: CompletionRecord | undefined
}

/** The course player at one module: its content, notes and links beside it, and the course's navigation. */
export function CoursePlayer({ course, module, record }: CoursePlayerProps) {
  const learner = useLearner()
  const { content, learning } = useOpenModule(course, module, record, learner.isTracked)
  const player = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(player, THREE_COLUMNS)
  useScreen(`${module.title} – ${course.name}`)
  // After useScreen, which gives the focus to the screen's heading when the screen opens.
  const heading = useFocusOnChange<HTMLHeadingElement>(module.id)

  const navigation = (
    <CourseContent course={course} record={record} currentId={module.id} isAdmin={learner.hasAdminStyling} />
  )
  return (
    <div className={styles.player} ref={player}>
      <CourseTop name={course.name} isAdmin={learner.hasAdminStyling}>
        {!isWide && <CourseContentDrawer current={module.id}>{navigation}</CourseContentDrawer>}
      </CourseTop>
      {!learner.isTracked && <Notice>Preview: nothing is recorded for administrators.</Notice>}
      <div className={classNames(styles.layout, isWide && styles.wide)}>
        <div className={styles.main}>
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            {module.title}
          </h2>
          <ToModuleAside module={content.module} />
          <ContentSlot content={content} record={record} learning={learning} isTracked={learner.isTracked} />
          <ModuleSteps course={course} moduleId={module.id} />
        </div>
        <ModuleAside key={module.id} module={content.module} isFailed={content.state === 'failed'} />
        {isWide && <div className={styles.navigation}>{navigation}</div>}
      </div>
    </div>
  )
}
