// cspell:ignore ABLABEL
import { decodeTextAs, dropUnmeant } from '#domain/text/decode-text.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { kindOfHeader } from './header-kinds.ts'
import { cleanCell, readAddress } from './person-cells.ts'

/** People in address cards, choices, and skipped cards. */
export interface CardList {
  people: NewMember[]
  /** Names on the cards of companies and groups without an email. */
  otherCards: string[]
  /** Choices made for cards with several emails. */
  chosen: { taken: string; left: string[] }[]
}

interface Property {
  /** Common prefix of a property and its label, such as `item1`. */
  group: string
  name: string
  parameters: string
  value: string
}

/** Returns whether a text contains address cards (vCard 2.1, 3.0 or 4.0). */
export function isCardList(text: string): boolean {
  return /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))
}

/**
 * Parses the people in address cards. The name is FN or N. Of several emails, the work address is preferred,
 * then the one marked as preferred.
 */
export function readCards(text: string): CardList {
  const list: CardList = { people: [], otherCards: [], chosen: [] }
  for (const card of cardsIn(text)) {
    const emails = emailsOf(card)
    const name = nameOf(card)
    const isOther = isCompany(card, name) || /^(?:group|org|location)$/i.test(valueIn(card, 'KIND'))
    const [email = '', ...left] = emails
    if (email === '' && (isOther || name === '')) list.otherCards.push(name || valueIn(card, 'ORG') || '?')
    else list.people.push({ name, email })
    if (left.length > 0) list.chosen.push({ taken: email, left })
  }
  return list
}

function cardsIn(text: string): Property[][] {
  const cards: Property[][] = []
  for (const line of unfold(text)) {
    const property = readProperty(line)
    if (property?.name === 'BEGIN') cards.push([])
    else if (property) cards.at(-1)?.push(property)
  }
  return cards
}

/**
 * Joins folded lines: a line that begins with white space, or one after a quoted-printable line that ends
 * with "=".
 */
function unfold(text: string): string[] {
  const lines: string[][] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    if (last && isOpen) last[last.length - 1] = last.at(-1)?.slice(0, -1) ?? ''
    if (last && isOpen) last.push(line)
    else if (last && /^[ \t]/.test(line)) last.push(line.slice(1))
    else lines.push([line])
    isOpen = line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(lines.at(-1)?.[0]?.slice(0, 200) ?? '')
  }
  return lines.map((parts) => parts.join('').slice(0, MAX_PROPERTY_LENGTH))
}

/** Maximum length of a property, in UTF-16 units. Longer ones, such as pictures, are truncated. */
const MAX_PROPERTY_LENGTH = 4000

/** Matches a property such as `item1.EMAIL;TYPE=WORK:ann@pets.example`. */
const PROPERTY =
  /^(?:(?<group>[\w-]{1,40})\.)?(?<name>[A-Za-z-]{1,40})(?<parameters>(?:;[^:;"]{0,200}(?:"[^"]{0,200}"[^:;"]{0,200})?)*):/

function readProperty(line: string): Property | undefined {
  const found = PROPERTY.exec(line.slice(0, 2000))
  const { group = '', name = '', parameters = '' } = found?.groups ?? {}
  if (!found) return undefined
  const written = line.slice(found[0].length)
  const value = /QUOTED-PRINTABLE/i.test(parameters) ? decodeQuoted(written, parameters) : written
  return { group, name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }
}

function decodeQuoted(text: string, parameters: string): string {
  const bytes: number[] = []
  for (const [part, hex] of text.matchAll(/=([\dA-F]{2})|[^=]+|=/gi))
    bytes.push(...(hex === undefined ? new TextEncoder().encode(part) : [Number.parseInt(hex, 16)]))
  const [, charset = 'utf-8'] = /CHARSET="?([\w-]{1,40})/i.exec(parameters) ?? []
  return decodeCharset(Uint8Array.from(bytes), charset)
}

/** Decodes a text in the named encoding, or in Windows-1252, which older programs commonly use. */
function decodeCharset(bytes: Uint8Array, charset: string): string {
  try {
    return dropUnmeant(new TextDecoder(charset).decode(bytes))
  } catch {
    return decodeTextAs(bytes, 'windows-1252')
  }
}

function valueIn(card: readonly Property[], name: string): string {
  return unescapeValue(card.find((property) => property.name === name)?.value ?? '')
}

function unescapeValue(value: string): string {
  return cleanCell(value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'))
}

/** Placeholder for an escaped semicolon: a private-use character that occurs in no card. */
const ESCAPED = '\uE000'

/**
 * Returns the display name. If FN is missing, an address or reversed, returns the given, additional and
 * family name of N.
 */
function nameOf(card: readonly Property[]): string {
  const shown = valueIn(card, 'FN')
  const parts = (card.find(({ name }) => name === 'N')?.value ?? '')
    .replace(/\\;/g, ESCAPED)
    .split(';')
    .map((part) => unescapeValue(part.replaceAll(ESCAPED, ';')))
  const [last = '', first = '', further = ''] = parts
  const written = [first, further, last].filter(Boolean).join(' ')
  return shown === '' || shown.includes('@') || (shown.includes(',') && first && last) ? written : shown
}

function isCompany(card: readonly Property[], name: string): boolean {
  const company = valueIn(card, 'ORG').replace(/;{1,9}$/, '')
  return (
    valueIn(card, 'X-ABSHOWAS').toUpperCase() === 'COMPANY' ||
    (company !== '' && (name === '' || name === company))
  )
}

const PURPOSE_RANKS = { work: 0, unknown: 1, home: 2 }

/** Returns the purpose of an email, from its parameters or from the label of Apple's address book. */
function purposeOf(parameters: string, label: string): keyof typeof PURPOSE_RANKS {
  const rank = label === '' ? 'unknown' : kindOfHeader(`${label} email`).email
  if (/HOME/.test(parameters) || rank === 'private' || rank === "another's") return 'home'
  return /WORK/.test(parameters) || rank === 'work' ? 'work' : 'unknown'
}

/** Returns the labels of a card by group, for example Work for `_$!<Work>!$_`. */
function labelsOf(card: readonly Property[]): ReadonlyMap<string, string> {
  const labels = card.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '')
  return new Map(
    labels.map(({ group, value }) => [group, unescapeValue(value).replace(/^_\$!<|>!\$_$/g, '')]),
  )
}

const MAX_PREFERENCE = 100

/** Returns the preference of a property: 1 for the highest, as in version 4.0, and the lowest if unset. */
function preferenceOf(parameters: string): number {
  const [written, number = '1'] = /PREF(?:=(\d{1,3})\b)?/.exec(parameters) ?? []
  return written === undefined ? MAX_PREFERENCE : Math.min(Number(number), MAX_PREFERENCE - 1)
}

/** Returns the valid emails of a card without duplicates: work first, home last, then by preference. */
function emailsOf(card: readonly Property[]): string[] {
  const labels = labelsOf(card)
  const emails = card.flatMap(({ group, name, parameters, value }) => {
    const email = name === 'EMAIL' ? readAddress(unescapeValue(value))?.email : undefined
    if (email === undefined) return []
    const purpose = purposeOf(parameters, labels.get(group) ?? '')
    const rank = PURPOSE_RANKS[purpose] * MAX_PREFERENCE + preferenceOf(parameters)
    return [{ email, rank }]
  })
  return [...new Set(emails.sort((a, b) => a.rank - b.rank).map(({ email }) => email))]
}
