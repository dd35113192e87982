import { useMemo } from 'react'
import { ChoicePicker } from '#client/parts/choice-picker.tsx'
import { areaKey } from '#client/parts/requirement-entry.ts'
import type { AdminLimit } from '#domain/people/managed-team.ts'
import {
  type Group,
  type GroupWord,
  groupKey,
  groupsTitle,
  groupsWord,
} from '#domain/people/member-groups.ts'
import { listTargets } from '../groups/group-choices.ts'
import styles from './require-form.module.css'
import type { RequireFieldProps } from './require-form.tsx'

type TargetFieldsProps = RequireFieldProps & {
  groups: readonly Group[]
  word: GroupWord
  /** The administrator's limit. Only whole areas can be chosen. */
  manages: AdminLimit | undefined
}

/** Field for choosing the areas and groups whose members must complete a course. */
export function TargetFields({ entry, field, disabled, onChange, groups, word, manages }: TargetFieldsProps) {
  const choices = useMemo(
    () => listTargets(groups).filter(({ id, name }) => !isForeignArea(id, name, manages)),
    [groups, manages],
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

/** Returns true for an area of which the administrator manages only some groups. */
function isForeignArea(id: string, name: string, manages: AdminLimit | undefined): boolean {
  const isArea = id === areaKey(name)
  return isArea && manages !== undefined && !manages.areas.some((area) => groupKey(area) === groupKey(name))
}
