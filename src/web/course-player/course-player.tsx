import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseOutline, ModuleOutline } from '#domain/course.ts'
import { hasAdminStyling, isTracked } from '#domain/permissions.ts'
import { PATHS } from '#web/shared/paths.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { useAppSelector } from '#web/state/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFocusOnChange } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import styles from './course-player.module.css'
import { ModuleAside, ModuleAsideLink } from './module-aside.tsx'
import { ModuleContent } from './module-content.tsx'
import { CourseContent } from './outline/course-content.tsx'
import { CourseContentDrawer } from './outline/course-content-drawer.tsx'
import { ModuleSteps } from './outline/module-steps.tsx'
import { useOpenModule } from './use-open-module.ts'

/** Smallest width, in rem, at which Course Content, the module, and its notes and links are side by side. */
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
  // After useScreen, which moves the focus to the screen's heading when the screen opens.
  const heading = useFocusOnChange<HTMLHeadingElement>(module.id)

  const navigation = (
    <CourseContent course={course} record={record} currentId={module.id} isAdmin={learner.hasAdminStyling} />
  )
  return (
    <div className={styles.player} ref={player}>
      <CourseTop name={course.name}>
        {!isWide && <CourseContentDrawer current={module.id}>{navigation}</CourseContentDrawer>}
      </CourseTop>
      {!learner.isTracked && <Notice>Preview: nothing is recorded for administrators.</Notice>}
      <div className={classNames(styles.layout, isWide && styles.wide)}>
        <div className={styles.main}>
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            {module.title}
          </h2>
          <ModuleAsideLink module={content.module} />
          <ModuleContent
            content={content}
            course={course}
            record={record}
            learning={learning}
            isTracked={learner.isTracked}
          />
          <ModuleSteps course={course} moduleId={module.id} />
        </div>
        <ModuleAside key={module.id} module={content.module} isFailed={content.state === 'failed'} />
        {isWide && <div className={styles.navigation}>{navigation}</div>}
      </div>
    </div>
  )
}

/** The head of the player: the way back to the list of courses, the course's name, and the button of the drawer. */
export function CourseTop({ name, children }: { name: string; children?: ReactNode }) {
  const { hasAdminStyling: isAdmin } = useLearner()
  return (
    <div>
      <Link className={styles.back} to={isAdmin ? PATHS.courses : PATHS.home}>
        <Icon name="back" size={18} />
        {isAdmin ? 'Courses' : 'My learning'}
      </Link>
      <PageHeader title={name}>{children}</PageHeader>
    </div>
  )
}

/** Returns how the player treats the user: associates are tracked, administrators see the administrator's styling. */
function useLearner(): { isTracked: boolean; hasAdminStyling: boolean } {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  return { isTracked: isTracked({ partner, roles }), hasAdminStyling: hasAdminStyling(roles) }
}
