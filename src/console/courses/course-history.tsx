import { Link, useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type {
  CompanyCourse,
  CourseRevision,
  CourseHistory as History,
} from '#contract/console/company-courses.ts'
import { coursePath, revisionPath } from '#editor/services/course-calls.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { Pages } from '../table/table-tools.tsx'
import { PublishedCourse } from './course-head.tsx'
import { ChangeList } from './course-parts.tsx'
import { revisionText } from './course-words.ts'
import { RevisionActs } from './revision-acts.tsx'

/** Lists the revisions of a course with date, author, note and changes. */
export function CourseHistory() {
  return <PublishedCourse>{(course) => <Revisions course={course} />}</PublishedCourse>
}

function Revisions({ course }: { course: CompanyCourse }) {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  const path = `${coursePath(course.id)}/revisions${before === '' ? '' : `?before=${encodeURIComponent(before)}`}`
  // The revision is part of the key because publishing adds to the history.
  const history = useConsoleData(`${path} ${course.revision}`, (call) => call<History>(path))
  return (
    <LoadedPart of={history} what="The history" skeleton="cards">
      {({ revisions, hasMore }) => (
        <Stack>
          {revisions.map((revision) => (
            <RevisionCard key={revision.revision} course={course} revision={revision} />
          ))}
          <Pages
            after={before}
            next={hasMore ? String(revisions.at(-1)?.revision) : undefined}
            onPage={(after) => setParams(after === '' ? {} : { before: after })}
          />
        </Stack>
      )}
    </LoadedPart>
  )
}

function RevisionCard({ course, revision }: { course: CompanyCourse; revision: CourseRevision }) {
  const { revision: number, note, changes } = revision
  return (
    <Card as="article">
      <Stack gap="snug">
        <h2 className={textStyles.title}>
          <Link className={linkStyles.link} to={revisionPath(course.id, number)}>
            {revisionText(revision)}
          </Link>
        </h2>
        {note !== undefined && <p dir="auto">“{note}”</p>}
        {changes ? <ChangeList changes={changes} /> : <p>First version</p>}
        <RevisionActs course={course} revision={number} />
      </Stack>
    </Card>
  )
}
