import type { AppContext } from '#app-context.ts'
import type { CompanyMember } from '#contract/console/company-partners.ts'
import type { Course } from '#domain/course/course.ts'
import { completedCount, courseStatus } from '#domain/learning/completion-record.ts'
import { firstRole } from '#domain/permissions.ts'
import type { Due } from '#domain/requirement/requirement.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses } from '#store/courses/courses.ts'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import type { User } from '#store/people/users.ts'
import { listMemberRequirements, type RequiredOfMember } from './member-requirements.ts'
import { readGoal } from './team-goals.ts'

/** A member's learning data, and their current and earlier requirements. */
type ReadMember = Omit<CompanyMember, 'requirements' | 'reminders' | 'isWeekly'> & {
  required: RequiredOfMember[]
}

/**
 * Reads a member for the partner's administrators: progress and due date of each course, and certificates. `coverOf`
 * returns the URL of a course's cover.
 */
export async function readMember(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  partner: string,
  { uid, userName, email, roles, disabled }: User,
  coverOf: (course: Course) => string | undefined,
): Promise<ReadMember> {
  const { db } = context
  const isTracked = firstRole(roles) === 'partner-associate'
  const [courses, records, required, certificates, goal] = await Promise.all([
    listEnabledCourses(db, readerOf(context, partner)),
    listCompletionsOfUser(db, partner, uid),
    listMemberRequirements(context, { uid, partner, roles }),
    listCertificatesOfUser(db, { partner, uid }),
    isTracked ? readGoal(context, { uid, partner }) : undefined,
  ])
  const byCourse = new Map(records.map((record) => [record.courseId, record]))
  return {
    uid,
    userName,
    email,
    roles,
    ...(disabled ? { disabled } : {}),
    courses: courses.map((course) => {
      const record = byCourse.get(course.id)
      const modules = course.sections.flatMap((section) => section.modules)
      const dues = required.flatMap(({ requirement: { courseId }, due }) =>
        courseId === course.id ? [due] : [],
      )
      return {
        id: course.id,
        name: course.name,
        cover: coverOf(course),
        status: courseStatus(course, record),
        modules: completedCount(modules, record),
        opened: record?.created,
        due: earliestOf(dues),
        outline: modules.map(({ id, title, type }) => ({ id, title, type })),
      }
    }),
    certificates: certificates.map(({ id, courseName, day, ends, revoked }) => ({
      id,
      courseName,
      day,
      ends,
      ...(revoked ? { revoked } : {}),
    })),
    goal,
    required,
  }
}

/** Combines several requirements of a course. The earliest day of the open ones counts. */
function earliestOf(dues: readonly Due[]): Due | undefined {
  const [first, ...others] = dues.filter(({ state }) => state !== 'none')
  return others.reduce((one, other) => (one && dayOf(one) <= dayOf(other) ? one : other), first)
}

function dayOf(due: Due): string {
  if (due.state === 'overdue') return due.since
  return due.state === 'due' ? due.day : '9999'
}
