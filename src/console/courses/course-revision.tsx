import { useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyCourse, RevisionOutline } from '#contract/console/company-courses.ts'
import { revisionPath } from '#editor/services/course-calls.ts'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import styles from './course.module.css'
import { PublishedCourse } from './course-head.tsx'
import { Outline } from './course-parts.tsx'
import { RevisionButtons } from './revision-acts.tsx'

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
      what="the revision"
      skeleton="text"
      missing={<Empty title="Revision not found.">{null}</Empty>}
    >
      {(shown) => (
        <Stack>
          <Row>
            <h2 className={styles.grows}>{`Revision ${shown.revision}: ${shown.name}`}</h2>
            <RevisionButtons course={course} revision={shown.revision} />
          </Row>
          {shown.description !== '' && <p dir="auto">{shown.description}</p>}
          <Outline outline={shown} level={3} />
        </Stack>
      )}
    </LoadedPart>
  )
}
