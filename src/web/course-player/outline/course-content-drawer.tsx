import { type ReactNode, useState } from 'react'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { completedCount, courseStatus } from '#domain/learning/course-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CoursePaw } from '../course-standing.tsx'
import styles from './course-content-drawer.module.css'

type CourseContentDrawerProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  isTracked: boolean
  /** The open module. */
  current: string
  children: ReactNode
}

/**
 * A row that says how far one is and opens the navigation in a drawer, when there is no room beside the module. Going to
 * another module closes it.
 */
export function CourseContentDrawer({
  course,
  record,
  isTracked,
  current,
  children,
}: CourseContentDrawerProps) {
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <>
      <Button
        className={styles.row}
        kind="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(current)}
      >
        {isTracked ? <CoursePaw course={course} record={record} /> : <Icon name="menu" />}
        <span className={styles.words}>
          Course Content{isTracked && <span className={styles.count}>, {countOf(course, record)}</span>}
        </span>
        <Icon name="chevron" />
      </Button>
      {openedAt === current && (
        <Drawer label="Course Content" onClose={() => setOpenedAt(undefined)}>
          {children}
        </Drawer>
      )}
    </>
  )
}

function countOf(course: CourseOutline, record: CompletionRecord | undefined): string {
  if (courseStatus(course, record) === 'complete') return 'complete'
  const { completed, total } = completedCount(modulesOf(course), record)
  return `${completed} of ${total}`
}
