import { Link, useParams } from 'react-router'
import { OUTLINE } from '#domain/course/draft-parts.ts'
import { buttonClassName } from '#web/ui/form/button.tsx'
import { Empty } from '#web/ui/state/empty.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { coursePath, findCourse } from '../services/course-calls.ts'
import { UnsavedNotice } from '../unsaved/unsaved-notice.tsx'
import { loadDraftCheck } from './draft-check.ts'
import { DraftEditor } from './draft-editor.tsx'
import { openPart, sendRememberedParts } from './draft-writer.ts'
import { useDraftWriter } from './use-draft-writer.ts'

/** Writing a course: its draft, in the console. */
export function CourseEditor() {
  const { courseId = '' } = useParams()
  const course = useLoaded(`editor ${courseId}`, (call) => findCourse(call, courseId))
  const draftId = course.data?.draft?.id
  const publishedPath = course.data?.course?.webPath
  if (course.data && draftId !== undefined)
    return (
      <OpenedDraft
        key={draftId}
        {...{ draftId, publishedPath }}
        course={{ id: courseId, name: course.data.name }}
      />
    )
  return (
    <ConsolePage title={course.data?.name ?? 'Course'}>
      <UnsavedNotice />
      <LoadedPart
        of={course}
        what="The course"
        skeleton={<Skeleton label="Loading the draft…" shape="text" count={8} />}
        missing={<Empty title="There is no such course.">{null}</Empty>}
      >
        {() => (
          <Empty title="No draft yet.">
            <p>A course is changed in its draft.</p>
            <Link className={buttonClassName()} to={`${coursePath(courseId)}/draft`}>
              Begin a draft
            </Link>
          </Empty>
        )}
      </LoadedPart>
    </ConsolePage>
  )
}

type OpenedDraftProps = {
  draftId: string
  course: { id: string; name: string }
  publishedPath: string | undefined
}

/** Opens the draft: its outline, with what was written of it here and not saved yet. */
function OpenedDraft({ draftId, course, publishedPath }: OpenedDraftProps) {
  const writer = useDraftWriter(draftId, course)
  const outline = useLoaded(`outline ${draftId}`, async () => {
    const [content] = await Promise.all([openPart(writer, OUTLINE), loadDraftCheck()])
    void sendRememberedParts(writer)
    return content
  })
  if (outline.data !== undefined)
    return (
      <DraftEditor
        draftId={draftId}
        courseId={course.id}
        publishedPath={publishedPath}
        writer={writer}
        outlineContent={outline.data}
      />
    )
  return (
    <ConsolePage title="Course">
      <LoadedPart
        of={outline}
        what="The draft"
        skeleton={<Skeleton label="Loading the draft…" shape="text" count={8} />}
      >
        {() => null}
      </LoadedPart>
    </ConsolePage>
  )
}
