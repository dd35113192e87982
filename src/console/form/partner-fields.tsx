import { type ComponentProps, useId } from 'react'
import type { FormProblem } from '#client/form/use-form.ts'
import { findZone, listZones } from '#domain/local-time.ts'
import { parseSeats, SEATS_MESSAGE } from '#domain/people/seats.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { Field } from '#ui/form/field.tsx'

/** Form values common to a new partner and a partner's settings. */
interface PartnerFields {
  name: string
  zone: string
  seats: string
}

/** Returns the problems with these fields, in field order. */
export function findFieldProblems({ name, zone, seats }: PartnerFields): FormProblem<keyof PartnerFields>[] {
  const problems: FormProblem<keyof PartnerFields>[] = []
  if (isBlank(name)) problems.push({ field: 'name', sentence: 'Enter a name.' })
  if (name.trim().length > 200)
    problems.push({ field: 'name', sentence: 'A name can have at most 200 characters.' })
  if (zone.trim() !== '' && findZone(zone.trim()) === undefined)
    problems.push({
      field: 'zone',
      sentence: `“${zone.trim()}” isn’t a time zone. Enter one such as Europe/Berlin.`,
    })
  if (seats.trim() !== '' && parseSeats(seats.trim()) === undefined)
    problems.push({ field: 'seats', sentence: SEATS_MESSAGE })
  return problems
}

type EnteredProps = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'onChange'> & {
  onEnter: (value: string) => void
}

export function ZoneField({ onEnter, ...field }: EnteredProps) {
  const zones = useId()
  return (
    <>
      <Field
        {...field}
        label="Time zone"
        hint="Leave empty for the portal’s time zone."
        list={zones}
        spellCheck={false}
        onChange={({ target }) => onEnter(target.value)}
      />
      <datalist id={zones}>
        {listZones().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

/** Field for the seats: the maximum number of associates. */
export function SeatsField({ onEnter, ...field }: EnteredProps) {
  return (
    <Field
      {...field}
      label="Seats"
      hint="Maximum associates. Leave empty for no limit."
      inputMode="numeric"
      onChange={({ target }) => onEnter(target.value)}
    />
  )
}
