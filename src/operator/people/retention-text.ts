import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import type { Erased, Span } from '#store/tables/column.ts'

const A_YEAR = 365 * A_DAY

export function erasedText(erased: Erased): string {
  if (erased === 'removed') return 'removed'
  return 'stays' in erased ? `stays: ${erased.stays}` : `blanked: ${erased.blanked}`
}

/** Formats the conditions for automatic removal, or `never`. */
export function retentionText(goes: readonly (Span | string)[]): string {
  return goes.map(spanText).join('; ') || 'never'
}

function spanText(span: Span | string): string {
  if (typeof span === 'string') return span
  const { after, since } = span
  return after === 0 ? since : `${ageText(after)} after ${since}`
}

function ageText(age: number): string {
  if (age < A_DAY) return plural(age / A_MINUTE, 'minute')
  return age % A_YEAR === 0 ? plural(age / A_YEAR, 'year') : plural(age / A_DAY, 'day')
}
