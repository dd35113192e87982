import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { daysAgoText } from '#client/parts/days-ago-text.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { plural } from '#domain/messages.ts'
import { type Group, type GroupWord, groupLabel, groupsTitle } from '#domain/people/member-groups.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { type ConsoleColumn, ConsoleTable, SORT_WORDS } from '#ui/table/console-table.tsx'
import type { SortOrder } from '#ui/table/table.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { FROM_TEAM } from '../table/remembered-view.ts'
import { filterQuery } from '../table/team-filter.ts'
import { type GroupFigures, type GroupSortKey, NEEDIEST_FIRST, sortGroups } from './group-figures.ts'
import styles from './group-table.module.css'

type GroupTableProps = {
  figures: readonly GroupFigures[]
  withoutGroup: number
  word: GroupWord
  /** Time of the load, in ms since 1970. */
  now: number
  /** Undefined for a limited administrator, who cannot change groups. */
  onAct: ((kind: 'edit' | 'merge' | 'remove', group: Group) => void) | undefined
}

/** Sortable table of the team's groups. Each row leads to the group's people. */
export function GroupTable({ figures, withoutGroup, word, now, onAct }: GroupTableProps) {
  const [sort, setSort] = useState(NEEDIEST_FIRST)
  const rows = useMemo(() => sortGroups(figures, sort), [figures, sort])
  const handleSort = (key: string, direction: SortOrder) => setSort({ key: key as GroupSortKey, direction })
  return (
    <>
      <ConsoleTable
        caption={groupsTitle(word)}
        columns={columnsOf(word, now, onAct)}
        rows={rows}
        keyOf={({ group }) => group.id}
        order={{ by: sort.key, direction: sort.direction, onSort: handleSort }}
      />
      {withoutGroup > 0 && (
        <p className={textStyles.note}>
          <Link className={linkStyles.link} to={teamOf([])} state={FROM_TEAM}>
            {`${plural(withoutGroup, 'member', numberText)} without a ${word}`}
          </Link>
        </p>
      )}
    </>
  )
}

/** Returns the URL of the team with a group chosen; without ids, with the members of no group. */
function teamOf(ids: readonly string[]): string {
  return SCREEN_PATHS.team + filterQuery(undefined, { ids })
}

function columnsOf(
  word: GroupWord,
  now: number,
  onAct: GroupTableProps['onAct'],
): ConsoleColumn<GroupFigures>[] {
  const number = { isNumber: true, sort: SORT_WORDS.number }
  return [
    {
      key: 'name',
      header: groupLabel(word),
      sort: SORT_WORDS.text,
      cell: ({ group: { id, name, area } }) => (
        <>
          <Link className={linkStyles.link} to={teamOf([id])} state={FROM_TEAM}>
            <bdi>{name}</bdi>
          </Link>
          {area !== undefined && (
            <div className={textStyles.fine}>
              <bdi>{area}</bdi>
            </div>
          )}
        </>
      ),
    },
    { key: 'people', header: 'People', ...number, cell: ({ people }) => numberText(people) },
    {
      key: 'finished',
      header: 'Finished',
      ...number,
      cell: ({ finished, associates }) => `${numberText(finished)} of ${numberText(associates)}`,
    },
    { key: 'overdue', header: 'Overdue', ...number, cell: ({ overdue }) => marked(overdue) },
    {
      key: 'nudge',
      header: 'Need a nudge',
      shortHeader: 'Nudge',
      ...number,
      cell: ({ inNeed }) => numberText(inNeed),
    },
    {
      key: 'active',
      header: 'Last active',
      isNamed: true,
      sort: SORT_WORDS.time,
      cell: ({ lastActive }) => (lastActive === undefined ? null : daysAgoText(lastActive, now)),
    },
    ...(onAct ? [actsOf(onAct)] : []),
  ]
}

function actsOf(onAct: NonNullable<GroupTableProps['onAct']>): ConsoleColumn<GroupFigures> {
  return {
    key: 'acts',
    header: 'Actions',
    acts: 'menu',
    cell: ({ group }) => (
      <EntryMenu
        label={`Actions for ${group.name}`}
        entries={() => [
          ['Edit', () => onAct('edit', group)],
          ['Merge', () => onAct('merge', group)],
          ['Remove', () => onAct('remove', group), true],
        ]}
      />
    ),
  }
}

function marked(overdue: number) {
  return overdue === 0 ? numberText(0) : <strong className={styles.overdue}>{numberText(overdue)}</strong>
}
