import { decodeTextAs } from '#domain/text/decode-text.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { cleanCell, readAddress } from './person-cells.ts'

/** The people of address cards, and what was decided or left out. */
export interface CardList {
  people: NewMember[]
  /** Names of companies' and groups' cards without an email. */
  otherCards: string[]
  /** Cards of which one of several emails was taken. */
  chosen: { taken: string; left: string[] }[]
}

interface Property {
  name: string
  parameters: string
  value: string
}

/** Returns whether a text is a file of address cards (vCard 2.1, 3.0 and 4.0). */
export function isCardList(text: string): boolean {
  return /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))
}

/** Returns the people of address cards: FN or N, and of several emails the one for work, else the preferred one. */
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

/** Joins lines that were folded: the next begins with a space, or the line is quoted-printable and ends with "=". */
function unfold(text: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const last = lines.length - 1
    if (isOpen) lines[last] = lines[last]?.slice(0, -1) + line
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else lines.push(line)
    isOpen = line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(lines.at(-1)?.slice(0, 200) ?? '')
  }
  return lines
}

/** A property such as `item1.EMAIL;TYPE=WORK:ann@pets.example`. */
const PROPERTY =
  /^(?:[\w-]{1,40}\.)?(?<name>[A-Za-z-]{1,40})(?<parameters>(?:;[^:;"]{0,200}(?:"[^"]{0,200}"[^:;"]{0,200})?)*):/

function readProperty(line: string): Property | undefined {
  const found = PROPERTY.exec(line.slice(0, 2000))
  const { name = '', parameters = '' } = found?.groups ?? {}
  if (!found) return undefined
  const written = line.slice(found[0].length)
  const value = /QUOTED-PRINTABLE/i.test(parameters) ? decodeQuoted(written, parameters) : written
  return { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }
}

function decodeQuoted(text: string, parameters: string): string {
  const bytes: number[] = []
  for (const [part, hex] of text.matchAll(/=([\dA-F]{2})|[^=]+|=/gi))
    bytes.push(...(hex === undefined ? new TextEncoder().encode(part) : [Number.parseInt(hex, 16)]))
  const isLatin = /CHARSET=(?:ISO-8859|WINDOWS)/i.test(parameters)
  return decodeTextAs(Uint8Array.from(bytes), isLatin ? 'windows-1252' : 'utf-8')
}

function valueIn(card: readonly Property[], name: string): string {
  return unescapeValue(card.find((property) => property.name === name)?.value ?? '')
}

function unescapeValue(value: string): string {
  return cleanCell(value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'))
}

/** A character that no card has. */
const ESCAPED = '\uE000'

/** Returns the given, further and family name of N, the name as shown, or the nickname. */
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

/** Returns the valid emails of a card, each once: those for work first, those at home last, the preferred before others. */
function emailsOf(card: readonly Property[]): string[] {
  const emails = card.flatMap(({ name, parameters, value }) => {
    const email = name === 'EMAIL' ? readAddress(unescapeValue(value))?.email : undefined
    const at = /HOME/.test(parameters) ? 4 : /WORK/.test(parameters) ? 0 : 2
    return email === undefined ? [] : [{ email, rank: at + Number(!/PREF/.test(parameters)) }]
  })
  return [...new Set(emails.sort((a, b) => a.rank - b.rank).map(({ email }) => email))]
}
