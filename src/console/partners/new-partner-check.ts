import type { FormProblem } from '#client/form/use-form.ts'
import { isPartnerId } from '#domain/console/partner-id.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { type CatalogueEntry, findCatalogueProblem, type LastDayField } from '../partner/catalogue-fields.tsx'
import { findFieldProblem } from '../partner/partner-fields.tsx'
import type { NewPartner } from '../services/partner-list-calls.ts'

/** Form entry for a new partner. */
export interface PartnerEntry extends CatalogueEntry {
  name: string
  id: string
  userName: string
  email: string
  zone: string
  seats: string
}

/** Names of the single-line fields; `PartnerField` adds those of the last days. */
export type LineField = 'name' | 'id' | 'userName' | 'email' | 'zone' | 'seats'
export type PartnerField = LineField | LastDayField

/** Returns the first problem with the entry, in field order; undefined if there is none. */
export function findEntryProblem(entry: PartnerEntry): FormProblem<PartnerField> | undefined {
  const { name, id, userName, email, zone, seats } = entry
  const own = findFieldProblem({ name, zone, seats })
  if (own?.field === 'name') return own
  if (!isPartnerId(id.trim()))
    return { field: 'id', sentence: 'Use 3–60 lowercase letters, digits or hyphens.' }
  if (isBlank(userName)) return { field: 'userName', sentence: 'Enter the administrator’s name.' }
  if (email.trim() === '') return { field: 'email', sentence: 'Enter the administrator’s email address.' }
  if (!isEmail(canonicalEmail(email)))
    return { field: 'email', sentence: 'Please enter a valid email address.' }
  return own ?? findCatalogueProblem(entry)
}

/** Returns the request body for an entry without problems. */
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
