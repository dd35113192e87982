// cspell:ignore MRCVS
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'

/** Longest cell that can hold a name or an address, in UTF-16 units. */
const MAX_CELL_LENGTH = 1000

/** A name and an address in one cell: Ann Example <ann@pets.example>, or with round or square brackets. */
const NAMED_ADDRESS = /^"?([^<>()[\]"]*)"?[<([]([^<>()[\]\s]+@[^<>()[\]\s]+)[>)\]]$/
const ADDRESS_NAMED = /^<?([^<>()\s]+@[^<>()\s]+)>?\s?\(([^()]*)\)$/

/** Line ends and tabs within a cell, which part words. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/** Characters that no cell of a person needs: control characters, and marks of a text's direction. */
const UNSEEN = /(?![\t\n\v\f\r\u0085])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** What stands before an entry of a list: a bullet, or a number with a dot or a bracket. */
const BULLET = /^(?:[-–—•·*▪◦‣●○■□✓➢o]\s+|[•▪●■]|\(?\d{1,4}[.)]\s*(?=\D))/

/** Returns a cell as one line, without control characters and marks of its direction. */
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

/** Returns a name without the bullet or number of a list before it. */
export function withoutBullet(name: string): string {
  return name.replace(BULLET, '').trim()
}

/** Returns the address in a cell, and the name with it if there is one; undefined for other cells. */
export function readAddress(cell: string): { name: string; email: string } | undefined {
  if (cell.length > MAX_CELL_LENGTH || !/[@＠]/.test(cell)) return undefined
  if (isEmail(canonicalEmail(cell))) return { name: '', email: cell }
  const [, before, inBrackets] = NAMED_ADDRESS.exec(cell) ?? []
  const [, bare, after] = ADDRESS_NAMED.exec(cell) ?? []
  const email = (inBrackets ?? bare ?? cell).replace(/^mailto:/i, '')
  return isEmail(canonicalEmail(email)) ? { name: (before ?? after ?? '').trim(), email } : undefined
}

/**
 * Returns a name made from the part of an address before the @, to be edited: "Ann Keller" from
 * ann.keller@pets.example; empty if it has no letters.
 */
export function makeName(email: string): string {
  const [mailbox = ''] = canonicalEmail(email).split(/[@+]/)
  const words = mailbox.split(/[._\-\d]+/).filter(Boolean)
  return words.map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())).join(' ')
}

/** Returns whether a cell may be a name: it has more letters than digits, and is neither an address nor a path. */
export function isNameLike(cell: string): boolean {
  if (cell.length > MAX_NAME_LENGTH || /[@/\\:]/.test(cell)) return false
  return (cell.match(/\p{L}/gu)?.length ?? 0) > (cell.match(/\d/g)?.length ?? 0)
}

/** A degree or suffix after a comma, which is no first name. */
const SUFFIX =
  /,\s*(?:DVM|VMD|Ph\.?D\.?|MD|M\.D\.|MBA|MSc|BSc|BVSc|MRCVS|RVT|CVT|LVT|RN|CPA|Esq\.?|Jr\.?|Sr\.?|II|III|IV)$/i

/** Returns "Ann Keller" for "Keller, Ann", and for "Keller Ann" of two words; other names as they are. */
export function reorderName(name: string): string {
  if (SUFFIX.test(name)) return name
  const [last = '', first, ...more] = name.includes(',') ? name.split(/\s*,\s*/) : name.split(' ')
  return first && more.length === 0 ? `${first} ${last}` : name
}

/** A name with the last name before a comma. */
const LAST_FIRST = /^[^,]*\p{Lu}[^,]*,\s*\p{Lu}[^,]*$/u

/** Returns whether all names of a column have the last name before a comma. */
export function areReordered(names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    names.every((name) => name.length <= MAX_NAME_LENGTH && LAST_FIRST.test(name) && !SUFFIX.test(name))
  )
}
