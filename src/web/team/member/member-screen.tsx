import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { type Loaded, useLoaded } from '#client/loading/use-loaded.ts'
import type { UserDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { expires } from '#domain/course/certificate-rule.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { courseStatusFailed, coursesFailed, MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { openDuesOf } from '#domain/requirement/open-due.ts'
import { type LearnedCourse, orderCourses } from '#domain/requirement/order-courses.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { failedLoads, LoadFailed } from '#web/messages/error-modal.tsx'
import type { Documents } from '#web/services/documents.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { BackToTeam } from '../back-to-team.tsx'
import { MemberCourses } from './member-courses.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberRequiredCourses } from './member-required-courses.tsx'
import { useInvitation } from './use-invitation.ts'

// Loaded after the courses.
const MemberCertificates = lazyPart(
  () => import('./member-certificates.tsx').then(({ MemberCertificates }) => ({ MemberCertificates })),
  'MemberCertificates',
)
const MemberReminders = lazyPart(() => import('./member-reminders.tsx'), 'MemberReminders')

/** Screen of a team member: profile, invitation, requirements, and progress in each course. */
export function MemberScreen() {
  const { uid = '' } = useParams()
  return <MemberPage key={uid} uid={uid} />
}

function MemberPage({ uid }: { uid: string }) {
  const { documents } = useSignedInServices()
  const load = useLoaded(uid, () => documents.getUser(uid))
  const member = load.data
  /** Shows a new name or email after the gateway has stored it. */
  const showChanges = (changes: Partial<UserDocument>) =>
    load.replace((before) => before && { ...before, ...changes })
  // Redirects as for any other unknown path (section 2).
  if (load.isMissing) return <Navigate to={SCREEN_PATHS.team} replace />
  return (
    <Screen title={member?.userName ?? 'Team member'}>
      <BackToTeam />
      {!member && <PageHeader title="Team member" />}
      {load.state === 'failed' && (
        <LoadFailed what="the team member" failed={[{ ...load, message: MESSAGES.teamFailed }]} />
      )}
      {load.state === 'loading' && <Skeleton label="Loading team member…" shape="rows" />}
      {member && firstRole(member.roles) === 'partner-associate' && (
        <Associate member={member} onChanged={showChanges} />
      )}
      {member && firstRole(member.roles) !== 'partner-associate' && (
        <>
          <MemberHead member={member} onChanged={showChanges} />
          <Card>
            <p>Courses aren’t tracked for administrators. {MESSAGES.administratorStays}</p>
          </Card>
        </>
      )}
    </Screen>
  )
}

type AssociateProps = { member: UserDocument; onChanged: (changes: Partial<UserDocument>) => void }

/**
 * Shows an associate with their requirements and their progress in every enabled course. `onChanged` is
 * called with a new name or email.
 */
function Associate({ member, onChanged }: AssociateProps) {
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { documents } = useSignedInServices()
  const recordsLoad = useMemberRecords(member.id)
  const records = recordsLoad.data
  const required = useLoaded(member.id, () => documents.getRequirements(member.id))
  const invitation = useInvitation(member.id)
  const failed = failedLoads(
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...recordsLoad, message: courseStatusFailed(supportEmail) },
  )
  const dues = openDuesOf(required.data?.documents ?? [])
  const learned = records && coursesLoad.state === 'ready' ? orderCourses(courses, records, dues) : undefined
  return (
    <>
      <MemberHead
        member={member}
        learning={{ records, learned, goal: required.data?.goal, invitation }}
        onChanged={onChanged}
      />
      {failed.length > 0 ? (
        <LoadFailed what="the courses" failed={failed} />
      ) : learned && (required.data || required.state !== 'loading') ? (
        <Learning member={member} courses={courses} records={records} learned={learned} required={required} />
      ) : (
        <Skeleton label="Loading courses…" shape="rows" />
      )}
    </>
  )
}

type LearningProps = {
  member: UserDocument
  courses: CourseOutline[]
  records: Record<string, CompletionRecord> | undefined
  learned: LearnedCourse[]
  required: Loaded<Awaited<ReturnType<Documents['getRequirements']>>>
}

/** Requirements, courses and certificates of an associate, and the emails about them. */
function Learning({ member, courses, records = {}, learned, required }: LearningProps) {
  const { supportEmail } = useServices().config
  const { id: uid, userName } = member
  const requirements = required.data?.documents
  const isRequired = requirements !== undefined && requirements.length > 0
  return (
    <>
      {required.state === 'failed' && (
        <LoadFailed
          what="the required courses"
          failed={[{ ...required, message: courseStatusFailed(supportEmail) }]}
        />
      )}
      <MemberRequiredCourses
        uid={uid}
        userName={userName}
        requirements={requirements}
        courses={courses}
        onChanged={required.reload}
      />
      <MemberCourses uid={uid} userName={userName} learned={learned} />
      <Suspense>
        {/* Without a record there is no certificate. Without a requirement or an expiring certificate
            there is no reminder. */}
        {Object.keys(records).length > 0 && <MemberCertificates uid={uid} userName={userName} />}
        {(isRequired || learned.some(isCertifiedForATime)) && (
          <MemberReminders uid={uid} userName={userName} courses={courses} isRequired={isRequired} />
        )}
      </Suspense>
    </>
  )
}

/** Returns whether a member may have a certificate that expires. */
function isCertifiedForATime({ course, record }: LearnedCourse): boolean {
  return record !== undefined && expires(course.certificate)
}

/** Loads one member's completion records by course id. */
function useMemberRecords(uid: string): Loaded<Record<string, CompletionRecord>> {
  const { documents } = useSignedInServices()
  return useLoaded(uid, async () => {
    const list = await documents.listCompletions(uid)
    return Object.fromEntries(list.map((record) => [record.courseId, record]))
  })
}
