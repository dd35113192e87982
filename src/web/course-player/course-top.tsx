import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#web/shared/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './course-top.module.css'
import { useLearner } from './use-learner.ts'

/** The head of the player: the way back to the list of courses, the course's name, and how far one is in it. */
export function CourseTop({ name, children }: { name: string; children?: ReactNode }) {
  const { hasAdminStyling: isAdmin } = useLearner()
  return (
    <Stack gap="small">
      <Link className={styles.back} to={isAdmin ? PATHS.courses : PATHS.home}>
        <Icon name="back" size={18} />
        {isAdmin ? 'Courses' : 'My learning'}
      </Link>
      <h1 className={styles.name} tabIndex={-1}>
        {name}
      </h1>
      {children}
    </Stack>
  )
}
