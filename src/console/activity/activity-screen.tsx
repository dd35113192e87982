import { useSearchParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { ActivityPage } from '#contract/console/console-activity.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import emptyTeam from '#ui/styles/empty-team.svg?no-inline'
import { ConsolePage } from '../app/console-page.tsx'
import { ExportCall, Pages } from '../table/table-tools.tsx'
import { ActivityFilterBar, type Filters } from './activity-filter-bar.tsx'
import { ActivityTable } from './activity-table.tsx'

/** Activity screen: audited actions, newest first, filtered by the URL. */
export function ActivityScreen() {
  return (
    <ConsolePage title="Activity">
      <ActivityList />
    </ConsolePage>
  )
}

/** Lists the activity that matches the filters in the URL, for all partners or a single one. */
export function ActivityList({ partner }: { partner?: string }) {
  const { filters, after, query, show } = useActivityAddress(partner)
  const path = `/activity${query({ after })}`
  const page = useConsoleData(path, (call) => call<ActivityPage>(path))
  return (
    <Stack>
      <ActivityFilterBar
        filters={filters}
        about={page.data?.about}
        isOfPartner={partner !== undefined}
        onChange={(changes) => show({ ...filters, ...changes })}
      >
        <ExportCall path={`/activity.csv${query({})}`} name="activity" />
      </ActivityFilterBar>
      <LoadedPart
        of={page}
        what="the activity log"
        skeleton={<Skeleton label="Loading activity log…" shape="rows" count={8} />}
      >
        {({ entries, next }) => (
          <Stack>
            {entries.length === 0 ? (
              <NoActivity isFiltered={queryOf(filters) !== ''} />
            ) : (
              <ActivityTable entries={entries} filters={filters} isOfPartner={partner !== undefined} />
            )}
            <Pages after={after} next={next} onPage={(place) => show({ ...filters, after: place })} />
          </Stack>
        )}
      </LoadedPart>
    </Stack>
  )
}

/** Keeps filters and page in the URL. Queries also include the fixed `partner`. */
function useActivityAddress(partner: string | undefined) {
  const [params, setParams] = useSearchParams()
  const wanted = (name: keyof Filters) => params.get(name) ?? ''
  const filters: Filters = {
    person: wanted('person'),
    partner: partner === undefined ? wanted('partner') : '',
    act: wanted('act'),
    from: wanted('from'),
    until: wanted('until'),
  }
  return {
    filters,
    after: params.get('after') ?? '',
    query: (more: Record<string, string>) =>
      queryOf({ ...filters, ...(partner === undefined ? {} : { partner }), ...more }),
    show: (next: Record<string, string>) =>
      setParams(
        Object.entries(next).filter(([, value]) => value !== ''),
        { preventScrollReset: true },
      ),
  }
}

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="Nothing matches these filters.">
      <p>Entries are kept for two years.</p>
    </Empty>
  ) : (
    <Empty title="No activity yet." picture={emptyTeam}>
      <p>Actions such as adding a person will appear here.</p>
    </Empty>
  )
}

function queryOf(values: Record<string, string>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
