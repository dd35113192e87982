import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, useForm } from '#client/form/use-form.ts'
import { useActOnce } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData, useRecounted } from '#client/loading/use-console-data.ts'
import { searchEntries } from '#client/parts/search-entries.ts'
import { useClient } from '#client/session/session-context.ts'
import type { NewDraftBody } from '#contract/console/company-drafts.ts'
import { publisherText } from '#domain/course/publisher-text.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { beginDraft, type CourseAndDraft, coursePath, listCourses } from '#editor/services/course-calls.ts'
import { UnsavedNotice } from '#editor/unsaved/unsaved-notice.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { type ConsoleColumn, ConsoleTable, ShortText, SORT_WORDS } from '#ui/table/console-table.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { RowCover, RowName } from '../table/row-name.tsx'
import { tableDay } from '../table/table-times.ts'
import { TableSearch, TableTools } from '../table/table-tools.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { OfferedBadge } from './course-head.tsx'
import { copyOptions, orderCourses } from './course-order.ts'
import { countedText } from './course-words.ts'

/** Lists all courses with their status, newest revision, draft and figures. */
export function ConsoleCourses() {
  const courses = useConsoleData('courses', listCourses)
  useRecounted(courses, 'courses', (list) => list.some(({ course }) => course && !course.numbers))
  return (
    <ConsolePage title="Courses" actions={<NewCourse courses={courses.data ?? []} />}>
      <UnsavedNotice />
      <LoadedPart of={courses} what="the courses" skeleton="table" count={5}>
        {(list) => (list.length === 0 ? <NoCourses /> : <CourseTable courses={list} />)}
      </LoadedPart>
    </ConsolePage>
  )
}

function NoCourses() {
  return (
    <Empty title="No courses yet." picture={emptyCourses}>
      <p>Create one with “New course”, or upload a course folder.</p>
    </Empty>
  )
}

type NewCourseProps = { courses: readonly CourseAndDraft[] }

/** Buttons for creating a course: from scratch, as a copy, or from a folder. */
function NewCourse({ courses }: NewCourseProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Row gap="snug">
      <Link className={buttonClassName('secondary')} to="/upload">
        Upload a folder
      </Link>
      <Button onClick={() => setIsAsking(true)}>New course</Button>
      {isAsking && <NewCourseDialog courses={courses} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}

function NewCourseDialog({ courses, onClose }: NewCourseProps & { onClose: () => void }) {
  const { call } = useClient().session
  const navigate = useNavigate()
  const actOnce = useActOnce()
  const [name, setName] = useState('')
  const [copied, setCopied] = useState('')
  const form = useForm<'name'>({ check: () => nameProblem(name), place: () => 'name' })
  async function handleSubmit() {
    await form.submit(async () => {
      const body: NewDraftBody =
        copied === '' ? { from: 'empty', name } : { from: 'copy', courseId: copied, name }
      const { courseId } = await actOnce(body, (key) => beginDraft(call, body, key))
      await navigate(`${coursePath(courseId)}/edit`)
    })
  }
  return (
    <FormDialog title="New course" verb="Create draft" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label="Name"
        hint="No one sees it until you publish it."
        value={name}
        onEnter={setName}
      />
      <SelectField
        label="Start from"
        none="Empty course"
        options={copyOptions(courses)}
        value={copied}
        onChange={setCopied}
      />
    </FormDialog>
  )
}

/** Maximum length of a course name, in UTF-16 units. */
const MAX_NAME_LENGTH = 200

function nameProblem(name: string): FormProblem<'name'> | undefined {
  const { length } = name.trim()
  if (length === 0) return { field: 'name', sentence: 'Enter a name.' }
  if (length <= MAX_NAME_LENGTH) return undefined
  return { field: 'name', sentence: `A name can have at most ${MAX_NAME_LENGTH} characters.` }
}

/** Returns a numeric column; its cells are empty until the first count. */
function numberColumn(
  key: 'people' | 'complete' | 'doubtful',
  header: string,
): ConsoleColumn<CourseAndDraft> {
  const cell = ({ course }: CourseAndDraft) => (course?.numbers ? numberText(course.numbers[key]) : null)
  return { key, header, isNumber: true, sort: SORT_WORDS.number, cell }
}

const COLUMNS: readonly ConsoleColumn<CourseAndDraft>[] = [
  {
    key: 'name',
    header: 'Course',
    sort: SORT_WORDS.text,
    cell: ({ id, name, course }) => (
      <RowName to={`${coursePath(id)}/draft`} picture={<RowCover cover={course?.cover} />}>
        {name}
      </RowName>
    ),
  },
  {
    key: 'published',
    header: 'Published',
    sort: SORT_WORDS.time,
    cell: ({ course }) => (
      <Row as="span" gap="small" className={textStyles.unbroken}>
        {course && `Revision\u00a0${course.revision}, ${tableDay(course.published)}`}
        <OfferedBadge course={course} />
      </Row>
    ),
  },
  {
    key: 'draft',
    header: 'Draft',
    isNamed: true,
    sort: SORT_WORDS.time,
    cell: ({ draft }) => {
      const text = draft && `${tableDay(draft.changed)}, ${publisherText(draft.by)}`
      return text ? <ShortText>{text}</ShortText> : null
    },
  },
  numberColumn('people', 'People'),
  numberColumn('complete', 'Complete'),
  { ...numberColumn('doubtful', 'Questions to review'), shortHeader: 'To review' },
]

/** Number of courses above which the search field appears. */
const MANY_COURSES = 10

function CourseTable({ courses }: { courses: readonly CourseAndDraft[] }) {
  const { view, setOrder, setSearch } = useTableAddress({ order: 'name' })
  const found = searchEntries(
    courses.map((course) => ({ course, searched: foldText(course.name) })),
    view.search,
  ).map(({ course }) => course)
  const counted = courses.find(({ course }) => course?.numbers)?.course?.numbers?.counted
  return (
    <Stack>
      {(courses.length > MANY_COURSES || view.search !== '') && (
        <TableTools>
          <TableSearch label="Find a course" value={view.search} onChange={setSearch} />
        </TableTools>
      )}
      {found.length === 0 ? (
        <Empty title={`No courses match “${view.search.trim()}”.`}>{null}</Empty>
      ) : (
        <ConsoleTable
          caption="Courses"
          columns={COLUMNS}
          rows={orderCourses(found, view)}
          keyOf={({ id }) => id}
          order={{ by: view.order, direction: view.direction, onSort: setOrder }}
        />
      )}
      <p>{counted === undefined ? 'Counting people…' : countedText(counted)}</p>
    </Stack>
  )
}
