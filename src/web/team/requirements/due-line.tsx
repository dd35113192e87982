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
import { type FindNotes, filterQuery, isNoted, type NotedFilter, type TeamFilter } from '../team-filter.ts'
import styles from './due-line.module.css'
import { createFindNotes } from './find-due.ts'

type DueLineProps = {
  members: readonly TeamMember[]
  courses: readonly CourseOutline[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
  /** True if the page already knows that a course is required; the line is then shown even with zeros. */
  isRequired: boolean
  /** Undefined until the notes have been read and passed to `onRead`. */
  findNotes: FindNotes | undefined
  onRead: (findNotes: FindNotes) => void
}

/**
 * Shows the numbers of members overdue and soon due, and of certificates that end soon; each filters the table.
 * Renders nothing if nothing is open and no certificate ends.
 */
export function DueLine(props: DueLineProps) {
  const { members, filter, onFilter, isRequired, findNotes } = props
  const { state, reload } = useReadNotes(props)
  const counts = useMemo(() => findNotes && countNoted(members, findNotes), [members, findNotes])
  const isWithout = state === 'failed' && isNoted(filter)
  useEffect(() => {
    if (isWithout) onFilter(undefined)
  }, [isWithout, onFilter])
  if (state === 'failed') return <NotLoaded what="which required courses are due" onRetry={reload} />
  const hasDue = isRequired || (counts !== undefined && counts.open > 0)
  if (!counts || (!hasDue && counts.ending === 0)) return null
  const press = (pressed: NotedFilter) => {
    const isChosen = filterQuery(filter) === filterQuery(pressed)
    return { 'aria-pressed': isChosen, onClick: () => onFilter(isChosen ? undefined : pressed) }
  }
  return (
    <Row as="ul" gap="none" className={styles.line} aria-label="Required courses" data-print="no">
      {hasDue && (
        <>
          <Entry {...press(OVERDUE)} isLate={counts.overdue > 0}>
            <strong>{numberText(counts.overdue)}</strong> overdue
          </Entry>
          <Entry {...press(SOON_DUE)}>
            <strong>{numberText(counts.week)}</strong> due within 7 days
          </Entry>
        </>
      )}
      {counts.ending > 0 && (
        <Entry {...press(ENDING)}>
          <strong>{numberText(counts.ending)}</strong>{' '}
          {counts.ending === 1 ? 'certificate ends' : 'certificates end'} within {RENEWAL_DAYS} days
        </Entry>
      )}
    </Row>
  )
}

const OVERDUE = { kind: 'due', due: 'overdue' } as const
const SOON_DUE = { kind: 'due', due: 'week' } as const
const ENDING = { kind: 'news', news: 'certificates-end' } as const

type EntryProps = {
  'aria-pressed': boolean
  onClick: () => void
  isLate?: boolean
  children: ReactNode
}

/** One number of the line with its label: a button that filters the table. */
function Entry({ isLate = false, children, ...native }: EntryProps) {
  return (
    <li>
      <button {...native} type="button" className={styles.entry} data-late={isLate || undefined}>
        <span>{children}</span>
      </button>
    </li>
  )
}

/**
 * Loads the open requirements, the ending certificates if there may be any, and the week's news if the filter needs
 * it. A document database without requirements counts as empty.
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

/** Counts the members with something overdue, due within a week, or open at all, and the ending certificates. */
function countNoted(members: readonly TeamMember[], findNotes: FindNotes) {
  const list = (filter: NotedFilter) => {
    const notes = findNotes(filter)
    return members.flatMap(({ id }) => notes?.get(id) ?? [])
  }
  return {
    overdue: list(OVERDUE).length,
    week: list(SOON_DUE).length,
    open: list({ kind: 'due', due: 'open' }).length,
    ending: list(ENDING).reduce((sum, { courses }) => sum + courses.length, 0),
  }
}
