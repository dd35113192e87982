import { PeoplePicker } from '#client/parts/people-picker.tsx'
import type { TeamMember } from '#web/state/team.ts'
import styles from './require-form.module.css'
import type { RequireFieldProps } from './require-form.tsx'

type PeopleFieldsProps = RequireFieldProps & { associates: readonly TeamMember[] }

/** Field for choosing the required people. */
export function PeopleFields({ entry, field, disabled, onChange, associates }: PeopleFieldsProps) {
  return (
    <fieldset
      className={styles.people}
      aria-label="Specific people"
      disabled={disabled}
      ref={(part) => field('people').ref(part?.querySelector('[type=checkbox]') ?? null)}
    >
      <PeoplePicker
        people={associates}
        nobody="No members match."
        chosen={entry.people}
        problem={field('people').error}
        onChoose={(people) => onChange({ people })}
      />
    </fieldset>
  )
}
