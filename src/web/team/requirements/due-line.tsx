import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { Row } from '#ui/layout/layout.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { NotLoaded } from '#web/messages/not-loaded.tsx'
import { createCertificates } from '#web/services/certificates.ts'
import { createRequirements } from '#web/services/requirements.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { isMissing } from '#web/state/courses.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { createFindNotes } from '../table/find-due.ts'
import {
  countNoted,
  type FindNotes,
  filterQuery,
  isNoted,
  type NotedFilter,
  type TeamFilter,
} from '../table/team-filter.ts'
import styles from './due-line.module.css'

type DueLineProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  /** Undefined until the notes have been loaded and passed to `onRead`. */
  findNotes: FindNotes | undefined
  onRead: (findNotes: FindNotes) => void
}

/**
 * Loads the row notes. Shows how many members have courses due soon and how many certificates expire soon,
 * unless zero. Each number filters the table.
 */
export function DueLine(props: DueLineProps) {
  const { members, filter, onFilter, findNotes } = props
  const { state, reload } = useReadNotes(props)
  const counts = useMemo(() => findNotes && countSoon(members, findNotes), [members, findNotes])
  const isWithout = state === 'failed' && isNoted(filter)
  useEffect(() => {
    if (isWithout) onFilter(undefined)
  }, [isWithout, onFilter])
  if (state === 'failed') return <NotLoaded what="the due dates" onRetry={reload} />
  if (!counts || counts.week + counts.ending === 0) return null
  const press = (pressed: NotedFilter) => {
    const isChosen = filterQuery(filter) === filterQuery(pressed)
    return { 'aria-pressed': isChosen, onClick: () => onFilter(isChosen ? undefined : pressed) }
  }
  return (
    <Row as="ul" gap="none" className={styles.line} aria-label="Required courses" data-print="no">
      {counts.week > 0 && (
        <Entry {...press(SOON_DUE)}>
          <strong>{numberText(counts.week)}</strong> due within 7 days
        </Entry>
      )}
      {counts.ending > 0 && (
        <Entry {...press(ENDING)}>
          <strong>{numberText(counts.ending)}</strong>{' '}
          {counts.ending === 1 ? 'certificate expires' : 'certificates expire'} within {RENEWAL_DAYS} days
        </Entry>
      )}
    </Row>
  )
}

const SOON_DUE = { kind: 'due', due: 'week' } as const
const ENDING = { kind: 'news', news: 'certificates-end' } as const

type EntryProps = {
  'aria-pressed': boolean
  onClick: () => void
  children: ReactNode
}

/** Number in the line with its label: a button that filters the table. */
function Entry({ children, ...native }: EntryProps) {
  return (
    <li>
      <button {...native} type="button" className={styles.entry}>
        <span>{children}</span>
      </button>
    </li>
  )
}

/**
 * Loads the open requirements, the expiring certificates if any are possible, and the week's news if the
 * filter needs it. A document database without requirements counts as empty.
 */
function useReadNotes({ courses, filter, findNotes, onRead }: DueLineProps) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const isAboutWeek = filter?.kind === 'news' && filter.news !== 'certificates-end'
  const [hasWeek, setHasWeek] = useState(false)
  const isNeeded = !findNotes || (isAboutWeek && !hasWeek)
  const key = `${isAboutWeek} ${courses.map(({ id }) => id).join()}`
  return useLoaded(isNeeded ? key : undefined, async (signal) => {
    try {
      const requirements = createRequirements(services, partner)
      const [open, week] = await Promise.all([
        requirements.listOpen(),
        isAboutWeek ? requirements.listWeek() : undefined,
      ])
      const ending = open.certificatesEnd ? await createCertificates(services, partner).listEnding() : []
      if (signal.aborted) return
      onRead(createFindNotes({ open, ending, week }, courses))
      setHasWeek(isAboutWeek)
    } catch (error) {
      if (!isMissing(error)) throw error
      onRead(() => new Map())
      setHasWeek(true)
    }
  })
}

/** Counts the members with a course due within a week, and the expiring certificates. */
function countSoon(members: readonly TeamMember[], findNotes: FindNotes) {
  const ending = findNotes(ENDING)
  return {
    week: countNoted(members, findNotes, SOON_DUE),
    ending: members.reduce((sum, { id }) => sum + (ending?.get(id)?.courses.length ?? 0), 0),
  }
}
