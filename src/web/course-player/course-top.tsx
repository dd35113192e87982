import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#web/shared/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './course-player.module.css'

type CourseTopProps = { name: string; isAdmin: boolean; children?: ReactNode }

/** The head of the player: the way back to where courses are listed, the course's name, and what opens the drawer. */
export function CourseTop({ name, isAdmin, children }: CourseTopProps) {
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
