import { useMemo, useState } from 'react'
import { searchEntries } from '#client/parts/search-entries.ts'
import type { Group } from '#domain/people/member-groups.ts'
import { foldText } from '#domain/text/fold-text.ts'
import checkStyles from '#ui/form/check-line.module.css'
import { SearchField } from '#ui/form/search-field.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './group-picker.module.css'

type GroupPickerProps = {
  label: string
  groups: readonly Group[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** Minimum number of groups with a search field, and maximum number listed at once. */
const SEARCHED_FROM = 16
const MAX_LISTED = 50

/** Searchable list of check boxes for choosing groups. The groups chosen at first come first. */
export function GroupPicker({ label, groups, chosen, onChoose }: GroupPickerProps) {
  const [query, setQuery] = useState('')
  const [first] = useState(chosen)
  const sorted = useMemo(() => {
    const isFirst = ({ id }: Group) => (first.has(id) ? 0 : 1)
    const ordered = [...groups].sort((one, other) => isFirst(one) - isFirst(other))
    return ordered.map((group) => ({ group, searched: foldText(`${group.name}\n${group.area ?? ''}`) }))
  }, [groups, first])
  const found = useMemo(() => searchEntries(sorted, query), [sorted, query])

  function handleToggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Stack as="fieldset" gap="small" className={styles.picker}>
      <legend className={textStyles.strong}>{label}</legend>
      {groups.length >= SEARCHED_FROM && <SearchField label="Search" value={query} onChange={setQuery} />}
      <div className={styles.list}>
        {found.slice(0, MAX_LISTED).map(({ group: { id, name, area } }) => (
          <Line as="label" gap="snug" key={id} className={classNames(checkStyles.line, styles.group)}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => handleToggle(id)} />
            <span>
              <bdi>{name}</bdi> {area !== undefined && <bdi className={textStyles.quiet}>{area}</bdi>}
            </span>
          </Line>
        ))}
        {found.length === 0 && <p className={textStyles.note}>No matches.</p>}
      </div>
      {found.length > MAX_LISTED && <p className={textStyles.note}>Search to find the others.</p>}
    </Stack>
  )
}
