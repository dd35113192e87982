import type { CompanyMember } from '#contract/console/company-partners.ts'
import { STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { ownDeadlineText } from '#domain/requirement/own-deadline-text.ts'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { PawProgress } from '#ui/state/paw-progress.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import textStyles from '#ui/text/text.module.css'
import { RecordItem, RecordList } from '../people/record-item.tsx'
import { RowCover } from '../table/row-name.tsx'
import { tableDay } from '../table/table-times.ts'
import styles from './member-course-list.module.css'
import { dueBadge } from './partner-sentences.ts'

type MemberCoursesProps = { member: CompanyMember; partner: string }
type MemberCourse = Omit<CompanyMember['courses'][number], 'outline'>

/** Lists a member's progress and due date per course. A started course expands to its record's history. */
export function MemberCourses({ member, partner }: MemberCoursesProps) {
  const { uid, courses, requirements } = member
  const ownOf = (id: string) => requirements.find(({ courseId, own }) => courseId === id && own)?.own
  const past = endedNames(member)
  return (
    <Stack as="section" gap="snug">
      <h3>Courses</h3>
      {courses.length === 0 ? (
        <p className={textStyles.quiet}>No courses yet.</p>
      ) : (
        <RecordList>
          {courses.map(({ outline, ...course }) => (
            <li key={course.id}>
              {course.opened === undefined ? (
                <div className={styles.untouched}>
                  <CourseRow course={course} own={ownOf(course.id)} />
                </div>
              ) : (
                <RecordItem
                  uid={uid}
                  partner={partner}
                  courseId={course.id}
                  modules={outline}
                  summary={<CourseRow course={course} own={ownOf(course.id)} />}
                />
              )}
            </li>
          ))}
        </RecordList>
      )}
      {past.length > 0 && <p className={textStyles.note}>No longer required: {past.join(', ')}.</p>}
    </Stack>
  )
}

/** Returns the names of the courses no longer required, each with the date of the change. */
function endedNames({ courses, requirements }: CompanyMember): string[] {
  return requirements.flatMap(({ courseId, ended }) => {
    const course = courses.find(({ id }) => id === courseId)
    return course && ended !== undefined ? [`${course.name} (ended ${tableDay(ended)})`] : []
  })
}

const TONES = { 'not-started': 'neutral', 'in-progress': 'active', complete: 'done' } as const

type CourseRowProps = { course: MemberCourse; own: CompanyMember['requirements'][number]['own'] }

function CourseRow({ course, own }: CourseRowProps) {
  const { name, cover, status, modules, opened, due } = course
  const facts = [
    `${modules.completed} of ${modules.total} modules`,
    ...(opened === undefined ? [] : [`opened ${tableDay(opened)}`]),
  ]
  const deadline = due && dueBadge(due)
  return (
    <Row as="span" className={styles.row}>
      <RowCover cover={cover} />
      <span className={styles.about}>
        <bdi className={textStyles.strong}>{name}</bdi>
        <Line as="span" gap="small" className={textStyles.note}>
          <PawProgress
            done={modules.completed}
            total={modules.total}
            isComplete={status === 'complete'}
            size={24}
          />
          {facts.join(', ')}
        </Line>
        {own && <bdi className={textStyles.note}>{ownDeadlineText(own, tableDay)}</bdi>}
      </span>
      <Row as="span" gap="small">
        {deadline && <StatusBadge tone={deadline.tone}>{deadline.label}</StatusBadge>}
        <StatusBadge tone={TONES[status]}>{STATUS_TEXT[status]}</StatusBadge>
      </Row>
    </Row>
  )
}
