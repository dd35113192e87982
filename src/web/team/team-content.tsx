import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads } from '#web/state/use-load.ts'
import { Card } from '#web/ui/card.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { TeamView } from './team-view.tsx'
import { useTeam } from './use-team.ts'

type TeamContentProps = { onRemove: (member: TeamMember) => void }

/** The team; until it and the enabled courses are there, the spinner or what failed. */
export function TeamContent({ onRemove }: TeamContentProps) {
  const { supportEmail } = useServices().config
  const courses = useCourses()
  const team = useTeam()
  const failed = failedLoads(
    { ...team, message: MESSAGES.teamFailed },
    { ...courses, message: coursesFailed(supportEmail) },
  )
  if (failed.length > 0) return <LoadFailed failed={failed} />
  if (team.state === 'loading' || courses.state === 'loading')
    return <PageSpinner label="Loading your team…" />
  if (team.members.length === 0)
    return (
      <Card>
        <p>Nobody else is in your team yet. As soon as somebody is, you can follow their learning here.</p>
      </Card>
    )
  return <TeamView members={team.members} courses={courses.courses} onRemove={onRemove} />
}
