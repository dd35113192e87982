import type { CourseOutline } from '#domain/course.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { TeamOverview } from './overview/team-overview.tsx'
import { TeamTable } from './table/team-table.tsx'
import { TeamToolbar } from './team-toolbar.tsx'
import { useTeamView } from './use-team-view.ts'

type TeamViewProps = {
  members: TeamMember[]
  courses: CourseOutline[]
  onRemove: (member: TeamMember) => void
}

/** The members there are: as an overview, then narrowed, searched, sorted and counted. */
export function TeamView({ members, courses, onRemove }: TeamViewProps) {
  const { query, setQuery, filter, setFilter, sort, sortBy, shown } = useTeamView(members, courses)
  return (
    <Stack>
      <TeamOverview members={members} courses={courses} filter={filter} onFilter={setFilter} />
      <TeamToolbar query={query} onQuery={setQuery} shown={shown.length} total={members.length}>
        {filter && (
          <Button kind="secondary" onClick={() => setFilter(undefined)}>
            Show everybody
          </Button>
        )}
        <ExportButtons entries={shown} courses={courses} />
      </TeamToolbar>
      {shown.length === 0 ? (
        <Card>
          <p>
            {query.trim() === '' ? 'Nobody in your team is here.' : 'Nobody in your team fits this search.'}
          </p>
        </Card>
      ) : (
        <TeamTable entries={shown} sort={sort} onSort={sortBy} onRemove={onRemove} />
      )}
    </Stack>
  )
}
