import { useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyCourse, RevisionOutline } from '#contract/console/company-courses.ts'
import { revisionPath } from '#editor/services/course-calls.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { PublishedCourse } from './course-head.tsx'
import { Outline } from './course-parts.tsx'
import { RevisionActs } from './revision-acts.tsx'

/** One revision of a course, with its outline and actions. */
export function CourseRevision() {
  const { revision = '' } = useParams()
  return <PublishedCourse>{(course) => <OneRevision course={course} revision={revision} />}</PublishedCourse>
}

function OneRevision({ course, revision }: { course: CompanyCourse; revision: string }) {
  const path = revisionPath(course.id, revision)
  const outline = useConsoleData(path, (call) => call<RevisionOutline>(path))
  return (
    <LoadedPart
      of={outline}
      what="The revision"
      skeleton="text"
      missing={<Empty title="There is no such revision.">{null}</Empty>}
    >
      {(shown) => (
        <Stack>
          <h2>{`Revision ${shown.revision}: ${shown.name}`}</h2>
          <RevisionActs course={course} revision={shown.revision} />
          <Outline outline={shown} />
        </Stack>
      )}
    </LoadedPart>
  )
}
