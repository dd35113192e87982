import { Link } from 'react-router'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import { compareNames } from '#domain/people/compare-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Stack } from '#web/ui/layout.tsx'
import linkStyles from '#web/ui/link.module.css'
import { numberText } from '#web/ui/number-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { type ConsoleColumn, ConsoleTable, SORT_WORDS } from '../table/console-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { OfferedBadge } from './course-head.tsx'
import { countedText, revisionText } from './course-words.ts'

/** All courses: offered or not, their newest revision, and how they go. */
export function ConsoleCourses() {
  const courses = useLoaded('courses', async (call) => {
    const answer = await call<{ courses: CompanyCourse[] }>('/courses')
    return answer.courses
  })
  return (
    <ConsolePage title="Courses">
      <LoadedPart
        of={courses}
        what="The courses"
        skeleton={<Skeleton label="Loading the courses…" shape="rows" count={5} />}
      >
        {(list) => (list.length === 0 ? <NoCourses /> : <CourseTable courses={list} />)}
      </LoadedPart>
    </ConsolePage>
  )
}

function NoCourses() {
  return (
    <Empty title="No courses yet.">
      <p>
        On the server, <code>portal course publish FOLDER</code> publishes the first one.
      </p>
    </Empty>
  )
}

/** Returns a column of numbers, which are unknown until they are counted for the first time. */
function numberColumn(key: 'people' | 'complete' | 'doubtful', header: string): ConsoleColumn<CompanyCourse> {
  const cell = ({ numbers }: CompanyCourse) => (numbers ? numberText(numbers[key]) : '–')
  return { key, header, isNumber: true, sort: SORT_WORDS.number, cell }
}

const COLUMNS: readonly ConsoleColumn<CompanyCourse>[] = [
  {
    key: 'name',
    header: 'Course',
    sort: SORT_WORDS.text,
    cell: ({ id, name }) => (
      <Link className={linkStyles.link} to={`/courses/${encodeURIComponent(id)}`} dir="auto">
        {name}
      </Link>
    ),
  },
  {
    key: 'enabled',
    header: 'State',
    cell: ({ enabled }) => <OfferedBadge enabled={enabled} />,
  },
  { key: 'published', header: 'Published', sort: SORT_WORDS.time, cell: revisionText },
  numberColumn('people', 'People in it'),
  numberColumn('complete', 'Complete'),
  numberColumn('doubtful', 'Questions to look at'),
]

function CourseTable({ courses }: { courses: readonly CompanyCourse[] }) {
  const { view, setOrder } = useTableAddress({ order: 'name' })
  const rows = orderCourses(courses, view)
  const counted = courses.find(({ numbers }) => numbers)?.numbers?.counted
  return (
    <Stack>
      <ConsoleTable
        caption="Courses"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        order={{ by: view.order, direction: view.direction, onSort: setOrder }}
      />
      <p>{counted === undefined ? 'People are not counted yet.' : countedText(counted)}</p>
    </Stack>
  )
}

const ORDERS: Record<string, (one: CompanyCourse, other: CompanyCourse) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  published: (one, other) => one.published - other.published,
  people: byNumber('people'),
  complete: byNumber('complete'),
  doubtful: byNumber('doubtful'),
}

function byNumber(key: 'people' | 'complete' | 'doubtful') {
  return ({ numbers: one }: CompanyCourse, { numbers: other }: CompanyCourse) =>
    (one?.[key] ?? -1) - (other?.[key] ?? -1)
}

function orderCourses(
  courses: readonly CompanyCourse[],
  { order, direction }: { order: string; direction: string },
): CompanyCourse[] {
  const compare = ORDERS[order] ?? ORDERS.name
  const ordered = [...courses].sort(compare)
  return direction === 'descending' ? ordered.reverse() : ordered
}
