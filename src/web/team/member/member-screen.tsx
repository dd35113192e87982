import type { MouseEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { UserDocument } from '#contract/documents.ts'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole, roleText } from '#domain/permissions.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { FROM_TEAM, PATHS } from '#web/shared/paths.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MemberCourses } from './member-courses.tsx'
import styles from './member-screen.module.css'
import { useMember } from './use-member.ts'

/** Shows one team member: their details, their invitation, and their status in each course. */
export function MemberScreen() {
  const { uid = '' } = useParams()
  return <MemberPage key={uid} uid={uid} />
}

function MemberPage({ uid }: { uid: string }) {
  const { member, isNotFound, ...load } = useMember(uid)
  useScreen(member?.userName ?? 'Team member')
  // Like any other unknown path (section 2).
  if (isNotFound) return <Navigate to={PATHS.team} replace />
  return (
    <>
      <BackToTeam />
      <PageHeader title={member?.userName ?? 'Team member'} />
      {load.state === 'failed' && <LoadFailed failed={[{ ...load, message: MESSAGES.teamFailed }]} />}
      {load.state === 'loading' && <PageSpinner label="Loading the team member…" />}
      {member && <MemberContent member={member} />}
    </>
  )
}

/** A link back to the team as it was left, or to the whole team for users who came here by the address. */
function BackToTeam() {
  const isFromTeam = useLocation().state === FROM_TEAM
  const navigate = useNavigate()
  function handleClick(event: MouseEvent) {
    if (!isFromTeam || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={styles.back} to={PATHS.team} onClick={handleClick}>
      <Icon name="back" size={18} />
      Team
    </Link>
  )
}

function MemberContent({ member }: { member: UserDocument }) {
  return (
    <Stack gap="large">
      <div className={styles.about}>
        <Avatar imageUrl={member.profileImage?.url} size={72} />
        <p>
          <bdi>{member.email}</bdi>
          <br />
          {roleText(member.roles)}
        </p>
      </div>
      {firstRole(member.roles) === 'partner-associate' ? (
        <>
          <InvitationCard uid={member.id} email={member.email} />
          <MemberCourses uid={member.id} />
        </>
      ) : (
        <p>Courses are not tracked for administrators.</p>
      )}
    </Stack>
  )
}
