import { useMemo } from 'react'
import { ChoicePicker } from '#client/parts/choice-picker.tsx'
import { areaKey } from '#client/parts/requirement-entry.ts'
import { type Group, type GroupWord, groupsTitle, groupsWord } from '#domain/people/member-groups.ts'
import { listAreas } from '../groups/group-choices.ts'
import styles from './require-form.module.css'
import type { RequireFieldProps } from './require-form.tsx'

type TargetFieldsProps = RequireFieldProps & { groups: readonly Group[]; word: GroupWord }

/** Field for choosing the areas and groups whose members must complete a course. */
export function TargetFields({ entry, field, disabled, onChange, groups, word }: TargetFieldsProps) {
  const choices = useMemo(
    () => [
      ...listAreas(groups).map(({ name }) => ({ id: areaKey(name), name, note: 'area' })),
      ...groups.map(({ id, name, area = '' }) => ({ id, name, note: area })),
    ],
    [groups],
  )
  return (
    <fieldset
      className={styles.people}
      aria-label={groupsTitle(word)}
      disabled={disabled}
      ref={(part) => field('people').ref(part?.querySelector('[type=checkbox]') ?? null)}
    >
      <ChoicePicker
        choices={choices}
        searchLabel={`Search ${groupsWord(word)} and areas`}
        none="No matches."
        chosen={entry.targets}
        problem={field('people').error}
        onChoose={(targets) => onChange({ targets })}
      />
    </fieldset>
  )
}
