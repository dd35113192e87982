import { PeoplePicker } from '#client/parts/people-picker.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Choice } from './choice.tsx'
import type { RequireFieldProps } from './require-form.tsx'

type PeopleFieldsProps = RequireFieldProps & { associates: readonly TeamMember[] }

const OPTIONS = [
  ['everybody', 'Everyone, including new members'],
  ['chosen', 'Chosen people'],
] as const

/** Fields for the people a course is required of. */
export function PeopleFields({ entry, field, disabled, onChange, associates }: PeopleFieldsProps) {
  return (
    <Choice
      legend="Who"
      options={OPTIONS}
      value={entry.who === 'chosen' ? 'chosen' : 'everybody'}
      disabled={disabled}
      onChange={(who) => onChange({ who })}
    >
      {entry.who === 'chosen' && (
        <div ref={(part) => field('people').ref(part?.querySelector('[type=checkbox]') ?? null)}>
          <PeoplePicker
            people={associates}
            nobody="No team members match this search."
            chosen={entry.people}
            problem={field('people').error}
            onChoose={(people) => onChange({ people })}
          />
        </div>
      )}
    </Choice>
  )
}
