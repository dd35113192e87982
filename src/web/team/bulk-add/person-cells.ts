// cspell:ignore MRCVS
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'

/** Maximum length of a cell parsed as an address, in UTF-16 units. */
const MAX_CELL_LENGTH = 1000

/** Matches a name and an address in one cell: Ann Example <ann@pets.example>, or with round or square brackets. */
const NAMED_ADDRESS = /^"?([^<>()[\]"]*)"?[<([]([^<>()[\]\s]+@[^<>()[\]\s]+)[>)\]]$/
const ADDRESS_NAMED = /^<?([^<>()\s]+@[^<>()\s]+)>?\s?\(([^()]*)\)$/

/** Matches line breaks and tabs within a cell, which separate words. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/** Matches control characters and direction marks, which occur in no name or address. */
const UNSEEN = /(?![\t\n\v\f\r\u0085])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Matches the marker of a list entry: a bullet, or a number with a dot or a bracket. */
const BULLET = /^(?:[-–—•·*▪◦‣●○■□✓➢o]\s+|[•▪●■]|\(?\d{1,4}[.)]\s*(?=\D))/

/** Returns a cell as one line, without control characters and direction marks. */
export function cleanCell(cell: string): string {
  const lines = cell
    .replace(UNSEEN, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .split(BREAKS)
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** Returns a name without a list marker. */
export function withoutBullet(name: string): string {
  return name.replace(BULLET, '').trim()
}

/** Returns the address in a cell and the accompanying name, if any; undefined for other cells. */
export function readAddress(cell: string): { name: string; email: string } | undefined {
  if (cell.length > MAX_CELL_LENGTH || !/[@＠]/.test(cell)) return undefined
  if (isEmail(canonicalEmail(cell))) return { name: '', email: cell }
  const [, before, inBrackets] = NAMED_ADDRESS.exec(cell) ?? []
  const [, bare, after] = ADDRESS_NAMED.exec(cell) ?? []
  const email = (inBrackets ?? bare ?? cell).replace(/^mailto:/i, '')
  return isEmail(canonicalEmail(email)) ? { name: (before ?? after ?? '').trim(), email } : undefined
}

/**
 * Derives a name from the local part of an address, for the user to correct, such as "Ann Keller" from
 * ann.keller@pets.example. Returns an empty text if the local part has no letters.
 */
export function makeName(email: string): string {
  const [mailbox = ''] = canonicalEmail(email).split(/[@+]/)
  const words = mailbox.split(/[._\-\d]+/).filter(Boolean)
  return words.map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())).join(' ')
}

/**
 * Returns whether a cell may be a name: it has more letters than digits, and is neither an address nor a
 * path.
 */
export function isNameLike(cell: string): boolean {
  if (cell.length > MAX_NAME_LENGTH || /[@/\\:]/.test(cell)) return false
  return (cell.match(/\p{L}/gu)?.length ?? 0) > (cell.match(/\d/g)?.length ?? 0)
}

/** Matches a degree or suffix after a comma, which is not a first name. */
const SUFFIX =
  /,\s*(?:DVM|VMD|Ph\.?D\.?|MD|M\.D\.|MBA|MSc|BSc|BVSc|MRCVS|RVT|CVT|LVT|RN|CPA|Esq\.?|Jr\.?|Sr\.?|II|III|IV)$/i

/** Returns "Ann Keller" for "Keller, Ann" and for the two words "Keller Ann". Other names stay unchanged. */
export function reorderName(name: string): string {
  if (SUFFIX.test(name)) return name
  const [last = '', first, ...more] = name.includes(',') ? name.split(/\s*,\s*/) : name.split(' ')
  return first && more.length === 0 ? `${first} ${last}` : name
}

/** Matches a name with the last name before a comma. */
const LAST_FIRST = /^[^,]*\p{Lu}[^,]*,\s*\p{Lu}[^,]*$/u

/** Returns whether all names of a column have the last name before a comma. */
export function areReordered(names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    names.every((name) => name.length <= MAX_NAME_LENGTH && LAST_FIRST.test(name) && !SUFFIX.test(name))
  )
}
