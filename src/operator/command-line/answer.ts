import stringWidth from 'string-width'

/** Value of a property. A Date is shown in UTC to people and in ISO 8601 to programs. */
export type Fact = string | number | boolean | Date | null | undefined

/** Named properties of one object. */
export type Facts = Record<string, Fact>

/**
 * Result of a command: a text, properties of one object, a list of objects, CSV rows, or a whole document. A list with
 * `failed` fails the command with that message.
 */
export type Answer =
  | string
  | { facts: Facts }
  | { list: Facts[]; none: string; failed?: string }
  | { csv: string }
  | { document: string }

/**
 * Formats a result for the terminal, or as JSON with `isJson`. Includes the database's name, except in CSV rows and
 * documents.
 */
export function writeAnswer(
  answer: Answer,
  { database, isJson }: { database: string; isJson: boolean },
): string {
  if (typeof answer === 'string') return `${answer}\n${databaseLine(database)}`
  if ('csv' in answer) return answer.csv
  if ('document' in answer) return answer.document
  if (isJson) return JSON.stringify({ database, ...withoutWords(answer) }, undefined, 2)
  if ('facts' in answer) return `${factLines(answer.facts)}\n${databaseLine(database)}`
  const list = answer.list.length === 0 ? answer.none : tableOf(answer.list)
  return `${list}\n${databaseLine(database)}`
}

function databaseLine(database: string): string {
  return `Database: ${database}`
}

/** Replaces missing values by null, so that all entries of a list have the same properties. */
function withoutWords(answer: { facts: Facts } | { list: Facts[] }) {
  const present = (facts: Facts) =>
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact ?? null]))
  return 'facts' in answer ? { facts: present(answer.facts) } : { list: answer.list.map(present) }
}

function factLines(facts: Facts): string {
  const width = Math.max(...Object.keys(facts).map((name) => stringWidth(name)))
  return Object.entries(facts)
    .map(([name, fact]) => `${pad(name, width)}  ${textOfFact(fact)}`)
    .join('\n')
}

/** Formats objects as a table, with property names as the header. */
function tableOf(list: Facts[]): string {
  const names = Object.keys(list[0] ?? {})
  const rows = [names, ...list.map((facts) => names.map((name) => textOfFact(facts[name])))]
  const widths = names.map((_, place) => Math.max(...rows.map((row) => stringWidth(row[place] ?? ''))))
  const line = (row: string[]) =>
    row
      .map((cell, place) => pad(cell, widths[place] ?? 0))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}

function textOfFact(fact: Fact): string {
  if (fact === null || fact === undefined) return '–'
  if (fact instanceof Date) return `${fact.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return String(fact)
}
