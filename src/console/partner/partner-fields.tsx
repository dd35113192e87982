import { type ComponentProps, useId } from 'react'
import type { FormProblem } from '#client/form/use-form.ts'
import { parseSeats, SEATS_MESSAGE } from '#domain/people/seats.ts'
import { findZone, listZones } from '#domain/requirement/local-time.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { Field } from '#ui/form/field.tsx'

/** Form values shared by a new partner and a partner's settings. */
interface PartnerFields {
  name: string
  zone: string
  seats: string
}

/** Returns the first problem of these fields; undefined if there is none. */
export function findFieldProblem({
  name,
  zone,
  seats,
}: PartnerFields): FormProblem<keyof PartnerFields> | undefined {
  if (isBlank(name)) return { field: 'name', sentence: 'Enter the name.' }
  if (name.trim().length > 200) return { field: 'name', sentence: 'A name has at most 200 characters.' }
  if (zone.trim() !== '' && findZone(zone.trim()) === undefined)
    return { field: 'zone', sentence: `“${zone.trim()}” is not a time zone. One is Europe/Berlin.` }
  if (seats.trim() !== '' && parseSeats(seats.trim()) === undefined)
    return { field: 'seats', sentence: SEATS_MESSAGE }
  return undefined
}

type EnteredProps = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'onChange'> & {
  onEnter: (value: string) => void
}

/** Field for a partner's time zone. */
export function ZoneField({ onEnter, ...field }: EnteredProps) {
  const zones = useId()
  return (
    <>
      <Field
        {...field}
        label="Time zone"
        hint="Such as Europe/Berlin. Empty: the portal’s own."
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

/** Field for the maximum number of associates. */
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
