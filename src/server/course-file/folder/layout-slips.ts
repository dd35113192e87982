import { FIELD_NAMES, LIST_NAMES } from './course-fields.ts'
import type { LineParts } from './line-slips.ts'
import { columnOf, explainGlued, explainStart, partsOf, shorten } from './line-slips.ts'

/** A line that does not stand where it should. */
export interface LayoutSlip {
  line: number
  message: string
}

/** A list, or the fields of one part, to which the next line may belong. */
interface Level {
  column: number
  isList: boolean
  /** The fields of a part in their order; of a list those that its entries begin with. */
  names: string[]
  /** What its last field or entry has for a value in its own line; empty if that stands in the lines below. */
  value: string
  /** True as long as that value has not begun. */
  isAwaiting: boolean
  /** Of a list and its entries: where the list begins, and in which column earlier lists of the same field do. */
  list?: { line: number; entry: string; column: number; usual: number } | undefined
}

/** A problem, with its line if that is an earlier one. */
type Fault = string | LayoutSlip | undefined

/** Where the next line is put: in which list or part, after which lists. */
interface Place {
  line: number
  open: Level[]
  /** The lists and parts that were open before the line. */
  before: Level[]
  /** The columns of lists by the names of their fields. */
  columns: Map<string, number>
}

/** The farthest that an entry is taken to have slipped from the others of its list, in spaces. */
const FARTHEST_SLIP = 3

const BLANK = /^\s*(?:#|$)|^---\s*$/
const BLOCK = /^[>|][+\-\d]*\s*(?:#.*)?$/
/** The rest of a line in which a quotation mark stays open, by the mark. */
const STAYS_OPEN: Record<string, RegExp> = {
  '"': /^[^"\\]*(?:\\(?:.|$)[^"\\]*)*$/,
  "'": /^[^']*(?:''[^']*)*$/,
}
const OPEN_BRACKETS = /^[[{](?!.*[\]}]\s*(?:#.*)?$)/

/**
 * Finds the first line of a `course.yaml` that begins where no list and no part does, or not as a line of a list begins.
 * Only for a text that cannot be read: YAML itself stumbles over such a line only in one of those below it.
 */
export function findLayoutSlip(lines: string[]): LayoutSlip | undefined {
  const open: Level[] = []
  const columns = new Map<string, number>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (BLANK.test(line)) continue
    const parts = partsOf(/^ *(?:- +)*-$/.test(line) ? `${line} ` : line)
    const goesOn = isGoingOn(parts, open.at(-1))
    const at = { line: index + 1, open, before: [...open], columns }
    const fault = goesOn ? explainGlued(line) : (explainStart(line) ?? place(parts, at))
    if (fault !== undefined) return typeof fault === 'string' ? { line: index + 1, message: fault } : fault
    if (!goesOn && !isPlaced(parts, open)) return undefined
    const last = goesOn ? undefined : lastLineOf(parts, lines, index, open)
    if (last === undefined && !goesOn) return undefined
    index = last ?? index
  }
  return undefined
}

/** Returns whether a line is more of the text that begins in a line above. */
function isGoingOn(parts: LineParts, top: Level | undefined): boolean {
  const isText = parts.hyphens === '' && parts.name === undefined
  return isText && top !== undefined && top.value !== '' && parts.spaces.length > top.column
}

/** Returns the last line of a value, counted from 0; undefined if it is in brackets over several lines, which are not looked into. */
function lastLineOf({ value }: LineParts, lines: string[], first: number, open: Level[]): number | undefined {
  if (OPEN_BRACKETS.test(value)) return undefined
  let last = first
  if (BLOCK.test(value)) {
    const column = open.at(-1)?.column ?? 0
    const isInside = (line: string) => line.trim() === '' || line.search(/[^ ]/) > column
    while (last + 1 < lines.length && isInside(lines[last + 1] ?? '')) last++
  }
  const staysOpen = STAYS_OPEN[value.slice(0, 1)]
  for (let rest = value.slice(1); last < lines.length && staysOpen?.test(rest); rest = lines[last] ?? '')
    last++
  return last
}

/** Puts a line into the list or the part it belongs to; says what is wrong with where it begins, if it belongs to none. */
function place(parts: LineParts, at: Place): Fault {
  const { open } = at
  const column = parts.spaces.length
  while ((open.at(-1)?.column ?? -1) > column) open.pop()
  if (parts.hyphens !== '') return placeEntry(parts, at)
  const [under, top] = [open.at(-2), open.at(-1)]
  // The hyphens of a list may stand exactly below the field whose list it is.
  if (top?.isList && under?.column === column) open.pop()
  if (parts.name !== undefined) return placeField(parts, at)
  const isEntry = top?.isList ? top.column === column : isListAwaited(top) && column > (top?.column ?? 0)
  return isEntry ? explainHyphen(parts) : undefined
}

/** Returns whether the entries of a list should stand in the lines below. */
function isListAwaited(top: Level | undefined): boolean {
  return top?.isAwaiting === true && !top.isList && LIST_NAMES.has(top.names.at(-1) ?? '')
}

/** Returns whether the innermost list or part has just got this line. */
function isPlaced({ name, spaces }: LineParts, open: Level[]): boolean {
  const top = open.at(-1)
  if (name !== undefined || top?.isList) return true
  if (!top?.isAwaiting || spaces.length <= top.column) return false
  top.isAwaiting = false
  return true
}

function placeEntry(parts: LineParts, at: Place): Fault {
  const { line, open, columns } = at
  const { spaces, hyphens, name, value } = parts
  const top = open.at(-1)
  const isNew = top === undefined || top.isAwaiting
  if (!isNew && !(top.isList && top.column === spaces.length)) return explainEntry(parts, at.before)
  const field = top?.names.at(-1) ?? ''
  const first = {
    line,
    entry: name ?? value,
    column: spaces.length,
    usual: columns.get(field) ?? spaces.length,
  }
  if (isNew) columns.set(field, first.usual)
  if (top?.isAwaiting) top.isAwaiting = false
  for (const { index } of hyphens.matchAll(/-/g)) {
    const column = spaces.length + index
    const list = open.at(-1)
    if (!(list?.isList && list.column === column))
      open.push({ column, isList: true, names: [], value: '', isAwaiting: false, list: first })
  }
  const list = open.at(-1)
  if (list === undefined) return undefined
  Object.assign(list, { value: name === undefined ? value : '', isAwaiting: hasNone(parts) })
  if (name === undefined) return undefined
  list.names.push(name)
  list.isAwaiting = false
  open.push({ ...newPart(parts, name), list: list.list })
  return undefined
}

function placeField(parts: LineParts, at: Place): Fault {
  const { open, before } = at
  const { name = '', value } = parts
  const [top, column] = [open.at(-1), columnOf(parts)]
  if (top && !top.isList && top.column === column) {
    top.names.push(name)
    Object.assign(top, { value, isAwaiting: hasNone(parts) })
    return undefined
  }
  if (top && !top.isAwaiting) return explainField(parts, top, before)
  if (isListAwaited(top)) return explainHyphen(parts)
  if (top) top.isAwaiting = false
  open.push(newPart(parts, name))
  return undefined
}

function newPart(parts: LineParts, name: string): Level {
  const { value } = parts
  return { column: columnOf(parts), isList: false, names: [name], value, isAwaiting: hasNone(parts) }
}

function hasNone({ value }: LineParts): boolean {
  return /^(?:#|$)/.test(value)
}

function explainHyphen({ name, value }: LineParts): string {
  const text = name === undefined ? value : `${name}: ${value}`
  return `an entry of a list begins with a hyphen and a space: - ${shorten(text.trim())}`
}

/** Says where an entry should begin that begins where no list does. */
function explainEntry({ spaces, name, value }: LineParts, before: Level[]): Fault {
  const column = spaces.length
  const top = before.at(-1)
  const isHomeless = top !== undefined && !top.isList && column > top.column
  const distance = (level: Level) => Math.abs(level.column - column)
  const isAlike = (level: Level) => name !== undefined && level.names.includes(name)
  const lists = before.filter(
    (level) => level.isList && distance(level) <= FARTHEST_SLIP && (!isHomeless || isAlike(level)),
  )
  const [meant] = lists.toSorted(
    (one, other) => distance(one) - distance(other) || Number(isAlike(other)) - Number(isAlike(one)),
  )
  if (meant?.list && meant.list.usual === column) return explainFirst(meant.list)
  if (meant !== undefined) return explainSpaces(name ?? value, column, meant.column)
  return isHomeless
    ? `a list begins here below '${top.names.at(-1)}', which has a text already: write the name of the list's field in a line before it`
    : undefined
}

/** Says that it is the first entry of a list that has slipped, and not what follows it. */
function explainFirst({ line, entry, column, usual }: NonNullable<Level['list']>): LayoutSlip {
  return { line, message: explainSpaces(entry, column, usual) }
}

function explainSpaces(entry: string, count: number, needed: number): string {
  const spaces = count === 1 ? '1 space' : `${count === 0 ? 'no' : count} spaces`
  return `'- ${shorten(entry)}' has ${spaces} before it; the entries above have ${needed}`
}

/** Says where a field should begin that begins where no part does. */
function explainField(parts: LineParts, top: Level, before: Level[]): Fault {
  const { name = '' } = parts
  const column = columnOf(parts)
  const entry = before[before.indexOf(top) + 1]
  const isNext = top.names.includes(name) || entry?.names.includes(name)
  if (top.isList && top.column === column && isNext) return explainHyphen(parts)
  if (column > top.column && top.value !== '') {
    if (top.isList)
      return `the entry above is a text and can have no '${name}': write it as a field, too, such as '- answer: ${shorten(top.value)}'`
    if (!FIELD_NAMES.has(name) && !/^["']/.test(top.value))
      return `a text of several lines stands indented below '${top.names.at(-1)}: |': end the line in which it begins so`
  }
  const distance = (level: Level) => Math.abs(level.column - column)
  const [meant] = before
    .filter(({ isList }) => !isList)
    .toReversed()
    .toSorted((one, other) => distance(one) - distance(other))
  if (meant === undefined) return undefined
  const { list } = meant
  if (list && list.column !== list.usual && column - list.usual === meant.column - list.column)
    return explainFirst(list)
  const amount = column > meant.column ? 'many' : 'few'
  return `the line begins with too ${amount} spaces: '${name}' must stand exactly below '${meant.names[0]}'`
}
