import type { NewMember } from '#web/state/team-members.ts'

type Kind = 'text' | 'address' | 'comma' | 'semicolon' | 'cell' | 'end'

interface Token {
  kind: Kind
  text: string
  /** True for an address in angle brackets, which follows its name. */
  isBracketed?: boolean
}

/** The parts of a list; a quoted text fills its cell, so a separator, an address or a line's end follows. */
const TOKEN = new RegExp(
  [
    String.raw`(?<quoted>"(?:[^"\\]|\\.|"")*"(?=[^\S\n]*(?:[,;，；、<|\n]|$)))`,
    String.raw`<\s*(?:mailto:)?(?<bracketed>[^<>\s@]+@[^<>\s@]+)\s*>`,
    String.raw`(?<separator>[,;，；、|\t\n])`,
    String.raw`(?<space>\s+?(?=\S|[\t\n]|$))`,
    String.raw`(?<word>[^\s,;，；、<|]+|<)`,
  ].join('|'),
  'gsu',
)

const SEPARATORS: Record<string, Kind> = {
  ...{ ',': 'comma', '，': 'comma', '、': 'comma', ';': 'semicolon', '；': 'semicolon' },
  ...{ '|': 'cell', '\t': 'cell', '\n': 'end' },
}

/**
 * Returns the people of a list of addresses as mail programs write it: Ann Example <ann@pets.example>;
 * bob@pets.example. People are separated by semicolons, commas or lines. A name may be quoted, or hold a
 * comma before its address: it stays as written. A text without an address is somebody whose email is
 * missing. Undefined for anything but such a list.
 */
export function readAddressList(text: string): NewMember[] | undefined {
  const lines = splitAt(tokensOf(text), 'end')
  const lists = lines.filter(isAddressLine).length
  return lists === 0 || lists < lines.filter(isTableRow).length ? undefined : lines.flatMap(readLine)
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

function toToken(written: string, { quoted, bracketed, separator, word }: Record<string, string>): Token {
  if (bracketed !== undefined) return { kind: 'address', text: bracketed, isBracketed: true }
  if (separator !== undefined) return { kind: SEPARATORS[separator] ?? 'end', text: separator }
  const text = quoted === undefined ? written : quoted.slice(1, -1).replace(/\\(.)|"(")/gs, '$1$2')
  const address = (word ?? text).trim().replace(/^(?:['"(]|mailto:)+|['")]+$/g, '')
  return /^[^\s@]+@[^\s@]+$/.test(address) ? { kind: 'address', text: address } : { kind: 'text', text }
}

/** Returns the tokens between separators of these kinds, without the places in which nothing stands. */
function splitAt(tokens: readonly Token[], ...kinds: Kind[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (kinds.includes(token.kind)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

const addressesIn = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind === 'address')

/** Returns whether a line can only be a list of addresses: a table's row has cells, with one address. */
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
  // A name and its address may be cells: Ann Example; ann@pets.example.
  if (people.length !== 2 || unnamed?.name !== '' || others.length > 0) return people
  return [{ name: people.map(({ name }) => name).join(''), email: unnamed.email }]
}

/** Reads what stands between two semicolons, where a comma may be within a name or between people. */
function readSegment(segment: Token[]): NewMember[] {
  const people: NewMember[] = []
  let waiting: string[] = []
  for (const part of splitAt(segment, 'comma')) {
    const { read, rest } = readPart(part, waiting)
    people.push(...read)
    waiting = rest
  }
  const [first, ...others] = people
  const name = waiting.join(', ')
  if (first?.name === '' && others.length === 0) return [{ ...first, name }]
  return name === '' ? people : [...people, { name, email: '' }]
}

/** Reads the part between two commas: its first address gets the names before it; `rest` waits. */
function readPart(part: Token[], waiting: string[]): { read: NewMember[]; rest: string[] } {
  const read: NewMember[] = []
  let names = waiting
  for (const [at, { kind, text }] of part.entries()) {
    if (kind === 'text' || part[at + 1]?.isBracketed) names = [...names, cleanName(text)]
    else {
      read.push({ name: nameBefore(names, text), email: text })
      names = []
    }
  }
  const last = read.pop()
  if (!last) return { read, rest: names }
  // What follows an address up to the comma is about the same person: ann@pets.example (Ann Example).
  return { read: [...read, { ...last, name: [last.name, ...names].filter(Boolean).join(' ') }], rest: [] }
}

/** Returns the name before an address; none if it only repeats the address. */
function nameBefore(names: string[], address: string): string {
  const name = names.filter(Boolean).join(', ')
  return name.toLowerCase() === address.toLowerCase() ? '' : name
}

function cleanName(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(.*)'$|^\((.*)\)$/, '$1$2')
    .trim()
}
