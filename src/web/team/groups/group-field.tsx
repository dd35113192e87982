import { useEffect } from 'react'
import { groupLabel } from '#domain/people/member-groups.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import type { GroupFilter } from '../table/team-filter.ts'
import { noGroupText } from './group-choices.ts'
import { useGroups } from './use-groups.ts'

type GroupFieldProps = {
  /** Ids of the chosen group, at most one. */
  chosen: readonly string[]
  onChoose: (groups: readonly string[]) => void
  /** The group that the screen shows, which is chosen first. */
  shown: GroupFilter | undefined
}

/** Drop-down list of the group of a new member. */
export function GroupField({ chosen, onChoose, shown }: GroupFieldProps) {
  const { data: groups = [], word, manages } = useGroups()
  const [only, ...others] = shown?.ids ?? []
  const isShown = others.length === 0 && groups.some(({ id }) => id === only)
  // A limited administrator adds people only to a group that they manage.
  const first = isShown ? only : manages && groups[0]?.id
  useEffect(() => onChoose(first === undefined ? [] : [first]), [first, onChoose])
  return (
    <SelectField
      label={groupLabel(word)}
      none={manages ? undefined : noGroupText(word)}
      options={groups.map(({ id, name }) => ({ value: id, words: name }))}
      value={chosen[0] ?? ''}
      onChange={(id) => onChoose(id === '' ? [] : [id])}
    />
  )
}
