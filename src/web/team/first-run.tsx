import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tryStorage } from '#client/storage/try-storage.ts'
import { coursePath } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { CheckMark } from '#ui/form/check-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyTeam from '#ui/styles/empty-team.svg?no-inline'
import linkStyles from '#ui/text/link.module.css'
import styles from './first-run.module.css'

type FirstRunProps = {
  /** Storage key of the progress. */
  name: string
  /**
   * Stored progress: its start in ms since 1970, followed by `looked` after a course was opened from here.
   */
  begun: string | undefined
  /** True until the first member has been added. */
  isEmpty: boolean
  course: CourseOutline | undefined
}

/** First three steps of a manager, checked off automatically. Completion deletes the stored progress. */
export function FirstRun({ name, begun, isEmpty, course }: FirstRunProps) {
  const [now] = useState(Date.now)
  const [since, hasLooked] = (begun ?? `${now}`).split(' ')
  const hasComeBack = hasMondayPassed(Number(since), now)
  const isOver = !isEmpty && hasLooked && hasComeBack
  useEffect(() => {
    if (isOver) tryStorage(() => localStorage.removeItem(name))
    else if (!begun) tryStorage(() => localStorage.setItem(name, `${now}`))
  }, [name, begun, now, isOver])

  const handleLook = () => tryStorage(() => localStorage.setItem(name, `${since} looked`))
  const steps = (
    <Stack as="ol" gap="tiny">
      <Step isDone={!isEmpty}>Add your team</Step>
      <Step isDone={hasLooked !== undefined}>
        {course ? (
          <Link className={linkStyles.link} to={coursePath(course.webPath)} onClick={handleLook}>
            View the first course
          </Link>
        ) : (
          'View the first course'
        )}
      </Step>
      <Step isDone={hasComeBack}>Come back on Monday to see who’s started</Step>
    </Stack>
  )
  const stepsCard = <Card aria-label="Your first steps">{steps}</Card>
  if (!isEmpty) return stepsCard
  return (
    <>
      <Card className={styles.empty}>
        <Empty title="Your team starts here." picture={emptyTeam}>
          <p>
            Add your first team member by name and email, or paste a whole list with “Import a list”. Everyone
            gets an invitation by email, and you can follow their progress here.
          </p>
        </Empty>
      </Card>
      {stepsCard}
    </>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Line as="li" gap="snug" className={styles.step}>
      <CheckMark done={isDone} label={isDone ? 'Done: ' : 'To do: '} />
      <span>{children}</span>
    </Line>
  )
}

/** Returns whether a Monday has begun between two times, in ms since 1970. */
export function hasMondayPassed(since: number, now: number): boolean {
  const monday = new Date(now)
  monday.setHours(0, 0, 0, 0)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return since < monday.getTime()
}
