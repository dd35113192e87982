import type { CourseOutline } from '#domain/course.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TeamTable } from './team-table.tsx'
import { TeamToolbar } from './team-toolbar.tsx'
import { useTeamView } from './use-team-view.ts'

type TeamViewProps = {
  members: TeamMember[]
  courses: CourseOutline[]
  onRemove: (member: TeamMember) => void
}

/** The members there are: searched, sorted, counted. */
export function TeamView({ members, courses, onRemove }: TeamViewProps) {
  const { query, setQuery, sort, sortBy, shown } = useTeamView(members, courses)
  return (
    <Stack>
      <TeamToolbar query={query} onQuery={setQuery} shown={shown.length} total={members.length} />
      {shown.length === 0 ? (
        <Card>
          <p>Nobody in your team fits this search.</p>
        </Card>
      ) : (
        <TeamTable entries={shown} sort={sort} onSort={sortBy} onRemove={onRemove} />
      )}
    </Stack>
  )
}
