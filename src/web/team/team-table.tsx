import type { CourseOutline } from '#domain/course.ts'
import { roleText } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { completedCourses } from './completed-courses.ts'
import styles from './team-table.module.css'

const COLUMNS = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'roles', header: 'Roles' },
  { key: 'completed-courses', header: 'Completed Courses' },
]

type TeamTableProps = { members: TeamMember[]; courses: CourseOutline[] }

/** The team table (sections 2 and 6). */
export function TeamTable({ members, courses }: TeamTableProps) {
  return (
    <div className={styles.sheet}>
      <Table caption="Team members" columns={COLUMNS}>
        {members.map((member) => (
          <TeamRow key={member.id} member={member} courses={courses} />
        ))}
      </Table>
    </div>
  )
}

function TeamRow({ member, courses }: { member: TeamMember; courses: CourseOutline[] }) {
  return (
    <Row>
      <Cell label="Name">
        <strong>{member.userName}</strong>
      </Cell>
      <Cell label="Email">
        <BreakableEmail email={member.email} />
      </Cell>
      <Cell label="Roles">{roleText(member.roles)}</Cell>
      <Cell label="Completed Courses">{completedCourses(member, courses)}</Cell>
    </Row>
  )
}

/** An address that, where it is too long for its line, breaks before its host. */
function BreakableEmail({ email }: { email: string }) {
  const host = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  )
}
