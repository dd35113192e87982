import { useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type {
  CompanyCourse,
  CourseRevision,
  CourseHistory as History,
} from '#contract/console/company-courses.ts'
import { publisherText } from '#domain/course/publisher-text.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { tableDay } from '../table/table-times.ts'
import { Pages } from '../table/table-tools.tsx'
import styles from './course.module.css'
import { PublishedCourse } from './course-head.tsx'
import { ChangeList } from './course-parts.tsx'
import { RevisionMenu } from './revision-acts.tsx'

/** Lists the revisions of a course with date, author, note and changes. */
export function CourseHistory() {
  return <PublishedCourse>{(course) => <Revisions course={course} />}</PublishedCourse>
}

function Revisions({ course }: { course: CompanyCourse }) {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  const path = `${coursePath(course.id)}/revisions${before === '' ? '' : `?before=${encodeURIComponent(before)}`}`
  // Includes the revision in the key, because publishing adds to the history.
  const history = useConsoleData(`${path} ${course.revision}`, (call) => call<History>(path))
  return (
    <LoadedPart of={history} what="the history" skeleton="cards">
      {({ revisions, hasMore }) => (
        <Stack>
          <Panel>
            <Stack as="ul" gap="none">
              {revisions.map((revision, place) => (
                <RevisionRow
                  key={revision.revision}
                  course={course}
                  revision={revision}
                  isOpen={before === '' && place === 0}
                />
              ))}
            </Stack>
          </Panel>
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

type RevisionRowProps = { course: CompanyCourse; revision: CourseRevision; isOpen: boolean }

/** Row of a revision, which expands to its changes. */
function RevisionRow({ course, revision, isOpen }: RevisionRowProps) {
  const { revision: number, published, by, note, changes } = revision
  return (
    <li className={styles.revision}>
      <Disclosure
        open={isOpen}
        summary={
          <Row as="span" gap="snug">
            {`Revision ${number}`}
            <span
              className={classNames(styles.quiet, styles.when)}
            >{`${tableDay(published)}, ${publisherText(by)}`}</span>
            {note !== undefined && (
              <span className={classNames(styles.quiet, styles.note)} title={note}>
                <bdi>{note}</bdi>
              </span>
            )}
          </Row>
        }
      >
        {changes ? <ChangeList changes={changes} /> : <p>First revision</p>}
      </Disclosure>
      <RevisionMenu course={course} revision={number} />
    </li>
  )
}
