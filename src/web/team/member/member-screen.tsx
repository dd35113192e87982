import type { MouseEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { FROM_TEAM, PATHS } from '#web/shared/paths.ts'
import { Screen } from '#web/shared/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MemberCourses } from './member-courses.tsx'
import { MemberHead } from './member-head.tsx'
import styles from './member-screen.module.css'
import { useMember } from './use-member.ts'

/** Shows one team member: who they are, their invitation, and their status in each course. */
export function MemberScreen() {
  const { uid = '' } = useParams()
  return <MemberPage key={uid} uid={uid} />
}

function MemberPage({ uid }: { uid: string }) {
  const { member, isNotFound, showEmail, ...load } = useMember(uid)
  // Like any other unknown path (section 2).
  if (isNotFound) return <Navigate to={PATHS.team} replace />
  return (
    <Screen title={member?.userName ?? 'Team member'}>
      <BackToTeam />
      {!member && <PageHeader title="Team member" />}
      {load.state === 'failed' && <LoadFailed failed={[{ ...load, message: MESSAGES.teamFailed }]} />}
      {load.state === 'loading' && <Skeleton label="Loading the team member…" shape="rows" />}
      {member && (
        <>
          <MemberHead member={member} onEmail={showEmail} />
          {firstRole(member.roles) === 'partner-associate' ? (
            <MemberCourses uid={member.id} />
          ) : (
            <p>Courses are not tracked for administrators.</p>
          )}
        </>
      )}
    </Screen>
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
