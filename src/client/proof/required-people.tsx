import type { RequiredOnDayPage, RequiredPersonDocument } from '#contract/proof.ts'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import textStyles from '#ui/text/text.module.css'
import { calendarYear, dayColumn } from './day-column.tsx'
import { type ProofFields, ProofList } from './proof-list.tsx'
import type { LoadPage } from './read-all-pages.ts'
import { FORMER_MEMBER, REQUIRED_STATES, requiredRows, sortByName, whyText } from './required-rows.ts'

type RequiredPeopleProps = ProofFields & { load: LoadPage<RequiredOnDayPage> }

/** The people who had to complete a chosen course on a chosen day: by when, and who had done it. */
export function RequiredPeople({ load, ...fields }: RequiredPeopleProps) {
  const isOfAll = fields.partnerField !== undefined
  const nameOf = (id: string | undefined) => fields.courses.find((course) => course.id === id)?.name ?? ''
  return (
    <ProofList<RequiredPersonDocument, RequiredOnDayPage>
      {...fields}
      what="the people"
      file="required"
      none="Choose a course"
      load={(query) => load({ limit: '500', ...query })}
      toRows={(people, { courseId }) => requiredRows(people, nameOf(courseId), isOfAll)}
      missing={({ courseId }) => (courseId === '' ? <Empty title="Choose a course." /> : undefined)}
    >
      {({ documents, day, wholeFrom, isRequired }) => (
        <>
          {wholeFrom !== undefined && (
            <Notice>
              Former members, date changes and excuses weren’t recorded before {calendarYear(wholeFrom)}.
            </Notice>
          )}
          {documents.length === 0 ? (
            <Empty
              title={
                isRequired
                  ? `No one on the team had to complete this course on ${calendarYear(day)}.`
                  : `This course wasn’t required on ${calendarYear(day)}.`
              }
            />
          ) : (
            <ConsoleTable
              caption={`Required on ${calendarYear(day)}`}
              columns={[nameColumn(isOfAll), ...COLUMNS]}
              rows={sortByName(documents)}
              keyOf={({ userId, partner }) => `${userId} ${partner?.id}`}
            />
          )}
        </>
      )}
    </ProofList>
  )
}

const TONES = {
  done: 'done',
  open: 'neutral',
  overdue: 'danger',
  excused: 'neutral',
  unknown: 'neutral',
} as const

/** Returns the name column. In the company's list, each name has the partner below it. */
function nameColumn(isOfAll: boolean): ConsoleColumn<RequiredPersonDocument> {
  return {
    key: 'name',
    header: isOfAll ? 'Name and partner' : 'Name',
    cell: ({ name, partner }) => (
      <>
        {name === undefined ? <span className={textStyles.quiet}>{FORMER_MEMBER}</span> : <bdi>{name}</bdi>}
        {partner && <ShortText className={textStyles.note}>{partner.name}</ShortText>}
      </>
    ),
  }
}

const COLUMNS: readonly ConsoleColumn<RequiredPersonDocument>[] = [
  {
    key: 'state',
    header: 'Status',
    isNarrow: true,
    isBeside: true,
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{REQUIRED_STATES[state]}</StatusBadge>,
  },
  dayColumn('by', 'Due', ({ by }) => by),
  dayColumn('completed', 'Completed', ({ completed }) => completed),
  { key: 'why', header: 'Reason', cell: (person) => whyText(person) || null },
]
