import { type ReactNode, useState } from 'react'
import { Navigate, Outlet, useMatch, useOutletContext, useParams, useSearchParams } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useLoadedOnEachScreen } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import { type CourseAndDraft, coursePath, findCourse } from '#editor/services/course-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { Place, Places } from '../app/places.tsx'
import styles from './course.module.css'
import { NoteField } from './course-parts.tsx'
import { countedText, numbersText, revisionText, takingAwayText } from './course-words.ts'

type Reload = () => Promise<void>

/** The course on the screen, and a function that reloads it. */
interface ShownCourse {
  of: CourseAndDraft
  reload: Reload
}

/** Returns the course loaded by the head of the current screen. */
export const useShownCourse = () => useOutletContext<ShownCourse>()

/** Renders the published course; redirects to the draft if nothing has been published. */
export function PublishedCourse({ children }: { children: (course: CompanyCourse) => ReactNode }) {
  const { id, course } = useShownCourse().of
  return course ? children(course) : <Navigate to={`${coursePath(id)}/draft`} replace />
}

/** The head of every course screen: status, figures and navigation. */
export function CourseHead() {
  const { courseId = '' } = useParams()
  return <HeadOf key={courseId} courseId={courseId} />
}

function HeadOf({ courseId }: { courseId: string }) {
  const path = coursePath(courseId)
  const loaded = useLoadedOnEachScreen(path, (call) => findCourse(call, courseId))
  const { latest, reload } = loaded
  const actions = latest?.course && <OfferButton course={latest.course} onDone={reload} />
  return (
    <ConsolePage title={latest?.name ?? 'Course'} actions={actions}>
      <LoadedPart
        of={loaded}
        what="The course"
        skeleton="text"
        missing={<Empty title="There is no such course.">{null}</Empty>}
      >
        {(data) => (
          <Stack gap="wide">
            <AboutCourse course={data.course} />
            <CoursePlaces path={path} isPublished={data.course !== undefined} />
            <Outlet context={{ of: data, reload } satisfies ShownCourse} />
          </Stack>
        )}
      </LoadedPart>
    </ConsolePage>
  )
}

/** Navigation between the screens of a course; an unpublished course has only its draft. */
function CoursePlaces({ path, isPublished }: { path: string; isPublished: boolean }) {
  const isPublishing = useMatch('/courses/:courseId/publish') !== null
  const isAgain = useSearchParams()[0].has('again')
  const isOneRevision = useMatch('/courses/:courseId/revisions/:revision') !== null
  return (
    <Places label="Of this course">
      <Place to={`${path}/draft`} isAbove={isPublishing && !isAgain}>
        Draft
      </Place>
      {isPublished && (
        <>
          <Place to={path} isAbove={isOneRevision || (isPublishing && isAgain)}>
            History
          </Place>
          <Place to={`${path}/questions`}>Questions</Place>
          <Place to={`${path}/used-by`}>Used by</Place>
        </>
      )}
    </Places>
  )
}

function AboutCourse({ course }: { course: CompanyCourse | undefined }) {
  if (!course)
    return (
      <Row gap="snug">
        <OfferedBadge course={course} />
      </Row>
    )
  const { numbers } = course
  return (
    <Stack gap="small">
      <Row gap="snug">
        <OfferedBadge course={course} />
        <span>{revisionText(course)}</span>
      </Row>
      <p>{numbers ? `${numbersText(numbers)} ${countedText(numbers.counted)}` : 'Counting people…'}</p>
    </Stack>
  )
}

/** Badge for the offered status of a course; `course` is undefined if there is only a draft. */
export function OfferedBadge({ course }: { course: Pick<CompanyCourse, 'enabled'> | undefined }) {
  const words = course ? (course.enabled ? 'Shown' : 'Hidden') : 'Not published yet'
  return (
    <span className={styles.badge}>
      <StatusBadge tone={course?.enabled ? 'done' : 'neutral'}>{words}</StatusBadge>
    </span>
  )
}

type OfferButtonProps = { course: CompanyCourse; onDone: Reload }

/** Offers a course to everyone or withdraws it, after a confirmation that explains the effect. */
function OfferButton({ course, onDone }: OfferButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {course.enabled ? 'Hide' : 'Show to partners'}
      </Button>
      {isAsking && <OfferDialog course={course} onDone={onDone} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function OfferDialog({ course, onDone, onClose }: OfferButtonProps & { onClose: () => void }) {
  const { call } = useClient().session
  const [note, setNote] = useState('')
  const { id, name, enabled, revision: shown, numbers } = course
  async function handleConfirm() {
    const path = `${coursePath(id)}/${enabled ? 'disable' : 'enable'}`
    await call(path, { method: 'POST', body: { shown, note } }).catch(async (error: unknown) => {
      await onDone()
      throw error
    })
    await onDone()
  }
  const effect = enabled
    ? takingAwayText(name, numbers?.people ?? 0)
    : 'Everyone at partners with this course will see it.'
  return (
    <ActDialog
      title={enabled ? `Hide ${name}?` : `Show ${name} to partners?`}
      verb={enabled ? 'Hide' : 'Show to partners'}
      isDanger={enabled}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack>
        <p>{effect}</p>
        <NoteField value={note} onChange={setNote} />
      </Stack>
    </ActDialog>
  )
}
