import { type ReactNode, useState } from 'react'
import {
  Link,
  Navigate,
  Outlet,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useSearchParams,
} from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { useActOnce } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useLoadedOnEachScreen, useRecounted } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import {
  beginDraft,
  type CourseAndDraft,
  coursePath,
  findCourse,
  revisionPath,
} from '#editor/services/course-calls.ts'
import type { MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { ItemPage } from '../app/item-head.tsx'
import { Place, Places } from '../app/places.tsx'
import { NoteField } from './course-parts.tsx'
import { courseFacts, takingAwayText } from './course-words.ts'
import { useFolderDownload } from './use-folder-download.tsx'

type Reload = () => Promise<void>

/** Course of the current screen, and a function that reloads it. */
interface ShownCourse {
  of: CourseAndDraft
  reload: Reload
  /** Sets whether the screen itself offers to publish the draft as its primary action. */
  setReady: (isReady: boolean) => void
}

/** Returns the course loaded by the head of the current screen. */
export const useShownCourse = () => useOutletContext<ShownCourse>()

/** Renders the published course, or redirects to the draft of an unpublished course. */
export function PublishedCourse({ children }: { children: (course: CompanyCourse) => ReactNode }) {
  const { id, course } = useShownCourse().of
  return course ? children(course) : <Navigate to={`${coursePath(id)}/draft`} replace />
}

/** Head of all screens of a course: cover, facts, actions and navigation. */
export function CourseHead() {
  const { courseId = '' } = useParams()
  return <HeadOf key={courseId} courseId={courseId} />
}

function HeadOf({ courseId }: { courseId: string }) {
  const path = coursePath(courseId)
  const loaded = useLoadedOnEachScreen(path, (call) => findCourse(call, courseId))
  useRecounted(loaded, path, ({ course }) => course !== undefined && !course.numbers)
  const [isAsking, setIsAsking] = useState(false)
  const [isReady, setReady] = useState(false)
  const folder = useFolderDownload()
  const begin = useBeginDraft(courseId)
  const { reload, latest } = loaded
  const course = latest?.course
  const entriesOf = ({ enabled, revision, webPath }: CompanyCourse): MenuEntry[] => [
    [
      `Download revision ${revision}`,
      () =>
        folder.download(
          `${revisionPath(courseId, revision)}/folder.zip`,
          `${webPath}-revision-${revision}.zip`,
        ),
    ],
    [enabled ? 'Hide from partners' : 'Show to partners', () => setIsAsking(true), enabled],
  ]
  return (
    <ItemPage
      title={latest?.name ?? 'Course'}
      picture={<CoursePicture imageUrl={course?.cover ?? ''} sizes="7rem" isFilling />}
      badge={latest && <OfferedBadge course={course} />}
      facts={latest ? courseFacts(latest, Date.now()) : []}
      act={latest ? <DraftAct of={latest} begin={begin} isReady={isReady} /> : null}
      entries={course && (() => entriesOf(course))}
    >
      <Stack>
        {folder.status}
        {begin.problem && <Notice tone="danger">{begin.problem}</Notice>}
        <LoadedPart
          of={loaded}
          what="the course"
          skeleton="text"
          missing={<Empty title="Course not found.">{null}</Empty>}
        >
          {(data) => (
            <Stack gap="wide">
              <CoursePlaces path={path} isPublished={data.course !== undefined} />
              <Outlet context={{ of: data, reload, setReady } satisfies ShownCourse} />
            </Stack>
          )}
        </LoadedPart>
      </Stack>
      {isAsking && course && (
        <OfferDialog course={course} onDone={reload} onClose={() => setIsAsking(false)} />
      )}
    </ItemPage>
  )
}

type DraftActProps = { of: CourseAndDraft; begin: ReturnType<typeof useBeginDraft>; isReady: boolean }

/**
 * Opens the draft in the editor, after creating it if necessary. Hidden on the publish screen and for a ready
 * draft, which have their own primary action.
 */
function DraftAct({ of: { id, draft }, begin, isReady }: DraftActProps) {
  const isPublishing = useMatch('/courses/:courseId/publish') !== null
  const kind = isPublishing || isReady ? 'secondary' : 'primary'
  if (!draft)
    return (
      <Button kind={kind} busy={begin.busy} onClick={() => void begin.begin()}>
        Create draft
      </Button>
    )
  return (
    <Link className={buttonClassName(kind)} to={`${coursePath(id)}/edit`}>
      Edit draft
    </Link>
  )
}

/** Returns a function that creates a draft of the published course and opens it in the editor. */
function useBeginDraft(courseId: string) {
  const { call } = useClient().session
  const navigate = useNavigate()
  const actOnce = useActOnce()
  const { busy, problem, submit } = useForm()
  const begin = () =>
    submit(async () => {
      await actOnce(courseId, (key) => beginDraft(call, { from: 'published', courseId }, key))
      await navigate(`${coursePath(courseId)}/edit`)
    })
  return { busy, problem, begin }
}

/** Navigation between the screens of a course. An unpublished course has only its draft's content. */
function CoursePlaces({ path, isPublished }: { path: string; isPublished: boolean }) {
  const isPublishing = useMatch('/courses/:courseId/publish') !== null
  const isAgain = useSearchParams()[0].has('again')
  const isOneRevision = useMatch('/courses/:courseId/revisions/:revision') !== null
  return (
    <Places label="Course screens">
      <Place to={`${path}/draft`} isAbove={isPublishing && !isAgain}>
        Content
      </Place>
      {isPublished && (
        <>
          <Place to={path} isAbove={isOneRevision || (isPublishing && isAgain)}>
            History
          </Place>
          <Place to={`${path}/questions`}>Questions</Place>
          <Place to={`${path}/used-by`}>Partners</Place>
          <Place to={`${path}/required`}>Required</Place>
        </>
      )}
    </Places>
  )
}

/** Badge of a course hidden from partners. `course` is undefined if only a draft exists. */
export function OfferedBadge({ course }: { course: Pick<CompanyCourse, 'enabled'> | undefined }) {
  if (course?.enabled) return null
  return <StatusBadge tone="neutral">{course ? 'Hidden' : 'Not published yet'}</StatusBadge>
}

type OfferDialogProps = { course: CompanyCourse; onDone: Reload; onClose: () => void }

/** Offers a course to all partners or hides it, after a confirmation that explains the effect. */
function OfferDialog({ course, onDone, onClose }: OfferDialogProps) {
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
