import { useScreen } from '#web/app/use-screen.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TeamContent } from './team-content.tsx'
import styles from './team-screen.module.css'
import { useTeam } from './use-team.ts'

/** Team (section 2): who is in the administrator's organization, and how far they are. */
export function TeamScreen() {
  useScreen('Team')
  const team = useTeam()
  return (
    <>
      <PageHeader title="Team">
        {team.state === 'ready' && <p className={styles.count}>{countOf(team.members.length)}</p>}
      </PageHeader>
      <TeamContent team={team} />
    </>
  )
}

function countOf(members: number): string {
  return members === 1 ? '1 member' : `${members} members`
}
