import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import type { PersonalColumn, Span } from '#store/people/personal-column.ts'
import { PERSONAL_DATA } from '#store/people/personal-data.ts'
import { terminalCommand } from '../command.ts'

const A_YEAR = 365 * A_DAY

type Columns = Record<string, PersonalColumn | 'not personal'>

interface Table {
  name: string
  why: string
  copiedAs?: string | null
  columns: Columns
}

const TABLES: Table[] = Object.entries(PERSONAL_DATA).map(([name, table]) => ({ name, ...table }))

/** Facts stated once for all tables; omitted for a table or column to which they apply. */
const REMOVED = 'when erased: removed'
const STAYS_BY_ITSELF = 'by itself: never'
const ONLY_ID = 'only an id'

const HEAD = `In brackets is a column's name in a copy, or why no copy has it; without brackets it is only an id, which none has.
What a table says of its ends counts for its columns unless they say otherwise. Where neither says anything, a column
is removed by an erasure, with its row, and never by itself. Columns that are not listed say nothing about people.`

/**
 * Prints every column with personal data as Markdown, from the table in code, for a company's record of processing.
 */
export const personColumns = terminalCommand({
  name: 'person columns',
  summary: 'lists each column about people: what for, in a copy or not, and when it goes',
  options: {},
  async runOnTerminal() {
    const impersonal = `## What is not about people\n\n${renderImpersonalTables().join('\n')}`
    return [`# Personal data, column by column\n\n${HEAD}`, ...renderPersonalTables(), impersonal].join(
      '\n\n',
    )
  },
})

/** Lists the personal columns of each database table, under its name and purpose. */
function renderPersonalTables(): string[] {
  return TABLES.flatMap((table) => {
    const columns = Object.entries(table.columns).flatMap(([name, column]) =>
      column === 'not personal' ? [] : [{ name, column, says: factsOf(column) }],
    )
    if (columns.length === 0) return []
    const reasons = columns.flatMap(({ says }) => says.notCopied ?? [])
    const usual = [
      ...ENDS.map((fact) => findUsual(columns.map(({ says }) => says[fact]))),
      findUsual(reasons.filter((reason) => reasons.indexOf(reason) !== reasons.lastIndexOf(reason))),
    ]
    const rows = columns.map(({ name, column, says }) => {
      const unusual = ENDS.map((fact) => says[fact]).filter((text) => !usual.includes(text))
      const hasUsualReason = says.notCopied !== undefined && usual.includes(says.notCopied)
      return `- \`${name}\`: ${[column.what + copyText(table, column.copy, hasUsualReason), ...unusual].join('; ')}`
    })
    const head = usual.filter((text) => text && text !== REMOVED && text !== STAYS_BY_ITSELF).join('; ')
    return [`## \`${table.name}\`: ${table.why}\n\n${head && `${capitalize(head)}.\n\n`}${rows.join('\n')}`]
  })
}

/** Lists the tables without personal data. */
function renderImpersonalTables(): string[] {
  return TABLES.filter(({ columns }) =>
    Object.values(columns).every((entry) => entry === 'not personal'),
  ).map(({ name, why }) => `- \`${name}\`: ${why}`)
}

const ENDS = ['erased', 'goes'] as const

interface Facts {
  erased: string
  goes: string
  notCopied?: string
}

/** Describes the retention of a column, and why it is not copied unless it is an id. */
function factsOf({ erased, goes, copy }: PersonalColumn): Facts {
  const isExplained = 'leftOut' in copy && copy.leftOut !== ONLY_ID
  return {
    erased: `when erased: ${erasedText(erased)}`,
    goes: `by itself: ${goes.map(spanText).join('; ') || 'never'}`,
    ...(isExplained && { notCopied: `not copied: ${copy.leftOut}` }),
  }
}

/**
 * Returns the name of a column in a copy, or why it is not copied: nothing for an id, and the reason only if its
 * table has not stated it.
 */
function copyText({ copiedAs }: Table, copy: PersonalColumn['copy'], hasUsualReason: boolean): string {
  if ('as' in copy) return ` (\`${copiedAs}.${copy.as}\`)`
  if (copy.leftOut === ONLY_ID) return ''
  return hasUsualReason ? ' (not copied)' : ` (not copied: ${copy.leftOut})`
}

function findUsual(texts: string[]): string {
  const [usual] = [...Map.groupBy(texts, (text) => text).values()].sort((a, b) => b.length - a.length)
  return usual?.[0] ?? ''
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function erasedText(erased: PersonalColumn['erased']): string {
  if (erased === 'removed') return 'removed'
  return 'stays' in erased ? `stays: ${erased.stays}` : `blanked: ${erased.blanked}`
}

function spanText(span: Span | string): string {
  if (typeof span === 'string') return span
  const { after, since } = span
  return `${ageText(after)} after ${since}`
}

function ageText(age: number): string {
  if (age < A_DAY) return plural(age / A_MINUTE, 'minute')
  return age % A_YEAR === 0 ? plural(age / A_YEAR, 'year') : plural(age / A_DAY, 'day')
}
