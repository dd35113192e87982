import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { useLoad } from '#web/loading/use-load.ts'
import { NotLoaded } from '#web/messages/not-loaded.tsx'
import { createRequirements } from '#web/services/requirements.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { isMissing } from '#web/state/courses.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { numberText } from '#web/ui/number-text.ts'
import type { DueFilter, FindDue, TeamFilter } from '../team-filter.ts'
import styles from './due-line.module.css'
import { createFindDue } from './find-due.ts'

type DueLineProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  /** True where the page knows that a course is required of somebody: the line is then there, with zeros. */
  isRequired: boolean
  /** There once what is due has been read, which `onRead` reports. */
  findDue: FindDue | undefined
  onRead: (findDue: FindDue) => void
}

/** Says how many members are overdue or soon due, and filters the table to them; empty if nothing is open. */
export function DueLine({ members, courses, filter, onFilter, isRequired, findDue, onRead }: DueLineProps) {
  const { state, retry } = useReadDue(courses, findDue, onRead)
  const counts = useMemo(() => findDue && countDue(members, findDue), [members, findDue])
  const isWithout = state === 'failed' && filter?.kind === 'due'
  useEffect(() => {
    if (isWithout) onFilter(undefined)
  }, [isWithout, onFilter])
  if (state === 'failed') return <NotLoaded what="which required courses are due" onRetry={retry} />
  if (!counts || (counts.open === 0 && !isRequired)) return null
  const chosen = filter?.kind === 'due' && filter.courseId === undefined ? filter.due : undefined
  const press = (due: DueFilter['due']) => ({
    'aria-pressed': chosen === due,
    onClick: () => onFilter(chosen === due ? undefined : { kind: 'due', due }),
  })
  return (
    <ul className={styles.line} aria-label="Required courses" data-print="no">
      <Entry {...press('overdue')} isLate={counts.overdue > 0}>
        <strong>{numberText(counts.overdue)}</strong> overdue
      </Entry>
      <Entry {...press('week')}>
        <strong>{numberText(counts.week)}</strong> due within 7 days
      </Entry>
    </ul>
  )
}

type EntryProps = {
  'aria-pressed': boolean
  onClick: () => void
  isLate?: boolean
  children: ReactNode
}

/** One number of the line, with its words: a button that filters the table. */
function Entry({ isLate = false, children, ...native }: EntryProps) {
  return (
    <li>
      <button {...native} type="button" className={styles.entry} data-late={isLate || undefined}>
        <span>{children}</span>
      </button>
    </li>
  )
}

/** Reads what is required and not done. Another document database may know of no requirements. */
function useReadDue(
  courses: readonly CourseOutline[],
  findDue: FindDue | undefined,
  onRead: DueLineProps['onRead'],
) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const load = useCallback(async () => {
    try {
      onRead(createFindDue(await createRequirements(services, partner).listOpen(), courses))
    } catch (error) {
      if (!isMissing(error)) throw error
      onRead(() => new Map())
    }
  }, [services, partner, courses, onRead])
  return useLoad(!findDue, load)
}

/** Returns how many members have something overdue, due within a week, and open at all. */
function countDue(members: readonly TeamMember[], findDue: FindDue): Record<DueFilter['due'], number> {
  const count = (due: DueFilter['due']) => {
    const notes = findDue({ kind: 'due', due })
    return members.filter(({ id }) => notes.has(id)).length
  }
  return { overdue: count('overdue'), week: count('week'), open: count('open') }
}
