import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { searchEntries } from '#client/parts/search-entries.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { groupsWord } from '#domain/people/member-groups.ts'
import { Menu, menuItemClassName } from '#ui/dialog/menu.tsx'
import { buttonClassName } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { FROM_TEAM } from '../table/remembered-view.ts'
import type { GroupFilter } from '../table/team-filter.ts'
import { allGroupsText, findChoice, listChoices } from './group-choices.ts'
import styles from './group-select.module.css'
import { useGroups } from './use-groups.ts'

type GroupSelectProps = {
  chosen: GroupFilter | undefined
  onChoose: (group: GroupFilter | undefined) => void
}

/** Maximum number of choices listed at once. The search finds the others. */
const MAX_LISTED = 15

/** Drop-down list of the team's groups and areas, which narrows the whole screen to one of them. */
export function GroupSelect({ chosen, onChoose }: GroupSelectProps) {
  const { data: groups, word, manages } = useGroups()
  const choices = useMemo(() => {
    const all = listChoices(groups ?? [], word)
    return manages ? all.filter(({ kind }) => kind !== 'none') : all
  }, [groups, word, manages])
  const choice = chosen && findChoice(choices, chosen)
  const isGone = groups !== undefined && chosen !== undefined && !choice
  const isChanged = choice !== undefined && JSON.stringify(choice.filter) !== JSON.stringify(chosen)
  // A group or an area may have changed since it was chosen.
  useEffect(() => {
    if (isGone || isChanged) onChoose(choice?.filter)
  }, [isGone, isChanged, choice, onChoose])
  const name = chosen ? (choice?.name ?? '…') : allGroupsText(word)
  return (
    <Menu
      label={`Filter: ${name}`}
      trigger={
        <span className={styles.trigger}>
          <bdi>{name}</bdi>
          <Icon name="chevron" size={16} />
        </span>
      }
      place="below-start"
      className={classNames(buttonClassName('secondary'), styles.button)}
    >
      {(close) => (
        <Choices
          choices={choices}
          all={allGroupsText(word)}
          compare={`Compare ${groupsWord(word)}`}
          onChoose={(group) => {
            close()
            onChoose(group)
          }}
        />
      )}
    </Menu>
  )
}

type ChoicesProps = {
  choices: ReturnType<typeof listChoices>
  all: string
  compare: string
  onChoose: GroupSelectProps['onChoose']
}

function Choices({ choices, all, compare, onChoose }: ChoicesProps) {
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchEntries(choices, query), [choices, query])
  return (
    <Stack gap="small" className={styles.choices}>
      {choices.length > MAX_LISTED && <SearchField label="Search" value={query} onChange={setQuery} />}
      <ul className={styles.list}>
        {query === '' && (
          <li>
            <button type="button" className={menuItemClassName} onClick={() => onChoose(undefined)}>
              {all}
            </button>
          </li>
        )}
        {found.slice(0, MAX_LISTED).map(({ key, name, kind, filter }) => (
          <li key={key}>
            <button type="button" className={menuItemClassName} onClick={() => onChoose(filter)}>
              <bdi>{name}</bdi> {kind === 'area' && <span className={textStyles.fine}>area</span>}
            </button>
          </li>
        ))}
      </ul>
      {query === '' && (
        <Link className={menuItemClassName} to={SCREEN_PATHS.groups} state={FROM_TEAM}>
          {compare}
        </Link>
      )}
      {found.length > MAX_LISTED && <p className={textStyles.note}>Search to find the others.</p>}
      {found.length === 0 && <p className={textStyles.note}>No matches.</p>}
    </Stack>
  )
}
