import type { ComponentType, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Empty } from '#ui/state/empty.tsx'
import styles from './draft-editor.module.css'
import { DraftEditor } from './draft-editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { loadDraftCheck } from './problems/draft-check.ts'
import { coursePath, findCourse } from './services/course-calls.ts'
import { useDraftWriter } from './state/use-draft-writer.ts'
import { UnsavedNotice } from './unsaved/unsaved-notice.tsx'

/** Frame of a screen, with its title, which also names the tab, its main buttons and its content. */
export type ScreenFrame = ComponentType<{ title: string; actions?: ReactNode; children: ReactNode }>

/** Editor of a course's draft, in the frame of the app's screens. */
export function CourseEditor({ Frame }: { Frame: ScreenFrame }) {
  const { courseId = '' } = useParams()
  const course = useConsoleData(`editor ${courseId}`, (call) => findCourse(call, courseId))
  const draftId = course.data?.draft?.id
  const publishedPath = course.data?.course?.webPath
  if (course.data && draftId !== undefined)
    return (
      <OpenedDraft
        key={draftId}
        Frame={Frame}
        draftId={draftId}
        publishedPath={publishedPath}
        course={{ id: courseId, name: course.data.name }}
      />
    )
  return (
    <Frame title={course.data?.name ?? 'Course'} actions={!course.data && <div className={styles.topBar} />}>
      <UnsavedNotice />
      <LoadedPart
        of={course}
        what="the course"
        skeleton={<EditorSkeleton />}
        missing={<Empty title="Course not found.">{null}</Empty>}
      >
        {() => (
          <Empty title="No draft yet.">
            <p>Create a draft to edit the course.</p>
            <Link className={buttonClassName()} to={`${coursePath(courseId)}/draft`}>
              Create draft
            </Link>
          </Empty>
        )}
      </LoadedPart>
    </Frame>
  )
}

type OpenedDraftProps = {
  Frame: ScreenFrame
  draftId: string
  course: { id: string; name: string }
  publishedPath: string | undefined
}

/** Opens the draft with its outline, including unsaved local changes. */
function OpenedDraft({ Frame, draftId, course, publishedPath }: OpenedDraftProps) {
  const writer = useDraftWriter(draftId, course)
  const outline = useConsoleData(`outline ${draftId}`, async () => {
    const [content] = await Promise.all([writer.openPart(OUTLINE), loadDraftCheck()])
    void writer.sendRememberedParts()
    return content
  })
  if (outline.data !== undefined)
    return (
      <DraftEditor
        Frame={Frame}
        draftId={draftId}
        courseId={course.id}
        publishedPath={publishedPath}
        writer={writer}
        outlineContent={outline.data}
      />
    )
  return (
    <Frame title={course.name || 'Untitled course'} actions={<div className={styles.topBar} />}>
      <LoadedPart of={outline} what="the draft" skeleton={<EditorSkeleton />}>
        {() => null}
      </LoadedPart>
    </Frame>
  )
}
