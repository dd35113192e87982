import { Link, useSearchParams } from 'react-router'
import type { CourseRevision, CourseHistory as History } from '#contract/company/company-courses.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { Pages } from '../table/table-tools.tsx'
import styles from './course.module.css'
import { CourseHead } from './course-head.tsx'
import { ChangeList } from './course-parts.tsx'
import { revisionText } from './course-words.ts'

/** The history of a course: each revision, when, by whom, why, and what changed in words. */
export function CourseHistory() {
  return <CourseHead>{({ id, revision }) => <Revisions courseId={id} newest={revision} />}</CourseHead>
}

function Revisions({ courseId, newest }: { courseId: string; newest: number }) {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  const course = `/courses/${encodeURIComponent(courseId)}`
  const path = `${course}/revisions${before === '' ? '' : `?before=${encodeURIComponent(before)}`}`
  // An act publishes a newer revision: the history is another one then.
  const history = useLoaded(`${path} ${newest}`, (call) => call<History>(path))
  return (
    <LoadedPart
      of={history}
      what="The history"
      skeleton={<Skeleton label="Loading the history…" shape="cards" />}
    >
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

function RevisionCard({ course, revision }: { course: string; revision: CourseRevision }) {
  const { revision: number, note, changes } = revision
  return (
    <Card as="article">
      <Stack gap="snug">
        <h2 className={styles.title}>
          <Link className={linkStyles.link} to={`${course}/revisions/${number}`}>
            {revisionText(revision)}
          </Link>
        </h2>
        {note !== undefined && <p dir="auto">“{note}”</p>}
        {changes ? <ChangeList changes={changes} /> : <p>The first one.</p>}
      </Stack>
    </Card>
  )
}
