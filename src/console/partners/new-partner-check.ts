import type { FormProblem } from '#client/form/use-form.ts'
import { isPartnerId } from '#domain/console/partner-id.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { type CatalogueEntry, findCatalogueProblems, type LastDayField } from '../form/catalogue-fields.tsx'
import { findFieldProblems } from '../form/partner-fields.tsx'
import type { NewPartner } from '../services/partner-list-calls.ts'

/** Form values for a new partner. */
export interface PartnerEntry extends CatalogueEntry {
  name: string
  id: string
  userName: string
  email: string
  zone: string
  seats: string
}

/** Names of the single-line fields. `PartnerField` also includes the last-day fields. */
export type LineField = 'name' | 'id' | 'userName' | 'email' | 'zone' | 'seats'
export type PartnerField = LineField | LastDayField

/** Returns the problems with the entry, in field order. */
export function findEntryProblems(entry: PartnerEntry): FormProblem<PartnerField>[] {
  const { name, id, userName, email, zone, seats } = entry
  const own = findFieldProblems({ name, zone, seats })
  const address = findEmailProblem(email)
  return [
    ...own.filter(({ field }) => field === 'name'),
    ...(isBlank(userName)
      ? [{ field: 'userName', sentence: 'Enter the administrator’s name.' } as const]
      : []),
    ...(address === undefined ? [] : [{ field: 'email', sentence: address } as const]),
    // The id is derived from the name, so an empty name counts as only one problem.
    ...(isPartnerId(id.trim()) || (id === '' && isBlank(name))
      ? []
      : [{ field: 'id', sentence: 'Use 3–60 lowercase letters, digits or hyphens.' } as const]),
    ...own.filter(({ field }) => field !== 'name'),
    ...findCatalogueProblems(entry),
  ]
}

function findEmailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter the administrator’s email address.'
  return isEmail(canonicalEmail(email)) ? undefined : 'Enter a valid email address.'
}

/** Returns true for a field under "More options". */
export function isOption(field: PartnerField | undefined): boolean {
  return field !== undefined && !['name', 'userName', 'email'].includes(field)
}

/** Converts a valid entry to a request body. */
export function toNewPartner(entry: PartnerEntry): NewPartner {
  const { name, id, userName, email, zone, seats, catalogue, courses } = entry
  return {
    id: id.trim(),
    name: name.trim(),
    administrator: { userName: userName.trim(), email: email.trim() },
    ...(zone.trim() === '' ? {} : { timeZone: zone.trim() }),
    ...(seats.trim() === '' ? {} : { seats: Number(seats.trim()) }),
    ...(catalogue === 'all' ? {} : { catalogue: { catalogue, courses: [...courses] } }),
  }
}
