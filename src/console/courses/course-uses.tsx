import { useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useSession } from '#client/session/session-context.ts'
import type { CompanyCourse, CourseUses as Uses } from '#contract/console/company-courses.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { LabeledBar } from '#ui/state/bar.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { Pages } from '../table/table-tools.tsx'
import { CourseAudience } from './course-audience.tsx'
import { PublishedCourse } from './course-head.tsx'
import { countedText, numbersText } from './course-words.ts'

type Use = Uses['partners'][number]

/** Use of a course. Administrators see its audience and its use per partner; authors see only the totals. */
export function CourseUses() {
  return <PublishedCourse>{(course) => <UsesOf course={course} />}</PublishedCourse>
}

function UsesOf({ course }: { course: CompanyCourse }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return session.session.user.role === 'company-admin' ? (
    <PartnersOf course={course} />
  ) : (
    <p>{usesText(course)}</p>
  )
}

function usesText({ numbers }: CompanyCourse): string {
  return numbers ? `${numbersText(numbers)} ${countedText(numbers.counted)}` : 'Counting people…'
}

const COLUMNS: readonly ConsoleColumn<Use>[] = [
  {
    key: 'name',
    header: 'Partner',
    cell: (partner) => <PartnerRowName partner={partner} />,
  },
  { key: 'people', header: 'People', isNumber: true, cell: ({ people }) => numberText(people) },
  {
    key: 'complete',
    header: 'Complete',
    isFact: true,
    isNarrow: true,
    cell: ({ complete, people }) => (
      <LabeledBar complete={complete} inProgress={people - complete} total={people}>
        {numberText(complete)}
      </LabeledBar>
    ),
  },
]

/** The audience of a course, and then its use per partner. */
function PartnersOf({ course }: { course: CompanyCourse }) {
  const [params, setParams] = useSearchParams()
  const after = params.get('after') ?? ''
  const path = `${coursePath(course.id)}/partners?after=${encodeURIComponent(after)}`
  const uses = useConsoleData(path, (call) => call<Uses>(path))
  return (
    <CourseAudience course={course}>
      <LoadedPart of={uses} what="the partners" skeleton="rows" count={5}>
        {({ partners, hasMore }) =>
          partners.length === 0 ? (
            <Empty title="No one has started this course.">
              <p>Partners appear here once someone opens the course.</p>
            </Empty>
          ) : (
            <Stack>
              <TableSection
                title="Progress by partner"
                none={null}
                columns={COLUMNS}
                rows={partners}
                keyOf={({ id }) => id}
              />
              <Pages
                after={after}
                next={hasMore ? partners.at(-1)?.id : undefined}
                onPage={(next) => setParams(next === '' ? {} : { after: next })}
              />
            </Stack>
          )
        }
      </LoadedPart>
    </CourseAudience>
  )
}
