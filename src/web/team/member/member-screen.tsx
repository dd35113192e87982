import { Suspense, useCallback, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { codeOf } from '#client/http/http.ts'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { MemberRequirement, UserDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { type LearnedCourse, orderCourses } from '#domain/learning/order-courses.ts'
import { courseStatusFailed, coursesFailed, MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { failedLoads, useLoad } from '#web/loading/use-load.ts'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { BackToTeam } from '../back-to-team.tsx'
import { MemberCourses } from './member-courses.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberRequiredCourses } from './member-required-courses.tsx'
import { useInvitation } from './use-invitation.ts'

// Loaded after the courses.
const MemberCertificates = lazyPart(() => import('./member-certificates.tsx'), 'MemberCertificates')
const MemberReminders = lazyPart(() => import('./member-reminders.tsx'), 'MemberReminders')

/** Shows one team member: profile, invitation, requirements, and progress in each course. */
export function MemberScreen() {
  const { uid = '' } = useParams()
  return <MemberPage key={uid} uid={uid} />
}

function MemberPage({ uid }: { uid: string }) {
  const { member, isNotFound, showEmail, ...load } = useMember(uid)
  // Like any other unknown path (section 2).
  if (isNotFound) return <Navigate to={SCREEN_PATHS.team} replace />
  return (
    <Screen title={member?.userName ?? 'Team member'}>
      <BackToTeam />
      {!member && <PageHeader title="Team member" />}
      {load.state === 'failed' && (
        <LoadFailed what="The team member" failed={[{ ...load, message: MESSAGES.teamFailed }]} />
      )}
      {load.state === 'loading' && <Skeleton label="Loading the team member…" shape="rows" />}
      {member && firstRole(member.roles) === 'partner-associate' && (
        <Associate member={member} onEmail={showEmail} />
      )}
      {member && firstRole(member.roles) !== 'partner-associate' && (
        <>
          <MemberHead member={member} />
          <Card>
            <p>Courses are not tracked for administrators. {MESSAGES.administratorStays}</p>
          </Card>
        </>
      )}
    </Screen>
  )
}

/**
 * Shows an associate with their requirements and their progress in every enabled course. `onEmail` is called with a
 * new email.
 */
function Associate({ member, onEmail }: { member: UserDocument; onEmail: (email: string) => void }) {
  const { supportEmail } = useServices().config
  const { courses, ...coursesLoad } = useCourses()
  const { records, ...recordsLoad } = useMemberRecords(member.id)
  const requirements = useMemberRequirements(member.id)
  const invitation = useInvitation(member.id)
  const failed = failedLoads(
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...recordsLoad, message: courseStatusFailed(supportEmail) },
  )
  const learned = records && coursesLoad.state === 'ready' ? orderCourses(courses, records) : undefined
  return (
    <>
      <MemberHead member={member} learning={{ records, learned, invitation, onEmail }} />
      {failed.length > 0 ? (
        <LoadFailed what="The courses" failed={failed} />
      ) : learned && requirements.state !== 'loading' ? (
        <Learning
          member={member}
          courses={courses}
          records={records}
          learned={learned}
          required={requirements}
        />
      ) : (
        <Skeleton label="Loading the courses…" shape="rows" />
      )}
    </>
  )
}

type LearningProps = {
  member: UserDocument
  courses: CourseOutline[]
  records: Record<string, CompletionRecord> | undefined
  learned: LearnedCourse[]
  required: ReturnType<typeof useMemberRequirements>
}

/** An associate's requirements, courses and certificates, and the mails about them. */
function Learning({ member, courses, records = {}, learned, required }: LearningProps) {
  const { supportEmail } = useServices().config
  const { id: uid, userName } = member
  const { requirements, ...load } = required
  const isRequired = requirements !== undefined && requirements.length > 0
  return (
    <>
      {load.state === 'failed' && (
        <LoadFailed
          what="What is required"
          failed={[{ ...load, message: courseStatusFailed(supportEmail) }]}
        />
      )}
      <MemberRequiredCourses userName={userName} requirements={requirements} courses={courses} />
      <MemberCourses uid={uid} userName={userName} learned={learned} />
      <Suspense>
        {/* Without a record there is no certificate; without a requirement or an ending certificate, no reminder. */}
        {Object.keys(records).length > 0 && <MemberCertificates uid={uid} userName={userName} />}
        {(isRequired || learned.some(isCertifiedForATime)) && (
          <MemberReminders uid={uid} userName={userName} courses={courses} isRequired={isRequired} />
        )}
      </Suspense>
    </>
  )
}

/** Returns whether a member may have a certificate that ends. */
function isCertifiedForATime({ course, record }: LearnedCourse): boolean {
  return record !== undefined && typeof course.certificate === 'object'
}

/** Loads one member's document; `isNotFound` if the administrator's partner has no such member. */
function useMember(uid: string) {
  const { documents } = useSignedInServices()
  const [member, setMember] = useState<UserDocument>()
  const [isNotFound, setIsNotFound] = useState(false)
  const load = useCallback(async () => {
    try {
      setMember(await documents.getUser(uid))
    } catch (error) {
      if (codeOf(error) !== 'not-found') throw error
      setIsNotFound(true)
    }
  }, [documents, uid])
  /** Shows a new email once the gateway has stored it. */
  const showEmail = useCallback((email: string) => setMember((before) => before && { ...before, email }), [])
  return { ...useLoad(!member && !isNotFound, load), member, isNotFound, showEmail }
}

/** Loads one member's completion records by course id. */
function useMemberRecords(uid: string) {
  const { documents } = useSignedInServices()
  const [records, setRecords] = useState<Record<string, CompletionRecord>>()
  const load = useCallback(async () => {
    const list = await documents.listCompletions(uid)
    setRecords(Object.fromEntries(list.map((record) => [record.courseId, record])))
  }, [documents, uid])
  return { ...useLoad(!records, load), records }
}

/** Loads a member's requirements, including ended ones. */
function useMemberRequirements(uid: string) {
  const { documents } = useSignedInServices()
  const [requirements, setRequirements] = useState<MemberRequirement[]>()
  const load = useCallback(
    async () => setRequirements(await documents.listRequirements(uid)),
    [documents, uid],
  )
  return { ...useLoad(!requirements, load), requirements }
}
