import type { NewMember } from '#web/state/team-members.ts'
import { isKnownHeader } from './header-kinds.ts'
import { OTHER_FIELDS, PEOPLE_FIELDS } from './header-words.ts'
import { cleanCell, withoutBullet } from './person-cells.ts'

type Kind = 'text' | 'address' | 'comma' | 'semicolon' | 'cell' | 'end'

interface Token {
  kind: Kind
  text: string
  /** True for an address in angle brackets after its name. */
  isBracketed?: boolean
  /** True for quoted text. */
  isQuoted?: boolean
}

/**
 * Matches a token of a list. A quoted text must fill its cell, that is, precede a separator, an address or
 * the end of the line.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<quoted>"(?:[^"\\]|\\.|""){0,400}"(?=[^\S\n]*(?:[,;，；、<|\n]|$)))`,
    String.raw`<\s*(?:mailto:)?(?<bracketed>[^<>\s@]+@[^<>\s@]+)\s*>`,
    String.raw`(?<separator>[,;，；、|\t\n])`,
    String.raw`(?<space>\s+?(?=\S|[\t\n]|$))`,
    String.raw`(?<word>[^\s,;，；、<|]+|<)`,
  ].join('|'),
  'gsu',
)

const SEPARATORS: Record<string, Kind> = {
  ',': 'comma',
  '，': 'comma',
  '、': 'comma',
  ';': 'semicolon',
  '；': 'semicolon',
  '|': 'cell',
  '\t': 'cell',
  '\n': 'end',
}

/** People in an address list, and lines without people, such as the subject of an email. */
export interface AddressList {
  people: NewMember[]
  otherLines: string[]
}

/**
 * Returns the people in a list of addresses in the format of email clients, such as Ann Example
 * <ann@pets.example>; bob@pets.example. Semicolons, commas and line breaks separate people. A name before an
 * address may be quoted or contain a comma, and is kept unchanged. A text without an address is a person
 * without an email. Mail fields, such as To:, and group names are dropped.
 */
export function readAddressList(text: string): AddressList {
  const lines = splitAt(tokensOf(text), 'end')
  const otherLines = lines.filter(isOtherField).map((line) => line.map((token) => token.text).join(''))
  const others = lines.filter((line) => !isOtherField(line)).map((line) => withoutLabel(line))
  return { people: joinPairs(others).flatMap(readLine), otherLines }
}

/** Joins each name line with the address line below it, if the whole list alternates between the two. */
function joinPairs(lines: Token[][]): Token[][] {
  const isPaired = lines.every((line, at) => (at % 2 === 0 ? addressesIn(line).length === 0 : isBare(line)))
  if (!isPaired || lines.length % 2 > 0) return lines
  return lines.flatMap((line, at) => (at % 2 === 0 ? [[...line, ...(lines[at + 1] ?? [])]] : []))
}

const isBare = (line: Token[]) => line.length === 1 && addressesIn(line).length === 1

/**
 * Returns whether a text is an address list rather than a table, that is, has at least as many address lines
 * as table rows.
 */
export function isAddressList(text: string): boolean {
  const lines = splitAt(tokensOf(text), 'end')
  const lists = lines.filter(isAddressLine).length
  return lists > 0 && lists >= lines.filter(isTableRow).length
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: written, groups = {} } of text.matchAll(TOKEN)) {
    const token = toToken(written, groups)
    const last = tokens.at(-1)
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text
    else if (token.text.trim() !== '' || token.kind !== 'text') tokens.push(token)
  }
  return tokens
}

/** Maximum length of a text parsed as an address or cleaned as a name, in UTF-16 units. */
const MAX_WORD_LENGTH = 1000

function toToken(written: string, { quoted, bracketed, separator, word }: Record<string, string>): Token {
  if (bracketed !== undefined) return { kind: 'address', text: bracketed, isBracketed: true }
  if (separator !== undefined) return { kind: SEPARATORS[separator] ?? 'end', text: separator }
  const text = quoted === undefined ? written : quoted.slice(1, -1).replace(/\\(.)|"(")/gs, '$1$2')
  const shown = (word ?? text).trim()
  const address = shown.length > MAX_WORD_LENGTH ? '' : shown.replace(/^(?:['"([]|mailto:)+|['")\].:]+$/g, '')
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return { kind: 'address', text: address }
  return { kind: 'text', text, isQuoted: quoted !== undefined }
}

/** Splits tokens at separators of these kinds, without empty parts. */
function splitAt(tokens: readonly Token[], ...kinds: Kind[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (kinds.includes(token.kind)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/** Matches a label with a colon, such as a mail field or a group name, and the text after it. */
const LABEL = /^\s*(?<label>[^:]{1,60}):(?!\/\/)\s*(?<rest>.*)$/s

function labelOf(token: Token | undefined): { label: string; rest: string } | undefined {
  if (token?.kind !== 'text' || token.isQuoted) return undefined
  const { label = '', rest = '' } = LABEL.exec(token.text)?.groups ?? {}
  return label === '' ? undefined : { label: label.trim(), rest }
}

const isOtherField = ([first]: Token[]) => OTHER_FIELDS.test(labelOf(first)?.label ?? '')

/** Maximum number of labels removed before a name: a field, a group, and a label inside the group. */
const MAX_LABELS = 3

/** Returns a line without the field and group labels before the first name or address. */
function withoutLabel(line: Token[], left = MAX_LABELS, isInField = false): Token[] {
  const [first, ...others] = line
  const found = labelOf(first)
  if (!first || !found || left === 0) return line
  const isField = PEOPLE_FIELDS.test(found.label) || isKnownHeader(found.label)
  // Ann Example: ann@pets.example
  if (!isField && !isInField && found.rest === '' && addressesIn(line).length < 2) return line
  return found.rest === ''
    ? others
    : withoutLabel([{ ...first, text: found.rest }, ...others], left - 1, isField)
}

const addressesIn = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind === 'address')

/** Returns whether a line can only be a list of addresses. Table rows have cells and a single address. */
function isAddressLine(line: Token[]): boolean {
  if (line.some(({ kind }) => kind === 'cell')) return false
  const addresses = addressesIn(line)
  if (addresses.some(({ isBracketed }) => isBracketed)) return true
  if (addresses.length < 2) return false
  return (
    holdOneEach(splitAt(line, 'semicolon')) ||
    holdOneEach(splitAt(line, 'comma', 'semicolon')) ||
    !hasText(line)
  )
}

const hasText = (line: Token[]) => line.some(({ kind }) => kind === 'text')

function holdOneEach(parts: Token[][]): boolean {
  return parts.length > 1 && parts.every((part) => addressesIn(part).length === 1)
}

function isTableRow(line: Token[]): boolean {
  const cells = splitAt(line, 'comma', 'semicolon', 'cell')
  return cells.length > 2 && addressesIn(line).length === 1 && !isAddressLine(line)
}

function readLine(line: Token[]): NewMember[] {
  const people = splitAt(line, 'semicolon', 'cell').flatMap(readSegment)
  const [unnamed, ...others] = people.filter(({ email }) => email !== '')
  // A name and its address may be in separate cells: Ann Example; ann@pets.example.
  if (people.length !== 2 || unnamed?.name !== '' || others.length > 0) return people
  return [{ name: people.map(({ name }) => name).join(''), email: unnamed.email }]
}

/** Parses the text between two semicolons, in which a comma may separate people or be part of a name. */
function readSegment(segment: Token[]): NewMember[] {
  const people: NewMember[] = []
  let waiting: string[] = []
  for (const part of splitAt(segment, 'comma')) {
    const { read, rest } = readPart(part, waiting)
    for (const person of read) people.push(person)
    waiting = rest
  }
  const [first, ...others] = people
  const name = waiting.filter(Boolean).join(', ')
  if (first?.name === '' && others.length === 0) return [{ ...first, name }]
  return name === '' ? people : [...people, { name, email: '' }]
}

const AND = /^(?:and|und|et|en|y|e)$/
const AND_BEFORE = /^\s*(?:and|und|et|en|y|e)\s+/
const WEB_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i

/**
 * Parses the text between two commas. Each address gets the preceding names. `rest` has the names still
 * without an address.
 */
function readPart(part: Token[], waiting: string[]): { read: NewMember[]; rest: string[] } {
  const read: NewMember[] = []
  // Appends to `waiting` itself, because copying it for each part of a long list would take quadratic time.
  let names = waiting
  for (const [at, { kind, text }] of part.entries()) {
    if (kind === 'text' || part[at + 1]?.isBracketed)
      names.push(cleanName(read.length > 0 ? text.replace(AND_BEFORE, '') : text))
    else {
      read.push({ name: nameBefore(names, text), email: text })
      names = []
    }
  }
  const last = read.pop()
  if (!last) return { read, rest: names }
  // Text between an address and the next comma belongs to the same person: ann@pets.example (Ann Example).
  return { read: [...read, { ...last, name: [last.name, ...names].filter(Boolean).join(' ') }], rest: [] }
}

/** Returns the name before an address; empty if it only repeats the address. */
function nameBefore(names: string[], address: string): string {
  const name = names.filter(Boolean).join(', ')
  return name.toLowerCase() === address.toLowerCase() ? '' : name
}

/** Returns a name without bullets, brackets, dashes or a label such as "Name:". */
function cleanName(text: string, left = MAX_LABELS): string {
  // A text too long for a name is returned unchanged. The row's check then reports it.
  if (text.length > MAX_WORD_LENGTH) return text
  const name = withoutBullet(
    cleanCell(text)
      .replace(/^'(.*)'$|^"(.*)"$|^\((.*)\)$/, '$1$2$3')
      .trim(),
  )
  if (AND.test(name) || WEB_ADDRESS.test(name)) return ''
  const { label = '', rest = '' } = LABEL.exec(name)?.groups ?? {}
  if (rest !== '' && left > 0) return cleanName(rest, left - 1)
  if (label !== '' && isKnownHeader(label)) return ''
  return trimMarks(name)
}

const MARKS = new Set([...' :–—-/'])

/** Trims dashes, slashes, colons and spaces from a text. */
function trimMarks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && MARKS.has(text[start] ?? '')) start += 1
  while (end > start && MARKS.has(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}
