import { type ComponentProps, useMemo } from 'react'
import { compareNames } from '#domain/people/compare-names.ts'
import { ChoicePicker } from './choice-picker.tsx'

/** A person who can be chosen. */
interface Named {
  id: string
  userName: string
  email: string
}

type PeoplePickerProps = Pick<ComponentProps<typeof ChoicePicker>, 'chosen' | 'problem' | 'onChoose'> & {
  people: readonly Named[]
  /** Message shown if the search finds no one. */
  nobody: string
}

/** Searchable list for choosing people from a team of any size, by name. */
export function PeoplePicker({ people, nobody, ...chosen }: PeoplePickerProps) {
  const choices = useMemo(
    () =>
      [...people]
        .sort((one, other) => compareNames(one.userName, other.userName))
        .map(({ id, userName, email }) => ({ id, name: userName, note: email })),
    [people],
  )
  return <ChoicePicker choices={choices} searchLabel="Search by name or email" none={nobody} {...chosen} />
}
