import { isKnownHeader } from './header-kinds.ts'
import { OTHER_FIELDS, PEOPLE_FIELDS, SERVER_FIELDS } from './header-words.ts'

/** Number of lines searched for mail fields. */
const FIELD_LINES = 20

/** Matches a mail field, such as `Subject: New people`. */
const FIELD = /^ {0,9}([^:]{1,30}?) ?:(.*)$/

/** Returns whether a text begins with mail fields, including a field with people or one that only servers write. */
export function isMailHeader(text: string): boolean {
  const lines = text.trimStart().split('\n', FIELD_LINES)
  return lines.some((line) => {
    const [, label = '', rest = ''] = FIELD.exec(line) ?? []
    return (
      SERVER_FIELDS.test(label) || (PEOPLE_FIELDS.test(label) && (rest.includes('@') || rest.endsWith(';')))
    )
  })
}

/** Splits the header of an email into its lines with people and its other fields. Folded lines are joined. */
export function splitFields(header: string): { lines: string[]; otherFields: string[] } {
  const lines: string[] = []
  const others: string[][] = []
  let isOther = false
  for (const line of header.split('\n')) {
    const [, label = '', rest = ''] = FIELD.exec(line) ?? []
    if (isOther && /^[ \t]/.test(line) && !isNamed(label)) others.at(-1)?.push(line.trim())
    else {
      isOther = isOtherField(label, rest)
      if (isOther) others.push([line.trim()])
      else lines.push(line)
    }
  }
  return { lines, otherFields: others.map((parts) => parts.join(' ')) }
}

const isNamed = (label: string) =>
  PEOPLE_FIELDS.test(label) || OTHER_FIELDS.test(label) || isKnownHeader(label)

/**
 * Returns whether a line is a mail field without people. The label in a line such as "Sales:
 * ann@pets.example" may be the name of a group or a person, so that line is not.
 */
function isOtherField(label: string, rest: string): boolean {
  if (SERVER_FIELDS.test(label) || OTHER_FIELDS.test(label)) return true
  if (isNamed(label) || !/^[\p{L}\d-]+$/u.test(label)) return false
  return label.includes('-') || (rest.trim() !== '' && !rest.includes('@'))
}
